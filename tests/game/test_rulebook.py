"""The rulebook of the program: complete, correct, with legal illustrations, and searchable."""

from collections.abc import Iterator

from azul.book.examples import (
    COLORED,
    CRYSTAL_1,
    CRYSTAL_2,
    FIRST_ROUND,
    GRAY,
    GREEN_BOX,
    Illustration,
    IllustrationPart,
)
from azul.book.rulebook import (
    RULEBOOK,
    chapter_on,
    fitting_topic,
    parts_with,
    texts,
    topics_with,
)
from azul.book.topics import Topic
from azul.engine import (
    CENTER,
    COLORS,
    DISPLAYS,
    IN_CENTER,
    RULES,
    SIZE,
    BonusKind,
    BonusScored,
    Deal,
    Draft,
    Ending,
    GameEnded,
    Phase,
    Placement,
    Ruleset,
    Setup,
    TileMovedToWall,
    Wall,
    closed_space,
    events,
    initial_state,
    legal_moves,
    parse_record,
    tile_value,
)
from azul.engine.tiles import FULL_BAG, TILES_PER_DISPLAY
from azul.game.game import Game
from azul.i18n import Strings

ENGLISH = Strings()
AZUL = RULES[Ruleset.AZUL]
"""All chapters are about the rules of Azul, but those on the Green Box and Crystal Mosaic."""
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven")


def illustrations() -> Iterator[tuple[Topic, Illustration]]:
    for topic, chapter in RULEBOOK.items():
        for part in chapter.parts:
            if isinstance(part, Illustration):
                yield topic, part


def chapter_text(topic: Topic) -> str:
    return " ".join(texts(RULEBOOK[topic], ENGLISH))


def illustration_of(topic: Topic, number: int = 0) -> Illustration:
    return [illustration for where, illustration in illustrations() if where is topic][number]


def lines_for(illustration: Illustration, draft: Draft) -> set[int]:
    """Return the lines that the tiles of an illustration's draft may go to; 0 is the floor line."""
    moves = (move for move in legal_moves(illustration.state) if isinstance(move, Draft))
    return {move.line for move in moves if move[:2] == draft[:2]}


def draft_of(illustration: Illustration) -> Draft:
    draft = parse_record(illustration.draft)
    assert isinstance(draft, Draft)
    return draft


def placed(illustration: Illustration) -> TileMovedToWall:
    moved = (e for e in events(illustration.step.before, illustration.step.record))
    found = [e for e in moved if isinstance(e, TileMovedToWall) and e.player == illustration.player]
    return next(event for event in found if event.line == illustration.line)


# Completeness


STATED_RULES = {
    Topic.OFFER: (
        "you can’t pass",
        "move to the center",
        "place all of them in the floor line on purpose",
    ),
    Topic.CENTER: (
        "leftmost free space",
        "before any tile falls",
        "already full, the marker costs nothing",
        "the same player starts again",
    ),
    Topic.LINES: (
        "from right to left",
        "its row on the wall already has that color",
    ),
    Topic.FLOOR_LINE: (
        "never drops below 0",
        "further tiles go straight to the lid",
    ),
    Topic.TABLE: ("contents are public",),
    Topic.WALL_TILING: (
        "from top to bottom",
        "The other tiles of that line go to the lid",
    ),
    Topic.SCORING: ("the new tile counts twice",),
    Topic.NEXT_ROUND: (
        "all tiles from the lid go into it",
        "starts with what there is",
    ),
    Topic.END: (
        "no tiles are left to fill the displays or",
        "nobody can complete a row anymore",
    ),
    Topic.BONUSES: (
        "more complete rows wins",
        "share the victory",
    ),
    Topic.GRAY_WALL: (
        "twice in a row or column",
        "only one such space, the tile goes there automatically",
        "all tiles of that line fall to the floor line",
        "you may start a line even if",
    ),
    Topic.GREEN_BOX: ("two pattern lines of the same color",),
    Topic.CRYSTAL_MOSAIC: ("only a tile of that color may go there", "As far as we know"),
    Topic.ROUND: ("the player who visited Portugal most recently",),
}


def test_every_topic_has_a_chapter_with_its_rules() -> None:
    assert list(RULEBOOK) == list(Topic)
    for chapter in RULEBOOK.values():
        assert chapter.title
        assert any(isinstance(part, str) for part in chapter.parts)
        ends = (".", ":", "+2", "+7", "+10")
        assert all(text.endswith(ends) for text in texts(chapter, ENGLISH)), chapter.title
    for topic, rules in STATED_RULES.items():
        assert [rule for rule in rules if rule not in chapter_text(topic)] == []


# Numbers agree with the engine


def test_the_table_has_as_many_displays_and_tiles_as_in_the_engine() -> None:
    two, three, four = (DISPLAYS[players] for players in (2, 3, 4))
    assert f"{two} for two players, {three} for three, {four} for four" in chapter_text(Topic.TABLE)
    # The names of colors are left out, because they differ in the Green Box.
    of_each = f"{FULL_BAG[0]} in each of {NUMBERS[len(COLORS)]} colors"
    assert f"{sum(FULL_BAG)} tiles, {of_each}" in chapter_text(Topic.TABLE)
    assert f"gets {NUMBERS[TILES_PER_DISPLAY]} tiles" in chapter_text(Topic.TABLE)
    assert f"filled with {NUMBERS[TILES_PER_DISPLAY]} tiles" in chapter_text(Topic.NEXT_ROUND)
    assert len(COLORS) == SIZE == NUMBERS.index("five")


def test_the_floor_line_has_its_cost_in_the_engine() -> None:
    *first, last = (-points for points in AZUL.floor_line)
    costs = ", ".join(map(str, first))
    assert f"{costs} and {last}, {sum(first) + last} in all" in chapter_text(Topic.FLOOR_LINE)
    assert f"Its {NUMBERS[len(AZUL.floor_line)]} spaces" in chapter_text(Topic.FLOOR_LINE)


def test_bonuses_agree_with_the_engine() -> None:
    row, column, color = (AZUL.bonuses[kind] for kind in BonusKind)
    text = chapter_text(Topic.BONUSES)
    assert f"{row} points for each complete row, {column} for each complete column" in text
    assert f"and {color} for each color" in text
    bonus_illustrations = [
        illustration for topic, illustration in illustrations() if topic is Topic.BONUSES
    ]
    assert [illustration.bonus for illustration in bonus_illustrations] == list(BonusKind)
    for illustration, points in zip(bonus_illustrations, (row, column, color), strict=True):
        assert illustration.caption.endswith(f"+{points}")


def test_crystal_mosaic_has_the_numbers_of_the_engine() -> None:
    text, sides = chapter_text(Topic.CRYSTAL_MOSAIC), (Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2)
    for rules in map(RULES.__getitem__, sides):
        *first, last = (-points for points in rules.floor_line)
        costs = ", ".join(map(str, first))
        assert f"{costs} and {last} points, {sum(first) + last} in all" in text
        assert f"{NUMBERS[len(rules.printed)]} spaces are printed" in text
    row, column, color = (RULES[Ruleset.CRYSTAL_2].bonuses[kind] for kind in BonusKind)
    assert f"{row} points for each complete row, {column} for each complete column" in text
    assert f"and {color} for each color" in text
    state = illustration_of(Topic.CRYSTAL_MOSAIC).state
    gained = tile_value(state.ruleset, state.players[0].wall, 3, 3, "Y").points
    assert (state.players[0].lines[2], gained) == ("YYY", 10)
    closed = [
        closed_space(state.ruleset, state.players[0].wall, move.line, move.column, "Y")
        for move in legal_moves(state)
        if isinstance(move, Placement)
    ]
    assert closed == [(3, 3), None, (3, 3), (3, 3)]


def test_other_chapters_show_the_boxed_game_to_players_of_crystal_mosaic() -> None:
    """Their examples would not be possible on its boards."""
    for ruleset in (Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2):
        for topic in Topic:
            parts = chapter_on(topic, ruleset).parts
            shown = {part.state.ruleset for part in parts if isinstance(part, Illustration)}
            if topic is not Topic.CRYSTAL_MOSAIC:
                assert shown <= {Ruleset.AZUL, Ruleset.GREEN_BOX}
        state = initial_state(Setup(("Ana", "Ben"), Wall.GRAY, ruleset))
        for phase in (Phase.WALL_TILING, Phase.GAME_OVER):
            assert fitting_topic(state._replace(phase=phase)) is Topic.CRYSTAL_MOSAIC


# Illustrations are positions of real games and fit their captions


def test_examples_are_legal_play_to_their_end() -> None:
    for example in (COLORED, GRAY, GREEN_BOX, FIRST_ROUND, CRYSTAL_1, CRYSTAL_2):
        number = len(example.decisions.split())
        game = example.played(number)
        assert sum(not isinstance(record, Deal) for record in game.log) == number
        again = Game.from_log(example.setup, map(str, game.log), game.cursor)
        assert again.state == game.state


def test_illustrations_are_positions_of_their_examples_with_legal_drafts() -> None:
    for _, illustration in illustrations():
        assert 0 < illustration.decision_count <= len(illustration.example.decisions.split())
        whole = illustration.example.played(99)
        assert illustration.state in [whole.step(number).after for number in range(whole.cursor)]
        if illustration.draft:
            assert parse_record(illustration.draft) in legal_moves(illustration.state)
            assert (
                illustration.part in (IllustrationPart.TABLE, IllustrationPart.DISPLAYS)
                or illustration.player == illustration.state.to_act
            )


def test_two_tiles_are_taken_from_a_display_and_two_go_to_the_center() -> None:
    illustration = illustration_of(Topic.OFFER)
    assert illustration.example.setup.players[illustration.state.to_act] == "Ben"
    assert sorted(illustration.state.displays[1]) == list("KKWW")
    assert draft_of(illustration)[:2] == (2, "K")


def test_the_first_from_the_center_takes_the_marker() -> None:
    illustration = illustration_of(Topic.CENTER)
    draft = draft_of(illustration)
    assert (draft.source, illustration.state.marker) == (CENTER, IN_CENTER)
    assert illustration.state.center.count(draft.color) == NUMBERS.index("four")
    assert illustration.state.to_act == 0


def test_the_lines_that_refuse_tiles_agree_with_the_caption() -> None:
    illustration = illustration_of(Topic.LINES)
    draft, board = draft_of(illustration), illustration.state.players[illustration.player]
    assert lines_for(illustration, draft) == {0, 3, 5}
    assert [board.lines[line - 1][:1] for line in (2, 4)] == ["K", "K"]
    assert "B" in board.wall[0]
    assert illustration.state.displays[draft.source - 1].count("B") == 2
    assert board.lines[2] == "BB"


def test_the_floor_line_of_the_illustration_has_the_cost_in_its_caption() -> None:
    illustration = illustration_of(Topic.FLOOR_LINE)
    floor = illustration.state.players[illustration.player].floor
    cost = -sum(AZUL.floor_line[: len(floor)])
    assert (floor[0], len(floor)) == ("M", 4)
    assert f"1 + 1 + 2 + 2 = {cost} points" in illustration.caption


def test_walls_are_tiled_between_two_illustrations() -> None:
    before, after = (illustration_of(Topic.WALL_TILING, number) for number in (0, 1))
    lines = before.state.players[before.player].lines
    assert [len(held) for held in lines] == [1, 2, 3, 3, 2]
    assert after.state.players[after.player].lines == ("", "", "", *lines[3:])
    assert "".join(after.state.players[after.player].wall).count(".") == 25 - 3


def test_points_for_a_tile_agree_with_the_caption() -> None:
    for number, points in enumerate((1, 3, 5)):
        illustration = illustration_of(Topic.SCORING, number)
        assert placed(illustration).points == points
        assert f" {points} point" in illustration.caption
    tile = placed(illustration)
    across = [space for space in tile.linked if space[0] == tile.line]
    down = [space for space in tile.linked if space[1] == tile.column]
    assert (len(across), len(down)) == (2, 3), "five points come from two groups"


def test_the_bag_is_empty_in_the_fifth_round() -> None:
    state = illustration_of(Topic.NEXT_ROUND).state
    assert (state.round, sum(state.bag)) == (5, 0)
    assert all(len(display) == TILES_PER_DISPLAY for display in state.displays)
    assert sum(state.lid) > 0


def test_the_last_round_ends_with_a_row() -> None:
    illustration = illustration_of(Topic.END)
    board = illustration.state.players[illustration.player]
    assert (board.lines[0], board.wall[0].count(".")) == ("R", 1)
    last = illustration_of(Topic.BONUSES).step
    last_events = events(last.before, last.record)
    assert next(e for e in last_events if isinstance(e, GameEnded)).ending is Ending.ROW_COMPLETED
    bonuses = [e for e in last_events if isinstance(e, BonusScored) and e.player == 0]
    assert [e.kind for e in bonuses] == list(BonusKind)
    assert bonuses[-1].which == "K"


def test_the_gray_wall_leaves_a_choice_but_not_the_column_with_the_color() -> None:
    illustration = illustration_of(Topic.GRAY_WALL)
    state = illustration.state
    moves = [move for move in legal_moves(state) if isinstance(move, Placement)]
    assert (state.wall, state.to_act, moves[0].line) == (Wall.GRAY, illustration.player, 2)
    free = {n for n, letter in enumerate(state.players[1].wall[1], 1) if letter == "."}
    assert free - {move.column for move in moves} == {3}
    assert "K" in state.players[1].wall[0][2]


def test_the_green_box_refuses_lines_that_azul_would_allow() -> None:
    illustration = illustration_of(Topic.GREEN_BOX)
    draft, state = draft_of(illustration), illustration.state
    assert state.ruleset is Ruleset.GREEN_BOX
    assert lines_for(illustration, draft) == {0, 5}
    assert state.players[0].lines.count("") == NUMBERS.index("three")


# Opening and searching


def test_the_rules_open_at_the_topic_that_fits_the_state() -> None:
    assert fitting_topic(None) is Topic.GOAL
    assert fitting_topic(COLORED.played(0).state) is Topic.OFFER
    assert fitting_topic(COLORED.played(47).state) is Topic.CENTER
    assert fitting_topic(COLORED.played(48).state) is Topic.BONUSES
    assert fitting_topic(GRAY.played(27).state) is Topic.GRAY_WALL
    assert fitting_topic(initial_state(Setup(("Ana", "Ben")))) is Topic.NEXT_ROUND


def found(words: str) -> list[Topic]:
    return topics_with(words, Ruleset.AZUL, ENGLISH)


def test_topics_are_found_by_all_their_words_in_title_or_text() -> None:
    """The search ignores capitals, accents and order."""
    assert found(" ") == list(Topic)
    for words in ("ÉVORA", "evora", "royal évora", "  évora   royal "):
        assert found(words) == [Topic.GOAL]
    assert Topic.GREEN_BOX in found("meeple")
    assert found("meeple évora") == []
    assert Topic.SCORING in found("points for a tile")


def test_topics_with_the_words_in_their_title_come_first() -> None:
    """A search for "floor" is for the floor line, not for each chapter that mentions the floor."""
    first, *others = found("floor")
    assert first is Topic.FLOOR_LINE
    assert len(others) > 1
    assert others == [topic for topic in Topic if topic in others]


def test_the_parts_that_have_the_words_or_some_of_them_are_found() -> None:
    """The search includes captions."""
    chapter = RULEBOOK[Topic.FLOOR_LINE]
    (part,) = parts_with("never drops", chapter, ENGLISH)
    assert "never drops below 0" in texts(chapter, ENGLISH)[part]
    (part,) = parts_with("Ben", chapter, ENGLISH)
    assert isinstance(chapter.parts[part], Illustration)
    assert len(parts_with("never seven", chapter, ENGLISH)) > 1
    assert parts_with("", chapter, ENGLISH) == []


def green_box_illustrations() -> list[Illustration]:
    """Return all illustrations that show cubes in a game with the Green Box."""
    chapters = (chapter_on(topic, Ruleset.GREEN_BOX) for topic in Topic)
    parts = (part for chapter in chapters for part in chapter.parts)
    return [
        p for p in parts if isinstance(p, Illustration) and p.setup.ruleset is Ruleset.GREEN_BOX
    ]


def test_illustrations_with_cubes_show_nothing_that_the_green_box_forbids() -> None:
    """No board has two lines of one color, drafts are legal, and no cube is called black.

    Complete lines stay complete, and no page falls back to the tiles of the boxed game.
    """
    found = green_box_illustrations()
    assert len(found) == sum(t is not Topic.CRYSTAL_MOSAIC for t, _ in illustrations()) > 10
    for illustration in found:
        state = illustration.state
        for board in state.players:
            held = [line[0] for line in board.lines if line]
            assert len(held) == len(set(held))
        if illustration.draft:
            assert parse_record(illustration.draft) in legal_moves(state)
        assert "black" not in illustration.caption
        azul = illustration.example.played(illustration.decision_count).state
        players = {IllustrationPart.BOARD: [illustration.player], IllustrationPart.TABLE: [0, 1]}
        for player in players.get(illustration.part, []):
            boards = (azul.players[player], state.players[player])
            complete = [[n for n in range(5) if len(b.lines[n]) == n + 1] for b in boards]
            assert complete[0] == complete[1]


def test_the_chapter_on_the_green_box_always_shows_its_cubes() -> None:
    """The chapter shows cubes in a game of Azul too, because it is about them."""
    (illustration,) = (
        p for p in chapter_on(Topic.GREEN_BOX, Ruleset.AZUL).parts if not isinstance(p, str)
    )
    assert illustration.setup.ruleset is Ruleset.GREEN_BOX
    (other,) = (p for p in chapter_on(Topic.OFFER, Ruleset.AZUL).parts if not isinstance(p, str))
    assert other.setup.ruleset is Ruleset.AZUL
