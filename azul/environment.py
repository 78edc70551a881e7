"""The environment variables that SDL and pygame read, and other programs must not get."""

import os
import sys
from typing import Final

NAME: Final = "Azulejo"  # the program's name, as players see it

ENTRY: Final = "azulejo"  # its desktop entry, by which desktops find a window's icon and name

VARIABLES: Final = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    # Without this, SDL handles signals itself that end a process.
    "SDL_NO_SIGNAL_HANDLERS": "1",
    # Sound mixers and other parts of a desktop show them, by default "My SDL application" and
    # "Audio Stream".
    "SDL_APP_NAME": NAME,
    "SDL_AUDIO_DEVICE_STREAM_NAME": NAME,
    "SDL_VIDEO_X11_WMCLASS": ENTRY,
    "SDL_VIDEO_WAYLAND_WMCLASS": ENTRY,
    # Without this, the screen never blanks or locks while the program runs.
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    # Without this, SDL stops the compositor, and with it other windows' shadows and transparency.
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    # Input methods show their lists of words themselves, because the program draws none.
    "SDL_IME_SHOW_UI": "1",
    # Sizes on Windows are real pixels.
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
}
if sys.platform.startswith("linux"):
    # A surface is presented ten times faster without a graphics card.
    VARIABLES["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


def environment_of_others() -> dict[str, str]:
    """Return the environment for other programs.

    They get none of these variables: programs that use SDL would show the wrong name. They get no
    libraries of a package either, because these might make them fail.
    """
    environment = {
        name: value for name, value in os.environ.items() if VARIABLES.get(name) != value
    }
    # PyInstaller keeps the player's own value under this name.
    original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        environment["LD_LIBRARY_PATH"] = original
    elif getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
    return environment
