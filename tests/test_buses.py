"""SDL does not wait for a bus that takes calls and never answers."""

import ctypes
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul.buses import without_silent_buses
from tests.trust.program_process import (
    GAME,
    environment,
    holds_opened_game,
    started,
    wait_for_game_file,
)

SESSION, SYSTEM = BUSES = ("DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS")

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="SDL uses D-Bus on Linux"
)


def variable(name: str) -> str | None:
    """Return a variable as libraries see it."""
    getenv = ctypes.CDLL(None).getenv
    getenv.restype = ctypes.c_char_p
    value: bytes | None = getenv(name.encode())
    return None if value is None else os.fsdecode(value)


@pytest.fixture
def silent_bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a bus that never answers; no other bus can be found."""
    for name in BUSES:
        monkeypatch.setenv(name, f"unix:path={tmp_path / 'missing'}")
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "bus"))
        bus.listen()
        yield f"unix:path={tmp_path / 'bus'}"


@pytest.mark.parametrize("name", BUSES)
def test_a_bus_that_never_answers_is_hidden_until_sdl_has_started(
    name: str, silent_bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Later users of the bus, such as screen readers, may use a bus that was slow."""
    monkeypatch.setenv(name, silent_bus)
    before = [variable(each) for each in BUSES]
    with without_silent_buses():
        changed = [each for each in BUSES if variable(each) != os.environ[each]]
    assert changed == [name]
    assert [variable(each) for each in BUSES] == before


def test_a_bus_found_by_its_socket_alone_is_hidden_too(
    silent_bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SESSION)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with without_silent_buses():
        assert variable(SESSION)
    assert variable(SESSION) is None


@pytest.mark.parametrize("address", ["", "nonsense", "unix:path=/nowhere", "\udcff"])
def test_a_bus_that_cannot_be_reached_is_not_waited_for(
    address: str, silent_bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv(SESSION, address)
    with without_silent_buses():
        assert variable(SESSION) == address


@pytest.mark.slow
@pytest.mark.parametrize("name", BUSES)
def test_the_program_opens_beside_a_bus_that_never_answers(
    name: str, silent_bus: str, tmp_path: Path
) -> None:
    with started("--data-dir", tmp_path, GAME, env=environment(**{name: silent_bus})) as process:
        assert holds_opened_game(wait_for_game_file(tmp_path / "games", process))
