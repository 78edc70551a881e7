"""Results of analyses can be serialized and read back; invalid data are refused."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from azul.engine import Wall
from azul.insight import DEEP_BUDGET, AnalysisInput, as_data, from_data, key_of, keys_of
from azul.insight.serialization import FORMER, METHOD
from tests.bots.games import KINDS, Kind, all_kinds
from tests.insight.games import analysis_with_mistakes, game_with_mistakes

BUDGET = 60
TWO_PLAYERS = KINDS[0]


def analyzed(kind: Kind) -> AnalysisInput:
    return AnalysisInput(kind.setup(3), game_with_mistakes(kind, 3), budget=BUDGET)


def serialized(kind: Kind) -> Any:
    """Return the data of a result as a file would contain them."""
    data = as_data(analysis_with_mistakes(kind, 3), analyzed(kind))
    return json.loads(json.dumps(data))


@all_kinds
def test_a_result_is_read_back_exactly(kind: Kind) -> None:
    read = from_data(serialized(kind), analyzed(kind))
    assert read == analysis_with_mistakes(kind, 3)


def test_names_and_seed_do_not_change_the_key() -> None:
    game = analyzed(TWO_PLAYERS)
    other = game._replace(setup=replace(game.setup, players=("Ö", "B"), seed=99))
    assert key_of(other) == key_of(game)
    assert from_data(serialized(TWO_PLAYERS), other) is not None


def test_another_game_or_budget_has_another_key() -> None:
    game = analyzed(TWO_PLAYERS)
    setup, shorter = game.setup, game._replace(log=game.log[:-1])
    others = [
        game._replace(budget=BUDGET + 1),
        game._replace(hinted=(1,)),
        game._replace(hinted=(1, 2)),
        shorter,
        game._replace(setup=replace(setup, first_player=1)),
        game._replace(setup=replace(setup, wall=Wall.GRAY)),
        game._replace(setup=replace(setup, ruleset=KINDS[1].ruleset)),
    ]
    assert len({key_of(each) for each in (game, *others)}) == 1 + len(others)
    for other in others[:4]:
        assert from_data(serialized(TWO_PLAYERS), other) is None


def other_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azul.insight.serialization.fingerprint", lambda *_: "others")


def test_results_of_former_weights_are_older_and_have_the_same_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = analyzed(TWO_PLAYERS)
    data, key = serialized(TWO_PLAYERS), key_of(game)
    other_weights(monkeypatch)
    assert from_data(data, game) is None
    assert from_data(data, game, older=True) == analysis_with_mistakes(TWO_PLAYERS, 3)
    assert key_of(game) == key


@pytest.mark.parametrize("number", range(3))
def test_results_from_when_weights_were_part_of_the_key_are_read(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = analyzed(TWO_PLAYERS)
    setup, log = game.setup, game.log
    weights = FORMER[2, Wall.COLORED][number]
    about = [1, BUDGET, weights, 2, setup.wall, setup.ruleset, setup.first_player, *log]
    data = serialized(TWO_PLAYERS)
    del data["weights"]
    data["key"] = sha256("\n".join(map(str, about)).encode("ascii")).hexdigest()
    assert keys_of(game)[METHOD[Wall.COLORED] + number] == data["key"]
    monkeypatch.setattr("azul.insight.serialization.fingerprint", lambda *_: weights)
    assert from_data(data, game) is None, "the method has changed"
    assert from_data(data, game, older=True) == analysis_with_mistakes(TWO_PLAYERS, 3)
    assert from_data(data, game._replace(log=log[:-1]), older=True) is None


def test_results_of_a_former_method_are_older(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older result is shown until the game is analyzed again."""
    game, data = analyzed(TWO_PLAYERS), serialized(TWO_PLAYERS)
    monkeypatch.setitem(METHOD, Wall.COLORED, METHOD[Wall.COLORED] + 1)
    assert keys_of(game)[1] == data["key"] != key_of(game)
    assert from_data(data, game) is None
    assert from_data(data, game, older=True) == analysis_with_mistakes(TWO_PLAYERS, 3)


def test_results_of_the_former_deep_pass_are_older() -> None:
    """That pass searched 16,000 positions with former methods."""
    deep = analyzed(TWO_PLAYERS)._replace(budget=DEEP_BUDGET)
    former = deep._replace(budget=16_000)
    assert {*keys_of(former)[1 : METHOD[Wall.COLORED]]} < {*keys_of(deep)}
    assert key_of(former) not in keys_of(deep)


def a_review(data: Any) -> Any:
    return next(iter(data["looks"].values()))


DAMAGES: list[Callable[[Any], object]] = [
    lambda data: data.pop("key"),
    lambda data: data.update(key="0" * 64),
    lambda data: data.pop("weights"),
    lambda data: data.update(weights=None),
    lambda data: data.pop("chances"),
    lambda data: data["chances"].pop(),
    lambda data: data.update(chances=7),
    lambda data: data["chances"][3].append(0.0),
    lambda data: data["chances"].__setitem__(3, [0.9, 0.9]),
    lambda data: data["chances"].__setitem__(3, [-0.5, 1.5]),
    lambda data: data["chances"].__setitem__(3, ["0.5", "0.5"]),
    lambda data: data["chances"].__setitem__(3, [True, False]),
    lambda data: data["chances"].__setitem__(3, [float("nan"), 0.5]),
    lambda data: data["looks"].popitem(),
    lambda data: data["looks"].update(x=a_review(data)),
    lambda data: data.update(looks=[]),
    lambda data: a_review(data).update(player=7),
    lambda data: a_review(data).update(best="1R9"),
    lambda data: a_review(data).update(best=["1R1"]),
    lambda data: a_review(data).update(best="3@3"),
    lambda data: a_review(data).update(best="deal - - - - -"),
    lambda data: a_review(data).update(line=["1R1", "1R1"]),
    lambda data: a_review(data).update(line=None),
    lambda data: a_review(data).update(shift=[0.1, 0.1]),
    lambda data: a_review(data).update(shift=[-0.1, 0.1]),
    lambda data: a_review(data).update(shift=[]),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_data_are_refused(damage: Callable[[Any], object]) -> None:
    data = serialized(TWO_PLAYERS)
    damage(data)
    assert from_data(data, analyzed(TWO_PLAYERS)) is None
    assert from_data(data, analyzed(TWO_PLAYERS), older=True) is None


def test_other_data_are_refused() -> None:
    others: list[object] = [None, [], "x", 3, {}, {"key": None}, {"key": []}]
    for data, older in product(others, (False, True)):
        assert from_data(data, analyzed(TWO_PLAYERS), older) is None
