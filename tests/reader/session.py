"""A session of the desktop with AT-SPI: its requirements, and the client that runs in it."""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

CLIENT: Final = Path(__file__).with_name("client.py")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
BUS: Final = "/usr/libexec/at-spi-bus-launcher"

MISSING: Final = ", ".join(
    name for name in ("Xvfb", "xdotool", "dbus-run-session", "gdbus", BUS) if not shutil.which(name)
)

# CI installs the requirements, so it must not skip the tests.
needs_at_spi = pytest.mark.skipif(
    bool(MISSING) and "CI" not in os.environ, reason=f"needs {MISSING}"
)

LAUNCH: Final = f"""
{BUS} --launch-immediately &
launcher=$!
gdbus wait --session org.a11y.Bus
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \\
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>'
"""
"""Shell commands that start a bus, and announce that a screen reader is running."""
