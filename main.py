"""Start the program from a checkout."""

from azul.__main__ import run

if __name__ == "__main__":
    run()
