"""Bots that behave badly: the first argument names the fault."""

import os
import subprocess
import sys
import time
from pathlib import Path

FAULT = sys.argv[1]
NAME = "x" * 10_000 if FAULT == "has a long name" else "Bad"
GREETING = f"id name {NAME}\nready\n"
ALL_MOVES = sys.argv[2:]
"""The moves that are reported before the last line, in answers that are nearly right."""


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def report() -> None:
    for move in ALL_MOVES:
        say(f"info positions 10 milliseconds 1 move {move} chance 0.5 0.5\n")


if FAULT == "crashes at once":
    sys.exit(1)
if FAULT == "is never ready":
    time.sleep(60)
if FAULT == "starts slowly":
    time.sleep(1)
say(GREETING)
for line in sys.stdin:
    if not line.startswith("go"):
        continue
    match FAULT:
        case "crashes in its turn":
            sys.exit(1)
        case "does not answer":
            time.sleep(60)
        case "stops at stop only":
            while sys.stdin.readline() != "stop\n":
                pass
            report()
            say(f"move {ALL_MOVES[0]}\n")
        case "writes nonsense":
            say("\x00\xff nonsense\n" * 3 + "info move\n")
        case "writes too much":
            while True:
                say("info string again and again\n")
        case "writes lines without end":
            while True:
                say("x" * 1_000_000)
        case "writes bytes":
            os.write(1, bytes(range(256)) * 100)
            time.sleep(60)
        case "exits in the midst of a move":
            say("mov")
            sys.exit(0)
        case "starts others":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            Path(ALL_MOVES[0]).write_text(str(child.pid))
            time.sleep(60)
        case "writes no line break":
            say("x" * 1_000_000)
            time.sleep(60)
        case "plays an illegal move":
            report()
            say("move 9W5\n")
        case "reports wrong chances":
            say(f"info positions 10 milliseconds 1 move {ALL_MOVES[0]} chance nan 0.5\n")
        case "reports some moves only":
            say(f"info positions 10 milliseconds 1 move {ALL_MOVES[0]} chance 0.5 0.5\n")
            say(f"move {ALL_MOVES[0]}\n")
        case "refuses":
            say("error not today\n")
        case _:
            report()
            say(f"move {ALL_MOVES[0]}\n")
            if FAULT == "ends after each answer":
                sys.exit(0)
