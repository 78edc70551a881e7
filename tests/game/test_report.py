"""The output of `--check`: text for people, JSON for other programs."""

import json
from itertools import count
from typing import Any

import pytest

from azul.engine import (
    CHANCE,
    IN_CENTER,
    NOBODY,
    RULES,
    Phase,
    PlayerBoard,
    Ruleset,
    Setup,
    State,
)
from azul.game import report
from azul.game.game import Game
from azul.game.seating import Seat, Seating
from azul.i18n import Strings
from tests.engine.boards import EMPTY, table
from tests.game.histories import NAMES, SETUPS, played, setup_id

LOG = ["deal BBYW KRRW YYYK WWKB KKRB", "1B1", "2R4", "CW2", "3Y3"]

LINE = (
    "azul-position/1 colored azul offer round 1 first 0 act 0 marker 0 displays - - - WWKB KKRB"
    " center KKY bag B16Y16R17K15W16 lid B0Y0R0K0W0"
    " board 0 B/WW/-/-/- ...../...../...../...../..... BM"
    " board 0 -/-/YYY/RR/- ...../...../...../...../..... - check cb1169f2"
)

TEXT = f"""\
Round 1: Ana to move
Azul, colored wall

  1  -
  2  -
  3  -
  4  WWKB
  5  KKRB
  C  KKY

Ana: 0 points
      B > .....
     WW > .....
    ... > .....
   .... > .....
  ..... > .....
  BM.....

Ben: 0 points
      . > .....
     .. > .....
    YYY > .....
   ..RR > .....
  ..... > .....
  .......

Standings
  1. Ana: 0 points (bonus 0)
  1. Ben: 0 points (bonus 0)

{LINE}"""

OBJECT = {
    "wall": "colored",
    "ruleset": "azul",
    "phase": "FACTORY_OFFER",
    "round": 1,
    "to_act": 0,
    "first_player": 0,
    "displays": ["", "", "", "WWKB", "KKRB"],
    "center": "KKY",
    "marker": 0,
    "bag": {"B": 16, "Y": 16, "R": 17, "K": 15, "W": 16},
    "lid": {"B": 0, "Y": 0, "R": 0, "K": 0, "W": 0},
    "winners": None,
    "players": [
        {
            "name": "Ana",
            "score": 0,
            "lines": ["B", "WW", "", "", ""],
            "wall": ["....."] * 5,
            "floor": "BM",
        },
        {
            "name": "Ben",
            "score": 0,
            "lines": ["", "", "YYY", "RR", ""],
            "wall": ["....."] * 5,
            "floor": "",
        },
    ],
    "position": LINE,
}


@pytest.fixture
def game() -> Game:
    return Game.from_log(Setup(("Ana", "Ben")), LOG, len(LOG))


def as_json(game: Game) -> str:
    return report.as_json(game.state, game.seats)


def as_text(game: Game, strings: Strings) -> str:
    return report.as_text(game.state, game.seats, strings)


def text(game: Game) -> list[str]:
    return as_text(game, Strings("en")).split("\n")


def parsed(state: State) -> dict[str, Any]:
    seats = Seating.of_people(NAMES[: len(state.players)]).at_start
    document: dict[str, Any] = json.loads(json.dumps(report.state_document(state, seats)))
    return document


def scores(game: Game) -> list[int]:
    return [board.score for board in game.state.players]


def over(*boards: PlayerBoard) -> State:
    return table(*boards)._replace(phase=Phase.GAME_OVER, to_act=NOBODY)


def test_the_text_shows_the_table_and_the_standings(game: Game) -> None:
    assert as_text(game, Strings("en")) == TEXT


def test_the_json_has_exactly_the_documented_keys_and_values(game: Game) -> None:
    assert json.loads(as_json(game)) == OBJECT
    assert list(json.loads(as_json(game))) == list(OBJECT)


def test_the_json_is_one_line_that_every_terminal_can_show() -> None:
    printed = as_json(Game(Setup(("Jürgen", "🦊"))))
    assert printed.isascii()
    assert "\n" not in printed
    assert [player["name"] for player in json.loads(printed)["players"]] == ["Jürgen", "🦊"]


def test_the_marker_is_in_the_center_until_somebody_has_it() -> None:
    state = table(EMPTY, EMPTY, center="BB")
    assert [parsed(state._replace(marker=seat))["marker"] for seat in (IN_CENTER, 1)] == [
        *("center", 1)
    ]
    assert "  C  M" in text(Game(Setup(NAMES[:2])))
    for log, center in (("BBBB 1B1 2KF 3YF 4WF", "M"), ("BBBK 1B1 CK1", "-")):
        first, *drafts = log.split()
        records = [f"deal {first} KKKK YYYY WWWW RRRR", *drafts]
        game = Game.from_log(Setup(NAMES[:2]), records, len(records))
        assert f"  C  {center}" in text(game)


def test_the_text_shows_the_floor_spaces_that_the_ruleset_has(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    shorter = RULES[Ruleset.AZUL]._replace(floor_line=(-1, -1, -2, -2, -2))
    monkeypatch.setitem(RULES, Ruleset.AZUL, shorter)
    expected = TEXT.replace("  BM.....", "  BM...").replace("  .......", "  .....")
    assert "\n".join(text(game)) == expected


def test_nobody_is_to_act_before_a_deal_and_at_the_end_which_alone_has_winners() -> None:
    for to_act in (CHANCE, NOBODY):
        assert parsed(table(EMPTY, EMPTY)._replace(to_act=to_act))["to_act"] is None
    for phase in Phase:
        document = parsed(over(PlayerBoard(5), PlayerBoard(9))._replace(phase=phase))
        assert document["phase"] == phase.value
        assert document["winners"] == ([1] if phase is Phase.GAME_OVER else None)
    shared = over(PlayerBoard(3), PlayerBoard(9), PlayerBoard(0), PlayerBoard(9))
    assert parsed(shared)["winners"] == [1, 3]
    green = table(EMPTY, EMPTY, displays="KKYW")._replace(ruleset=Ruleset.GREEN_BOX)
    assert parsed(green)["displays"][0] == "KKYW", "the Green Box has the same letters"


@pytest.mark.parametrize("setup", SETUPS, ids=setup_id)
def test_text_and_json_of_a_finished_game_agree(setup: Setup) -> None:
    game = played(setup)
    document = json.loads(as_json(game))
    lines = text(game)
    assert lines[0] == f"Round {game.state.round}: the game is over"
    assert document["to_act"] is None
    best = [line[5:].split(":")[0] for line in lines if line.startswith("  1. ")]
    assert sorted(best) == sorted(NAMES[winner] for winner in document["winners"])
    assert [player["score"] for player in document["players"]] == scores(game)
    ranking = lines[lines.index("Standings") + 1 :]
    assert len(ranking) == len(setup.players)


def test_one_point_is_in_the_singular() -> None:
    games = (played(Setup(NAMES), move_seed=move_seed) for move_seed in count())
    game = next(game for game in games if {0, 1} <= set(scores(game)))
    for name, score in zip(NAMES, scores(game), strict=True):
        assert f"{name}: {score} {'point' if score == 1 else 'points'}" in text(game)


# Bots


@pytest.fixture
def mixed() -> Game:
    """Return a game of a person and a bot; the bot has moved twice."""
    seats = (Seat("Ana", 0), Seat("Inês", 1, "master"))
    return Game.from_log(Setup(("Ana", "Inês")), LOG, len(LOG), Seating(seats))


def test_the_text_names_the_level_of_each_bot(mixed: Game) -> None:
    lines = text(mixed)
    assert lines[0] == "Round 1: Ana to move"
    assert {"Ana: 0 points", "Inês (Master): 0 points"} <= set(lines)
    assert lines[-3] == "  1. Inês (Master): 0 points (bonus 0)"
    mixed.undo()
    assert text(mixed)[0] == "Round 1: Inês (Master) to move"
    assert "Inês (Meister): 0 Punkte" in as_text(mixed, Strings("de")).split("\n")


def test_the_json_has_a_level_for_bots_only(
    mixed: Game,
) -> None:
    person, program = json.loads(as_json(mixed))["players"]
    assert list(person) == list(OBJECT["players"][0])  # type: ignore[index]
    assert list(program) == ["name", "bot", *list(person)[1:]]
    assert (program["name"], program["bot"]) == ("Inês", "master")


def test_the_report_names_the_players_at_the_cursor(mixed: Game) -> None:
    mixed.undo()
    mixed.reseat(1, "Ben", None)
    mixed.reseat(0, "Rui", "apprentice")
    players = [(p["name"], p.get("bot")) for p in json.loads(as_json(mixed))["players"]]
    assert players == [("Rui", "apprentice"), ("Ben", None)]
    assert "Rui (Apprentice): 0 points" in text(mixed)
    mixed.undo()
    players = [(p["name"], p.get("bot")) for p in json.loads(as_json(mixed))["players"]]
    assert players == [("Ana", None), ("Inês", "master")]
