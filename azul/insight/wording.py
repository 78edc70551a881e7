"""The reasons for a decision in words: the most important facts, a few words on each."""

from collections.abc import Sequence
from typing import Final

from azul.engine import BonusKind, Color, Decision, Ruleset, State
from azul.game import color_name, explaining, shortened
from azul.i18n import Sentence, mark, sentence
from azul.insight.facts import (
    LEAST_GROUP,
    AdvancesBonus,
    CostsNothing,
    CostsOther,
    DeniesLine,
    DropsTiles,
    EndsGame,
    Fact,
    FillsLine,
    GrowsLine,
    KeepsLine,
    KeepsSpace,
    LosesSpaces,
    RaisesLinesBelow,
    ScoresTile,
    TakesGroup,
    TakesMarker,
    reasons,
)

MAX_FACTS: Final = 3
_MAX_GAINS: Final = 2
"""The most facts in all, and the most besides costs."""

_SIMPLE: Final[dict[type[Fact], str]] = {
    ScoresTile: mark("+{points} at once"),
    RaisesLinesBelow: mark("Tiles from the lines below then score {points} more"),
    GrowsLine: mark("Line {line} will have {holds} of {line}"),
    EndsGame: mark("Completes row {row} and ends the game"),
    KeepsSpace: mark("Keeps a space free for line {line}"),
    TakesMarker: mark("Takes the starting player marker: −{cost}"),
    CostsNothing: mark("Costs no points"),
}
"""Texts by class of fact, with its fields as placeholders."""

_SCORES_MORE: Final = mark("+{points} at once, +{following} for the next tiles")
"""The texts if the player's continuation is known."""

_COSTS: Final = (DropsTiles, LosesSpaces, TakesMarker)

FURTHER: Final = Sentence(mark("The difference shows only later"), {})
"""The reason is further ahead than facts reach."""

_BROUGHT: Final = {
    BonusKind.ROW: mark("Row {which} will have {holds} of 5"),
    BonusKind.COLUMN: mark("Column {which} will have {holds} of 5"),
    BonusKind.COLOR: mark("The wall will have {holds} of 5 {which} tiles"),
}
_COMPLETED: Final = {
    BonusKind.ROW: mark("Completes row {which}: +{bonus} bonus"),
    BonusKind.COLUMN: mark("Completes column {which}: +{bonus} bonus"),
    BonusKind.COLOR: mark("Completes {which}: +{bonus} bonus"),
}


def why(
    state: State, record: Decision, continuation: Sequence[Decision], names: Sequence[str]
) -> Sentence:
    """Return why a decision is good: its most important facts and the expected continuation."""
    return _joined(reasons(state, record, continuation), state.ruleset, names)


def why_better(
    state: State,
    record: Decision,
    continuation: Sequence[Decision],
    names: Sequence[str],
    other: Decision,
) -> Sentence:
    """Return why a decision is better than another decision: facts that are not true of both.

    Without facts besides costs, the answer is FURTHER.
    """
    shared = {(type(fact), fact) for fact in reasons(state, other, ())}
    facts = [
        fact for fact in reasons(state, record, continuation) if (type(fact), fact) not in shared
    ]
    if all(isinstance(fact, _COSTS) for fact in facts):
        return FURTHER
    return _joined(facts, state.ruleset, names)


def _joined(facts: Sequence[Fact], ruleset: Ruleset, names: Sequence[str]) -> Sentence:
    """Return the most important facts in their order, costs last."""
    told = _without_repeats(facts)
    gains = [fact for fact in told if not isinstance(fact, _COSTS)][:_MAX_GAINS]
    costs = [fact for fact in told if isinstance(fact, _COSTS)]
    chosen = [*gains, *costs][:MAX_FACTS]
    first, *others = (fact_text(fact, ruleset, names) for fact in chosen)
    text = first
    for other in others:
        text = sentence("{text}. {more}", text=text, more=other)
    return text


def _without_repeats(facts: Sequence[Fact]) -> list[Fact]:
    """Return the facts that no more important fact implies."""
    chosen: list[Fact] = []
    for fact in facts:
        match fact:
            case DeniesLine(player) | TakesGroup(player):
                is_implied = any(
                    isinstance(f, DeniesLine | TakesGroup) and f.player == player for f in chosen
                )
            case AdvancesBonus((BonusKind.ROW, row)):
                is_implied = EndsGame(row) in chosen
            case _:
                is_implied = False
        if not is_implied:
            chosen.append(fact)
    return chosen


def fact_text(fact: Fact, ruleset: Ruleset, names: Sequence[str]) -> Sentence:
    """Return a fact in a few words."""
    match fact:
        case FillsLine():
            return _filled(fact, ruleset)
        case AdvancesBonus((kind, which), holds, bonus):
            name = color_name(Color(which), ruleset) if kind is BonusKind.COLOR else which
            messages = _COMPLETED if bonus else _BROUGHT
            return Sentence(messages[kind], {"which": name, "holds": holds, "bonus": bonus})
        case ScoresTile(_, following) if following:
            return Sentence(_SCORES_MORE, fact._asdict())
        case KeepsLine():
            return _kept(fact, ruleset)
        case DropsTiles(tiles, cost):
            return _fallen(tiles, cost)
        case LosesSpaces(lost):
            return explaining.without_space(lost)
        case TakesMarker(0):
            return sentence("Takes the starting player marker")
        case DeniesLine() | TakesGroup() | CostsOther():
            return _about_other(fact, ruleset, shortened(names[fact.player]))
        case _:
            return Sentence(_SIMPLE[type(fact)], fact._asdict())


_FILLED: Final = {
    True: (
        mark("Completes line {line}"),
        mark("Completes line {line}: at least +{least}"),
        mark("Completes line {line}: +{points}"),
        mark("Completes line {line}: +{least} to +{most}"),
    ),
    False: (
        mark("Line {line} needs {lacks} more {color} ({left} on offer)"),
        mark("Line {line} needs {lacks} more {color} ({left} on offer): then at least +{least}"),
        mark("Line {line} needs {lacks} more {color} ({left} on offer): then +{points}"),
        mark("Line {line} needs {lacks} more {color} ({left} on offer): then +{least} to +{most}"),
    ),
}
"""Texts by whether it happens now: points unknown, at least some, exact, or a range."""


def _filled(fact: FillsLine, ruleset: Ruleset) -> Sentence:
    unknown, at_least, exact, span = _FILLED[fact.is_now]
    values = {**fact._asdict(), "points": fact.most}
    if fact.color:
        values["color"] = color_name(Color(fact.color), ruleset)
    message = exact if fact.least == fact.most else span
    if fact.most is None:
        message = at_least if fact.least else unknown
    return Sentence(message, values)


def _kept(fact: KeepsLine, ruleset: Ruleset) -> Sentence:
    if not fact.color:
        return sentence("Keeps line {line} free", line=fact.line)
    values = {**fact._asdict(), "color": color_name(Color(fact.color), ruleset)}
    if fact.tiles:
        text = mark("Keeps line {line} free: otherwise {tiles} {color} would fall (−{cost})")
        return Sentence(text, values)
    return sentence("Keeps line {line} free for {color}", **values)


def _fallen(tiles: int, cost: int) -> Sentence:
    if not cost:
        return sentence("More tiles on the floor line cost nothing")
    if tiles == 1:
        return sentence("One tile falls: −{cost}", cost=cost)
    return sentence("{tiles} tiles fall: −{cost}", tiles=tiles, cost=cost)


def _about_other(
    fact: DeniesLine | TakesGroup | CostsOther, ruleset: Ruleset, name: Sentence | str
) -> Sentence:
    match fact:
        case DeniesLine(completes_row=True):
            return sentence("Keeps {name} from completing row {row}", name=name, row=fact.line)
        case DeniesLine(_, line, color, left):
            values = {"name": name, "color": color_name(Color(color), ruleset), "line": line}
            if left:
                return Sentence(mark("Leaves {name} too little {color} for line {line}"), values)
            return Sentence(mark("Leaves {name} no {color} for line {line}"), values)
        case TakesGroup(_, line, color, tiles, is_started, are_last):
            values = {
                "name": name,
                "count": tiles,
                "color": color_name(Color(color), ruleset),
                "line": line,
            }
            text = mark("{name} could complete line {line} with the same {count} {color}")
            if are_last:
                text = mark("Denies {name} the last {count} {color}, enough for line {line}")
            elif is_started:
                text = mark("Denies {name} the {count} {color} that would complete line {line}")
            return Sentence(text, values)
        case CostsOther(_, cost, color, tiles) if tiles >= LEAST_GROUP:
            return sentence(
                "Could leave {name} with {count} {color} for the floor line: −{cost} in all",
                name=name,
                count=tiles,
                color=color_name(Color(color), ruleset),
                cost=cost,
            )
        case CostsOther(_, cost):
            return sentence(
                "Could cost {name} {cost} more floor-line points this round", name=name, cost=cost
            )
