"""build.spec for Linux, Windows and macOS, with stand-ins for PyInstaller's steps."""

import os
import plistlib
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from azul import __version__
from azul.kit.theme import TYPEFACES
from azul.saves.disk import SUFFIX
from tests.packing import ROOT, Steps, run_spec

SYSTEMS = ("linux", "win32", "darwin")
SOURCE_SUFFIXES = {".po", ".pot"}
"""Sources of packed assets, which are not packed."""

START_SCRIPT = """
import sys
from pathlib import Path
folder, save, *excluded = sys.argv[1:]
sys.modules.update(dict.fromkeys(excluded))
from azul import command_line
from azul import credits
from azul.app import App
from azul.kit.gamepad import SdlDriver
from azul.paths import Paths
app = App(Paths.in_folder(Path(folder)), "de")
app.open_file(Path(save))
for part in credits.COMPONENTS:
    credits.version(part), credits.text(part)
for _ in range(3):
    app.autosave.flush()
    app.tick([], 0.1)
app.context.audio.start()
SdlDriver()
app.close()
sys.exit(command_line.main(["--check", save, "--json"]))
"""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Steps]:
    """Return the steps of a build for each system, in separate folders."""
    steps = {}
    for system in SYSTEMS:
        with pytest.MonkeyPatch.context() as patch:
            steps[system] = run_spec(system, tmp_path_factory.mktemp(system), patch)
    return steps


def packed(made: Steps) -> dict[Path, Path]:
    """Return where each file is in the package, and where it comes from."""
    datas = [(Path(source), Path(folder)) for source, folder in made["Analysis"]["datas"]]
    return {folder / source.name: source for source, folder in datas}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_asset_typeface_and_license_that_is_needed_to_play_is_packed(
    system: str, builds: dict[str, Steps]
) -> None:
    """The package leaves out pygame's experimental part except controllers: 650,000 bytes."""
    made = builds[system]
    places = packed(made)
    assets = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    sources = {path for path in assets if path.suffix in SOURCE_SUFFIXES}
    # The game draws the mosaic once, as images.
    sources.add(ROOT / "assets" / "table" / "panel.svg")
    needed = [path.relative_to(ROOT) for path in assets if path not in sources]
    needed += [Path(*path.parts[-3:]) for path in TYPEFACES.values()]
    assert {*needed, Path("LICENSE")} - set(places) == set()
    assert [path for path in places.values() if not path.is_file()] == []
    packages = made["spec"]["packages"]()
    assert {"pygame-ce", "PyTMX", "font-lato"} <= set(packages)
    assert "pytest" not in packages
    for package in packages:
        kept = [path for path in metadata.files(package) or () if made["spec"]["is_kept"](path)]
        assert {"METADATA", "RECORD"} < {path.name for path in kept}
        assert [path for path in kept if Path(path) not in places] == []
    analysis, folder = made["Analysis"], Path(pygame.__file__).parent / "_sdl2"
    modules = {path.name.split(".")[0] for path in folder.iterdir() if path.is_file()}
    left_out = {name.rpartition(".")[2] for name in analysis["excludes"] if "._sdl2." in name}
    assert modules - left_out == {"__init__", "controller"}
    assert analysis["hiddenimports"] == ["pygame._sdl2.controller"]


def test_a_library_without_credits_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = ("libz.so.1", "/usr/lib/libz.so.1", "BINARY")
    module = ("_new.so", "/usr/lib/_new.so", "EXTENSION")
    run_spec("linux", tmp_path, monkeypatch, [known, module])
    new = ("pygame.libs/libnew.so.1", "/usr/lib/libnew.so.1", "BINARY")
    with pytest.raises(SystemExit, match=r"libnew\.so\.1"):
        run_spec("linux", tmp_path, monkeypatch, [known, new])


def test_on_linux_the_runtime_libraries_of_gcc_come_from_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packaged runtime libraries would make the folder larger than its limit."""
    ours = ("libz.so.1", "/usr/lib/libz.so.1", "BINARY")
    system = [(name, f"/usr/lib/{name}", "BINARY") for name in ("libstdc++.so.6", "libgcc_s.so.1")]
    made = run_spec("linux", tmp_path, monkeypatch, [ours, *system])
    assert made["spec"]["analysis"].binaries == [ours]


def test_without_the_encodings_of_east_asia_python_speaks_utf_8(builds: dict[str, Steps]) -> None:
    """Otherwise the program would not start in a locale with one of these encodings."""
    for system in SYSTEMS:
        is_left_out = "_multibytecodec" in builds[system]["Analysis"]["excludes"]
        options = [("X utf8=1", None, "OPTION")] if is_left_out else []
        assert builds[system]["spec"]["OPTIONS"] == options
        assert is_left_out == (system == "linux")


def test_only_on_linux_the_program_has_a_terminal_and_files_for_the_desktop(
    builds: dict[str, Steps],
) -> None:
    """On other systems it has a large icon."""
    program = builds["linux"]["EXE"]
    assert (program["console"], program["icon"], program["manifest"]) == (True, None, None)
    for system in ("win32", "darwin"):
        program = builds[system]["EXE"]
        assert program["console"] is False
        assert pygame.image.load(program["icon"]).get_size() == (1024, 1024)
        assert not Path(builds[system]["spec"]["DISTPATH"]).exists()


def test_windows_gets_a_second_program_for_the_console(builds: dict[str, Steps]) -> None:
    made = builds["win32"]
    assert made["EXE azulejo-cli"]["console"] is True
    for name in ("EXE", "EXE azulejo-cli"):
        shown = Path(made[name]["version"]).read_text("utf-8")
        assert f'"ProductVersion", "{__version__}"' in shown
        assert f'"{made[name]["name"]}.exe"' in shown
    assert "EXE azulejo-cli" not in builds["linux"]


def test_pip_installs_everything_needed_to_play() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    to_play, *_ = (ROOT / "requirements.txt").read_text("utf-8").split("\n\n")
    needed = [line for line in to_play.splitlines() if not line.startswith("#")]
    assert project["dependencies"] == needed


def test_windows_does_not_scale_the_program(builds: dict[str, Steps]) -> None:
    manifest = ElementTree.fromstring(builds["win32"]["EXE"]["manifest"])
    settings = "{urn:schemas-microsoft-com:asm.v3}application/"
    settings += "{urn:schemas-microsoft-com:asm.v3}windowsSettings/"
    aware = settings + "{http://schemas.microsoft.com/SMI/2016/WindowsSettings}dpiAwareness"
    assert manifest.findtext(aware) == "PerMonitorV2"


def test_macos_gets_an_app_with_icon_and_version(builds: dict[str, Steps]) -> None:
    bundle = builds["darwin"]["BUNDLE"]
    assert (bundle["name"], bundle["version"]) == ("Azulejo.app", __version__)
    assert Path(bundle["icon"]).exists()


def test_macos_opens_saved_games_in_the_program(builds: dict[str, Steps]) -> None:
    info_plist = builds["darwin"]["BUNDLE"]["info_plist"]
    assert plistlib.loads(plistlib.dumps(info_plist)) == info_plist
    (kind,), (opened,) = (
        info_plist["UTExportedTypeDeclarations"],
        info_plist["CFBundleDocumentTypes"],
    )
    assert opened["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [SUFFIX.strip(".")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "form", "sizes"),
    [
        ("win32", "ico", {16, 24, 32, 48, 64, 128, 256}),
        ("darwin", "icns", {32, 64, 128, 256, 512, 1024}),
    ],
)
def test_the_icon_can_be_given_the_form_of_the_system(
    system: str, form: str, sizes: set[int], builds: dict[str, Steps], tmp_path: Path
) -> None:
    icons = pytest.importorskip("PyInstaller.building.icon")
    image = pytest.importorskip("PIL.Image")
    made = icons.normalize_icon_type(builds[system]["EXE"]["icon"], (form,), form, str(tmp_path))
    with image.open(made) as picture:
        assert {size[0] * (*size, 1)[2] for size in picture.info["sizes"]} >= sizes


@pytest.mark.slow
def test_the_program_runs_without_modules_left_out_of_the_package(
    builds: dict[str, Steps], tmp_path: Path
) -> None:
    excluded = builds[sys.platform]["Analysis"]["excludes"]
    save = ROOT / "tests" / "saves" / "v1-2-colored-over.azul"
    done = subprocess.run(
        [sys.executable, "-OO", "-c", START_SCRIPT, tmp_path, save, *excluded],
        cwd=ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"phase": "GAME_OVER"' in done.stdout
