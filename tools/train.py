"""Train the nets of `azul.bots` by games against themselves.

Usage: python tools/train.py NET [--state FOLDER] [--threads N] [--stages N]
       python tools/train.py NET --begin FILE STAGES ...
       python tools/train.py NET --export FILE [--state FOLDER]
       python tools/train.py NET --against FILE [--games N] [--budgets MINE THEIRS] ...

NET is a number of players and a wall: 2-colored, 2-gray, 2-crystal, 3-colored ... 4-crystal. A net
for Crystal Mosaic plays both sides of its boards, each side in half of the games. docs/opponents.md
describes the method.

The trainer runs the stages in tools/training/stages/NET.toml one by one. After each stage it saves
the state in FOLDER (default: training/NET below the current folder). A later call continues from
there.

--begin     starts an empty FOLDER from the exported weights in FILE, as after STAGES stages
--export    writes the weights in the format of the app
--against   prints the share of games that the weights win against the weights in FILE

tools/ladder.py plays such matches with the code of the app, which takes longer.

Needs tools/training/requirements.txt.
"""

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from azul.bots import feature_index, features, walls
from azul.bots.feature_index import CRYSTAL, FEATURE_COUNT, LEAD_SLOPE
from azul.bots.net import WALLS, WIDTH
from azul.paths import ASSETS
from tools.training import game, learning, search, selfplay
from tools.training.adapting import adapted
from tools.training.compiled import compiled
from tools.training.export import export, playable, read
from tools.training.symmetry import tied, tied_features

STAGES = Path(__file__).parent / "training" / "stages"
WEIGHTS = ASSETS / "bots"
NETS = [f"{players}-{wall}" for players in (2, 3, 4) for wall in dict.fromkeys(WALLS)]
PARTS = 40
"""The number of parts in which the games of a stage are played, each with its own seed."""
HELD_OUT = 2
"""The number of parts held out of learning: their loss shows overfitting."""
CLIP = np.float32(0.49)
"""The largest weight, so that each weight fits a byte (see `export`)."""
MATCH_GAMES = 240
MATCH_PARTS = 10
"""The parts of a match, of 24 games each: 2, 3 or 4 players have each seat equally often."""
MATCH_BUDGET = 400
TYPICAL_SQUARES = np.float32(4)
"""The median of Adagrad's sums of squares after some stages; exported weights lack the sums."""

kernel = compiled(walls, feature_index, features, game, search, selfplay, learning)


class Stage(NamedTuple):
    """One generation: games of the net against itself, then learning from them."""

    games: int
    budget: int
    """Positions evaluated for a draft; 1 evaluates only the drafts themselves."""
    wildness: float
    """The probability of playing a draft other than the best draft."""
    spread: float
    """The typical loss of win chance by such a draft."""
    least: int
    """The minimum visits of positions within a search that become samples; 0 for none."""
    sampled: float
    """The part of these positions that becomes samples: samples of one search are similar."""
    share: float
    """The part of a target that is the result of the game; the rest is the value of the search."""
    forks: float
    """The probability of a fork after a draft; a fork gives another end of the round."""
    noise: float
    """Gumbel noise of the win chances of drafts in forks."""
    deals: int
    """The number of deals after an end of round; a search after each deal evaluates the end."""
    end_budget: int
    """The budget of these searches."""
    guests: float
    """The part of the games in which a guest net plays all seats but one."""
    window: int
    """The number of generations to learn from, including this generation."""
    rates: tuple[float, ...]
    """The learning rate of each pass over the samples."""
    fade: float
    """The part of Adagrad's sums of squares of earlier stages that is kept."""
    green: int
    """The percentage of games by the rules of the Green Box."""


def plan_of(net: str) -> dict[str, Any]:
    """Return the contents of a net's stage file: seed, first weights, stages."""
    return tomllib.loads((STAGES / f"{net}.toml").read_text(encoding="utf-8"))


def stages_of(plan: dict[str, Any]) -> list[Stage]:
    """Return the stages of a plan, one by one."""
    stages = []
    for entry in plan["stage"]:
        stage = plan["usual"] | entry
        times = stage.pop("times", 1)
        stages += [Stage(**{**stage, "rates": tuple(stage["rates"])})] * times
    return stages


def exported(path: Path) -> tuple[Any, Any]:
    """Return exported weights, and typical sums of squares for these weights."""
    net = read(path)
    return net, np.zeros_like(net) + TYPICAL_SQUARES * net.any(axis=1, keepdims=True)


def first_weights(begin: str, net: str) -> tuple[Any, Any]:
    """Return the first weights of a net, and Adagrad's sums of squares.

    `begin` is a file of weights in tools/training, or a net whose weights are adapted.
    """
    if begin.endswith(".weights"):
        return exported(STAGES.parent / begin)
    return adapted(*exported(WEIGHTS / f"{begin}.weights"), begin, net)


class Training:
    """The state of one net's training, saved in a folder."""

    def __init__(self, net: str, folder: Path, begin: list[str] | None = None) -> None:
        self.name = net
        self.folder = folder
        players, wall = net.split("-")
        self.players, self.wall = int(players), WALLS.index(wall)
        plan = plan_of(net)
        self.seed, self.stages = plan["seed"], stages_of(plan)
        folder.mkdir(parents=True, exist_ok=True)
        state_file = folder / "net.npz"
        if state_file.exists():
            with np.load(state_file) as state:
                self.done = int(state["done"])
                self.net, self.squares = state["net"], state["squares"]
        elif begin:
            path, done = begin
            self.done = int(done)
            self.net, self.squares = exported(Path(path))
        elif "begin" in plan:
            self.done = 0
            self.net, self.squares = first_weights(plan["begin"], net)
        else:
            random = np.random.default_rng(self.seed)
            self.done = 0
            self.net = random.normal(0, 0.02, (FEATURE_COUNT, WIDTH)).astype(np.float32)
            self.net[LEAD_SLOPE:CRYSTAL] = 0
            self.squares = np.zeros_like(self.net)
        # Sharing is an approximation for Crystal Mosaic; features from CRYSTAL on are not shared.
        self.same = tied_features() if self.wall else np.arange(FEATURE_COUNT)
        self.net, self.squares = tied(self.net, self.same), tied(self.squares, self.same)
        guest = plan.get("guest")
        self.guest = playable(read(STAGES.parent / guest)) if guest else None

    def run(self, stage: Stage, threads: int) -> str:
        """Run a stage; return a line about it for the log."""
        began = time.monotonic()
        before = playable(self.net)
        drafts, positions = self.play(stage, threads)
        played = time.monotonic() - began
        losses = self.learn(stage)
        held_out, ends = self.held_out()
        learned_for = time.monotonic() - began - played
        won = self.match(before, MATCH_GAMES, (MATCH_BUDGET, MATCH_BUDGET), threads)
        self.done += 1
        self.save()
        return (
            f"stage {self.done}: {stage.games} games, budget {stage.budget}, {drafts} drafts, "
            f"{positions} positions; loss {losses[0]:.4f} to {losses[-1]:.4f}, in other games "
            f"{held_out:.4f}, ends of rounds {ends:.4f}; "
            f"won {won:.3f} of {MATCH_GAMES} against the stage before; "
            f"{played:.0f} s playing, {learned_for:.0f} s learning"
        )

    def play(self, stage: Stage, threads: int) -> tuple[int, int]:
        """Play the games of a stage and save samples; return the numbers of drafts and samples."""
        games = -(-stage.games // PARTS)
        # There is room for more samples than games usually give; further samples are dropped.
        most = round(games * (75 + 130 * stage.forks + stage.sampled * stage.budget / 2))
        options = selfplay.PlayOptions(
            *(getattr(stage, field) for field in selfplay.PlayOptions._fields)
        )
        net = playable(self.net)
        guest = net if self.guest is None else self.guest

        def part(number: int) -> tuple[int, Any]:
            samples = kernel.new_samples(most * (1 if self.players == 2 else 3))
            seed = self.seed + 1000 * (self.done + 1) + number
            kind = selfplay.Kind(self.players, self.wall, stage.green, games)
            drafts = kernel.play_games(net, guest, samples, seed, kind, options)
            size = int(samples.size[0])
            width = int(samples.rows[:size, 0].max()) + 1
            return drafts, [
                self.with_shared_features(samples.rows[:size, :width]),
                samples.target[:size].copy(),
                samples.end[:size].copy(),
            ]

        total, all_samples = 0, []
        with ThreadPoolExecutor(threads) as pool:
            for drafts, part_samples in progress(pool.map(part, range(PARTS)), "playing"):
                total += drafts
                all_samples.append(part_samples)
        self.save_samples(all_samples[HELD_OUT:], f"samples-{self.done + 1}.npz")
        self.save_samples(all_samples[:HELD_OUT], "held-out.npz")
        return total, sum(len(target) for _, target, _ in all_samples)

    def save_samples(self, parts: list[Any], name: str) -> None:
        """Save the samples of some parts in one file."""
        width = max(samples.shape[1] for samples, _, _ in parts)
        padded = [
            np.pad(samples, ((0, 0), (0, width - samples.shape[1]))) for samples, _, _ in parts
        ]
        target = np.concatenate([target for _, target, _ in parts])
        end = np.concatenate([end for _, _, end in parts])
        np.savez(self.folder / name, rows=np.concatenate(padded), target=target, end=end)

    def learn(self, stage: Stage) -> list[float]:
        """Learn from the stages in the window; return the mean loss of each pass."""
        for path in self.folder.glob("samples-*.npz"):
            if int(path.stem.split("-")[1]) <= self.done + 1 - stage.window:
                path.unlink()
        parts = [dict(np.load(path)) for path in sorted(self.folder.glob("samples-*.npz"))]
        random = np.random.default_rng(self.seed + self.done)
        losses = []
        self.squares *= stage.fade
        for rate in progress(iter(stage.rates), "learning"):
            loss = count = 0.0
            for index in random.permutation(len(parts)):
                samples, target = parts[index]["rows"], parts[index]["target"]
                order = random.permutation(len(target))
                mean = kernel.learn(
                    self.net, self.squares, samples, target, order, np.float32(rate), CLIP
                )
                loss, count = loss + mean * len(order), count + len(order)
            losses.append(loss / count)
        self.net, self.squares = self.net[self.same], self.squares[self.same]
        return losses

    def with_shared_features(self, samples: Any) -> Any:
        """Return samples where one feature learns for all features with shared weights."""
        # The first column is the number of features.
        return np.column_stack((samples[:, :1], self.same[samples[:, 1:]])).astype(samples.dtype)

    def held_out(self) -> tuple[float, float]:
        """Return the mean loss in the held-out games, and in their ends of rounds."""
        with np.load(self.folder / "held-out.npz") as file:
            samples, target, end = file["rows"], file["target"], file["end"] > 0
        losses = [
            kernel.mean_loss(self.net, samples[which], target[which])
            for which in (np.ones_like(end), end)
        ]
        return losses[0], losses[1]

    def match(self, other: Any, games: int, budgets: tuple[int, int], threads: int) -> float:
        """Return the share of games that this net wins against another net.

        `budgets` are the budgets of this net and of the other net. `games` must be a multiple of
        MATCH_PARTS times the number of players.
        """
        net, won = playable(self.net), 0.0
        in_part = games // MATCH_PARTS
        kind = selfplay.Kind(self.players, self.wall, 0, in_part)

        def part(number: int) -> float:
            seed = 10**9 + self.done * 100_000 + number * in_part
            return float(kernel.match(net, other, seed, kind, budgets))

        with ThreadPoolExecutor(threads) as pool:
            for share in progress(pool.map(part, range(MATCH_PARTS)), "match"):
                won += share
        return won / games

    def save(self) -> None:
        """Save the state for the next call, atomically."""
        fresh = self.folder / "new.npz"
        np.savez(fresh, done=self.done, net=self.net, squares=self.squares)
        fresh.replace(self.folder / "net.npz")
        np.save(self.folder / f"net-{self.done}.npy", self.net.astype(np.float16))


def progress(work: Iterator[Any], label: str) -> Iterator[Any]:
    """Yield the items, and show on a terminal how many are finished."""
    for number, item in enumerate(work, 1):
        if sys.stderr.isatty():
            print(f"\r{label} {'#' * number}\x1b[K", end="", file=sys.stderr, flush=True)
        yield item
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Run the remaining stages, export the weights, or play a match."""
    parser = argparse.ArgumentParser(description="Train a net of azul.bots.")
    parser.add_argument("net", choices=NETS)
    parser.add_argument("--state", type=Path, metavar="FOLDER")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    parser.add_argument("--stages", type=int, metavar="N", help="stop after N stages")
    parser.add_argument("--begin", nargs=2, metavar=("FILE", "STAGES"))
    parser.add_argument("--export", type=Path, metavar="FILE")
    parser.add_argument("--against", type=Path, metavar="FILE")
    parser.add_argument("--games", type=int, metavar="N", default=MATCH_GAMES)
    parser.add_argument("--budgets", type=int, nargs=2, default=(MATCH_BUDGET, MATCH_BUDGET))
    options = parser.parse_args()
    training = Training(options.net, options.state or Path("training") / options.net, options.begin)
    if options.export:
        export(training.net, training.squares, options.export)
        return
    if options.against:
        groups = MATCH_PARTS * training.players
        if options.games < 1 or options.games % groups:
            parser.error(f"--games must be a multiple of {groups}")
        other = playable(read(options.against))
        won = training.match(other, options.games, tuple(options.budgets), options.threads)
        print(f"won {won:.3f} of {options.games} games with budgets {options.budgets}")
        return
    left = training.stages[training.done :][: options.stages]
    for stage in left:
        line = training.run(stage, options.threads)
        print(line, flush=True)
        with (training.folder / "log").open("a", encoding="utf-8") as log:
            log.write(line + "\n")


if __name__ == "__main__":
    main()
