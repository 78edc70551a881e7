"""The history in sentences: every step has sentences about all its events."""

import re
from collections.abc import Iterator
from functools import cache
from typing import TypeGuard

import pytest

from azul.engine import (
    BonusScored,
    Deal,
    Draft,
    Ending,
    Event,
    FloorLineScored,
    GameEnded,
    PlayerBoard,
    RoundEnded,
    Ruleset,
    Setup,
    State,
    TileMovedToWall,
    TilesTaken,
    Wall,
    apply,
    legal_moves,
    parse_record,
)
from azul.game.game import Game, Step
from azul.game.history_entries import (
    ENDINGS,
    HistoryEntry,
    describe_decision,
    draft_in_short,
    history_of,
    step_sentences,
    victory,
    winners,
)
from azul.game.score_history import bonus_gained
from azul.game.seating import Seating
from azul.game.wording import color_name
from azul.i18n import LANGUAGES, Sentence, Strings
from tests.engine.boards import (
    EMPTY,
    LAST,
    NO_SPACE_FOR_BLUE_IN_5,
    last_turn,
    table,
    waiting,
)
from tests.game.histories import NAMES, SETUPS, decisions, played, setup_id
from tests.looks.played import in_the_last_round

every_setup = pytest.mark.parametrize("setup", SETUPS, ids=setup_id)
TWO = Setup(NAMES[:2])


def sentences_of(before: State, record: str) -> list[str]:
    """Return the English sentences for one record."""
    seats = Seating.of_people(NAMES[: len(before.players)]).at_start
    parsed = parse_record(record)
    return [str(s) for s in step_sentences(Step(before, parsed, apply(before, parsed)), seats)]


@cache
def finished(setup: Setup, move_seed: int = 1) -> Game:
    """Return a finished game, which tests share and do not change."""
    return played(setup, move_seed=move_seed)


@cache
def entries_of(setup: Setup, move_seed: int = 1) -> list[HistoryEntry]:
    """Return the history of that game."""
    return [*history_of(finished(setup, move_seed))]


def all_values(text: Sentence) -> Iterator[tuple[str, object]]:
    """Yield the values of a sentence, and the values of sentences within it, by name."""
    for name, value in text.values.items():
        if isinstance(value, Sentence):
            yield from all_values(value)
        else:
            yield name, value


@pytest.mark.slow
@every_setup
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_every_kind_of_game_has_sentences_in_every_language(
    setup: Setup, language: str
) -> None:
    strings = Strings(language)
    for move_seed in (1, 2):
        for entry in entries_of(setup, move_seed):
            assert entry.sentences
            for sentence in entry.sentences:
                words = strings.say(sentence)
                assert words
                assert not set("{}") & set(words), words


@every_setup
def test_entries_report_all_events_with_the_scores_after_them(setup: Setup) -> None:
    """The points in the sentences add up to the scores."""
    game, deals = finished(setup), 0
    scores = dict.fromkeys(setup.players, 0)
    entries = entries_of(setup)
    for entry, before in zip(entries, [None, *entries], strict=False):
        step = entry.step
        assert before is None or before.step.after == step.before
        assert describe_decision(step, game.seats) == step_sentences(step, game.seats)[0]
        deals += entry.is_deal
        assert entry.round == deals
        check_source_and_line(entry)
        refilled = any(step.before.lid) and not any(step.after.lid)
        assert any("lid was emptied" in str(s) for s in entry.sentences) == refilled
        tiled = {event.player for event in step.events if is_of_board(event)}
        assert tiled in (set(), {step.player}), "each board of a wall-tiling has its own entry"
        assert not (tiled and isinstance(step.events[0], TilesTaken))
        boards = zip(setup.players, step.after.players, strict=True)
        named = ", ".join(f"{name} ({board.score})" for name, board in boards)
        assert [s.values["scores"] for s in entry.sentences if "scores" in s.values] in (
            [],
            [named],
        )
        for text in entry.sentences:
            values = [*all_values(text)]
            for player in [str(value) for name, value in values if name == "name"]:
                scores[player] += sum(int(str(n)) for name, n in values if name == "points")
                lost = sum(int(str(n)) for name, n in values if name == "cost")
                scores[player] = max(0, scores[player] - lost)
            if "scores" in text.values:
                summed = ", ".join(f"{name} ({score})" for name, score in scores.items())
                assert text.values["scores"] == summed
    assert list(scores.values()) == [board.score for board in game.state.players]
    last = str(entries[-1].sentences[-1])
    assert last.startswith(setup.players)
    assert last.endswith(("wins", "share the victory"))


def check_source_and_line(entry: HistoryEntry) -> None:
    record, words = entry.step.record, str(entry.sentences[0])
    if isinstance(record, Deal):
        assert "The displays are filled" in map(str, entry.sentences)
    elif isinstance(record, Draft) and isinstance(entry.step.events[0], TilesTaken):
        assert (f"from display {record.source} " in words) == (record.source > 0)
        assert ("from the center" in words) == (record.source == 0)
        assert (f"to line {record.line}" in words) == (record.line > 0)


def test_there_is_an_entry_for_each_record_up_to_the_cursor() -> None:
    game = played(SETUPS[0], count=20, back=4)
    entries = history_of(game)
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    played_at = dict.fromkeys(entry.record_count for entry in entries)
    assert [*played_at] == [*range(1, game.cursor + 1)]
    assert [game.log[number - 1] for number in played_at] == [*game.log[: game.cursor]]


@every_setup
def test_the_bonuses_have_an_entry_of_their_own_after_the_last_board(setup: Setup) -> None:
    for move_seed in (1, 2):
        *_, board, end = entries_of(setup, move_seed)
        assert isinstance(board.step.events[-1], RoundEnded)
        assert isinstance(end.step.events[-1], GameEnded)
        assert all(isinstance(event, BonusScored) for event in end.step.events[:-1])
        before, after = board.step.after.players, end.step.after.players
        earned = [bonus_gained(end.step.events, player) for player in range(len(setup.players))]
        assert [b.score for b in after] == [
            b.score + e for b, e in zip(before, earned, strict=True)
        ]
        totals = [f"{name} +{e}" for name, e in zip(setup.players, earned, strict=True) if e]
        assert (str(end.sentences[0]) == f"Bonuses: {', '.join(totals)}") == bool(totals)


def is_of_board(event: Event) -> TypeGuard[TileMovedToWall | FloorLineScored]:
    return isinstance(event, TileMovedToWall | FloorLineScored)


# Drafts


NEARLY_FULL = PlayerBoard(floor="MBBBBB")


@pytest.mark.parametrize(
    ("floors", "center", "record", "words"),
    [
        ((EMPTY, EMPTY), "W", "1R4", "3 × red from display 1 to line 4"),
        ((EMPTY, EMPTY), "W", "1R2", "3 × red from display 1 to line 2, 1 to the floor line"),
        ((EMPTY, EMPTY), "W", "1RF", "3 × red from display 1 to the floor line"),
        ((EMPTY, PlayerBoard(floor="M")), "YYB", "CY3", "2 × yellow from the center to line 3"),
        (
            *((EMPTY, EMPTY), "YYB", "CY1"),
            "2 × yellow from the center to line 1, 1 to the floor line, with the marker",
        ),
        (
            *((NEARLY_FULL, EMPTY), "KKKKY", "CK1"),
            "4 × black from the center to line 1, 1 to the floor line, 2 to the lid",
        ),
        (
            *((NEARLY_FULL, EMPTY), "KKKKY", "CKF"),
            "4 × black from the center to the floor line, 3 to the lid",
        ),
    ],
)
def test_a_draft_is_one_sentence(
    floors: tuple[PlayerBoard, ...], center: str, record: str, words: str
) -> None:
    before = table(*floors, displays="BRRR", center=center)
    assert sentences_of(before, record) == [f"Ana: {words}"]


def test_black_is_called_green_in_the_green_box() -> None:
    before = table(EMPTY, EMPTY, displays="KKWW")._replace(ruleset=Ruleset.GREEN_BOX)
    assert sentences_of(before, "1K2") == ["Ana: 2 × green from display 1 to line 2"]


# The end of a round


def test_the_wall_tiling_of_the_colored_wall_names_each_tile_with_its_points() -> None:
    """A board without changes has no sentence."""
    before = last_turn(
        PlayerBoard(score=10, lines=("B", "YY", "", "", ""), floor="MK"),
        PlayerBoard(score=1, floor="RRR"),
        PlayerBoard(score=3, lines=("K", "", "", "", "")),
    )
    assert sentences_of(before, LAST) == [
        "Dinis: 1 × white from display 1 to line 5",
        "Ana: blue +1, yellow +1, floor line −2",
        "Ben: floor line −4, but a score never drops below 0: −1",
        "Carla: black +1",
        "Score: Ana (10), Ben (0), Carla (4), Dinis (0)",
        "Ana starts the next round",
    ]


def test_each_chosen_space_on_the_gray_wall_has_a_sentence() -> None:
    board = PlayerBoard(lines=("", "", "RRR", "", ""), floor="MK")
    before = apply(last_turn(board, wall=Wall.GRAY), parse_record(LAST))
    assert sentences_of(before, "3@5") == [
        "Ana: red to row 3, column 5, +1",
        "Ana: floor line −2, but a score never drops below 0: −1",
        "Score: Ana (0), Ben (0)",
        "Ana starts the next round",
    ]


def test_a_doubled_tile_says_so() -> None:
    board = PlayerBoard(lines=("", "", "YYY", "", ""))
    crystal = last_turn(board, wall=Wall.GRAY)._replace(ruleset=Ruleset.CRYSTAL_1)
    before = apply(crystal, parse_record(LAST))
    assert sentences_of(before, "3@3")[0] == "Ana: yellow to row 3, column 3, +2 (×2)"
    assert sentences_of(before, "3@2")[0] == "Ana: yellow to row 3, column 2, +1"


def test_the_history_names_the_printed_cost_of_a_floor_line_though_no_score_falls_below_0() -> None:
    text = sentences_of(last_turn(PlayerBoard(floor="MK"), wall=Wall.GRAY), LAST)
    assert "Ana: floor line −2, but a score never drops below 0: 0" in text
    assert "Score: Ana (0), Ben (0)" in text


def test_a_fallen_line_without_a_space_on_the_gray_wall_has_a_sentence() -> None:
    board = PlayerBoard(lines=("", "", "", "", "BBBBB"), wall=NO_SPACE_FOR_BLUE_IN_5, floor="KKK")
    assert sentences_of(last_turn(board, wall=Wall.GRAY), LAST)[1] == (
        "Ana: no space for blue in row 5, 4 to the floor line, 1 to the lid"
    )


# Deals


def test_emptying_the_lid_comes_before_filling_the_displays() -> None:
    filled = "The displays are filled"
    (entry,) = history_of(Game(TWO))
    assert [str(sentence) for sentence in entry.sentences] == [filled]
    before = waiting(bag="BBBB", lid="Y" * 20)
    emptied = ["The lid was emptied into the bag", filled]
    assert sentences_of(before, "deal BBBB YYYY YYYY YYYY YYYY") == emptied


@pytest.mark.parametrize("deal", ["BBBB YYY - - -", "BBBB YYYY YYYY YYYY YYY", "BB - - - -"])
def test_a_deal_that_leaves_displays_empty_or_half_full_has_a_reason(deal: str) -> None:
    """A full display has no such sentence."""
    before = waiting(bag=deal.replace(" ", "").replace("-", ""), lid="")
    why = "There weren’t enough tiles for all displays"
    last = "The bag is empty: this is the last round unless tiles go to the lid"
    assert sentences_of(before, f"deal {deal}") == ["The displays are filled", why, last]
    enough = waiting(bag="B" * 20, lid="")
    assert why not in sentences_of(enough, "deal BBBB BBBB BBBB BBBB BBBB")


def test_the_last_round_is_announced_once_with_the_draft_that_causes_it() -> None:
    """The player can still read the announcement in the history."""
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    announcements = [
        [str(text) for text in entry.sentences if str(text).startswith("Last round! ")]
        for entry in history_of(game)
    ]
    assert announcements[-1] == ["Last round! Ana completes row 1"]
    assert not any(announcements[:-1])
    while not game.is_over:
        game.play(legal_moves(game.state)[0])
    texts = [str(text) for entry in history_of(game) for text in entry.sentences]
    assert texts.count("Last round! Ana completes row 1") == 1


def test_the_deal_of_a_round_that_may_be_the_last_is_announced() -> None:
    near = PlayerBoard(wall=(".YRKW", ".....", ".....", ".....", "....."))
    before = waiting(bag="B" * 19, lid="")._replace(players=(near, EMPTY))
    text = sentences_of(before, "deal BBBB BBBB BBBB BBBB BBB")
    assert text[-1] == "This may be the last round: Ana can complete a row"


# The end


def test_the_end_of_a_game_names_bonuses_reason_scores_and_winner() -> None:
    wall = ("BYRK.", "W....", "B....", "K....", "R....")
    board = PlayerBoard(score=20, lines=("W", "", "", "", ""), wall=wall)
    assert sentences_of(last_turn(board), LAST)[1:] == [
        "Ana: white +5",
        "Score: Ana (25), Ben (0)",
        "Bonuses: Ana +9",
        "Ana: row 1 is complete, +2",
        "Ana: column 1 is complete, +7",
        "A row of five is complete.",
        "Score: Ana (34), Ben (0)",
        "Ana wins",
    ]


def test_a_name_that_ends_with_a_number_differs_from_the_score_after_it() -> None:
    """Players who have typed no name have such names."""
    game = finished(Setup(("Player 1", "Player 2")))
    texts = [str(text) for entry in history_of(game) for text in entry.sentences]
    scores = [text for text in texts if text.startswith("Score: ")]
    assert scores
    assert not any(re.search(r"Player \d \d", text) for text in texts), scores


def test_the_last_summary_names_a_complete_color_and_no_next_round() -> None:
    wall = ("BYRKW", ".B...", "..B..", "...B.", "....B")
    text = sentences_of(last_turn(PlayerBoard(wall=wall)), LAST)
    assert "Ana: all five blue, +10" in text
    assert not [words for words in text if "next round" in words]


def test_a_shared_victory_names_all_winners() -> None:
    assert str(victory(["Ana"])) == "Ana wins"
    assert str(victory(["Ana", "Ben"])) == "Ana and Ben share the victory"
    assert str(victory(["Ana", "Ben", "Carla"])) == "Ana, Ben and Carla share the victory"
    assert set(ENDINGS) == set(Ending), "every reason for an end has a sentence"


# Names of players at that time


def test_each_entry_names_the_player_of_that_time() -> None:
    game = played(TWO, count=2)
    text = [str(entry.sentences[0]).split(":")[0] for entry in history_of(game)[1:]]
    assert text == ["Ana", "Ben"]
    game.reseat(0, "Carla", None)
    game.reseat(1, "Dinis", None)
    for record in decisions(TWO)[2:4]:
        game.play(record)
    text = [str(entry.sentences[0]).split(":")[0] for entry in history_of(game)[1:]]
    assert text == ["Ana", "Ben", "Carla", "Dinis"]


def test_the_winner_is_the_player_who_has_the_seat_at_the_end() -> None:
    game = played(TWO)
    (winner,) = winners(game)
    game.reseat(game.names.index(winner), "Zoë", None)
    assert winners(game) == ["Zoë"]
    game.undo()
    assert winner in game.names


def test_a_short_draft_names_its_target() -> None:
    game = played(TWO, move_seed=1)
    step = next(s for s in map(game.step, range(game.cursor)) if isinstance(s.record, Draft))
    taken = step.events[0]
    assert isinstance(step.record, Draft)
    assert isinstance(taken, TilesTaken)
    source = step.record.source or "center"
    target = f"line {step.record.line}" if step.record.line else "floor line"
    draft = draft_in_short(step, game.seating.at_start)
    assert draft
    without_player = str(draft.without_player)
    assert f"{source} › {target}" in without_player
    assert without_player.startswith(f"{taken.tile_count} × ")
    assert str(draft.full) == f"{NAMES[taken.player]}: {without_player}"
    color = color_name(step.record.color, step.before.ruleset)
    short = f"{taken.tile_count} × {color} › {target}"
    assert str(draft.shortest) == short
    assert str(draft.without_source) == f"{NAMES[taken.player]}: {short}"
