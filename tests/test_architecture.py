"""The architecture: which imports are allowed, the length of functions, and valid drawings."""

import ast
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent
SOURCES = [ROOT / "main.py", *sorted((ROOT / "azul").rglob("*.py"))]
PICTURES = sorted((ROOT / "assets").rglob("*.svg"))

WITHOUT_PICTURES = {"azul.engine", "azul.game", "azul.saves", "azul.book", "azul.statistics"}
"""Packages without pictures, except bots and insight."""


def modules(names: str) -> set[str]:
    """Return the full names of modules that are named within the package."""
    found = {name if name in ("main", "azul") else f"azul.{name}" for name in names.split()}
    without = {"azul.WITHOUT_PICTURES"}
    return found - without | (WITHOUT_PICTURES if found & without else set())


def rules(text: str) -> dict[str, set[str]]:
    """Return the modules by the name before a colon."""
    entries = (line.split(":") for line in re.sub(r"\n +", " ", text).strip().split("\n"))
    return {modules(name).pop(): modules(names) for name, names in entries}


MAY_IMPORT = rules("""
main: __main__
__main__: command_line process protocol.bot
command_line: azul engine game i18n paths process program saves
program: azul app kit WITHOUT_PICTURES
app: azul kit scenes scenes.lobby services WITHOUT_PICTURES
scenes.lobby: kit scenes scenes.dialogs scenes.editor scenes.game scenes.practice scenes.review
    services scenes.statistics table WITHOUT_PICTURES
scenes.editor: insight kit scenes scenes.dialogs scenes.game scenes.practice services table
    WITHOUT_PICTURES
scenes.practice: insight kit scenes scenes.dialogs services table WITHOUT_PICTURES
scenes.statistics: kit scenes scenes.dialogs WITHOUT_PICTURES
scenes.game: bots insight kit scenes scenes.dialogs scenes.practice scenes.review services table
    WITHOUT_PICTURES
scenes.dialogs: insight kit scenes services table WITHOUT_PICTURES
scenes.review: insight kit scenes scenes.dialogs scenes.practice services table WITHOUT_PICTURES
scenes: insight kit services WITHOUT_PICTURES
services: bots insight protocol WITHOUT_PICTURES
table: engine game kit
kit:
book: engine game
saves: azul engine game statistics
statistics: engine game
insight: bots engine game
protocol.bot: bots engine protocol
protocol: azul bots engine i18n
game: engine
bots: engine paths
engine:
buses:
credits: azul paths
i18n: paths
log: azul
schema:
json_files: files schema
settings: files json_files schema
files:
environment:
folders: environment
process:
paths:
loop_clock:
tasks:
azul:
""")
"""Packages that each package may import; LEAVES are open to all but WITHOUT_LEAVES."""

LEAVES = modules(
    "buses credits environment files folders i18n json_files log process paths schema settings"
    " loop_clock tasks"
)
WITHOUT_LEAVES = modules("main azul bots engine protocol protocol.bot")
PUBLIC_INTERFACES = {*WITHOUT_PICTURES, "azul.bots", "azul.insight", "azul.services"}
"""Packages of which others may import only what `__init__` exports."""

LIBRARY_USERS = {
    "pygame": modules(
        "app kit loop_clock scenes scenes.dialogs scenes.editor scenes.game scenes.lobby"
        " scenes.practice scenes.review scenes.statistics table"
    ),
    "pytmx": modules("table.layout"),
    "random": modules("bots.levels bots.thinking engine.deal game.seats"),
    "subprocess": modules("folders protocol.bot_process"),
    "threading": modules("buses kit.audio protocol protocol.bot saves services settings tasks"),
}
"""The only modules and packages that may import a library."""

IMPURE = {"asyncio", "datetime", "glob", "io", "os", "pathlib", "secrets", "shutil", "socket"}
IMPURE |= {"subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
INEXACT_FUNCTIONS = {"exp", "tanh", "log", "pow", "fsum"}

WRITE_FILES = {"azul.files", "azul.log", "azul.process"}
"""Modules that may write files: the usual way, the log, and replaced streams."""

WRITERS = {"bz2", "dbm", "gzip", "lzma", "shelve", "shutil", "sqlite3", "tarfile", "zipfile"}
WRITING_CALLS = {"FileIO", "NamedTemporaryFile", "fdopen", "mkstemp", "save_extended", "touch"}
WRITING_CALLS |= {"write_bytes", "write_text"}
"""Modules and calls that write files."""

READ_EVENTS = {
    *("azul.app", "azul.kit.gamepad", "azul.kit.keyboard", "azul.kit.keys"),
    *("azul.kit.pointer", "azul.kit.window"),
}
"""Modules that may read events of pygame; others get input."""

EVENT_NAMES = ("BUTTON_", "FINGER", "KEYDOWN", "KEYUP", "KMOD_", "K_", "MOUSE", "TEXT")
"""Prefixes of the names of such events."""

MAX_INHERITANCE_DEPTH = 3
"""Scene, one base class, the scene itself."""

MUTATORS = {
    *("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove"),
    *("setdefault", "sort", "update"),
}
"""Methods that change a collection."""

NOT_DRAWN = {"clipPath", "filter", "image", "mask", "pattern", "style", "symbol", "text", "use"}
"""Elements that NanoSVG ignores silently."""

GRADIENT_COORDINATES = {"x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"}


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part(name: str) -> str:
    """Return the entry of MAY_IMPORT that a module belongs to."""
    found = [known for known in MAY_IMPORT if name == known or name.startswith(known + ".")]
    return max(found, key=len)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(path: Path) -> set[str]:
    """Return all modules that a file imports, wherever the import is in the file."""
    found = set[str]()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            found |= {imported(str(node.module), alias.name) for alias in node.names}
    return found


@cache
def imported(package: str, name: str) -> str:
    """Return imported modules: `from package import name` may import a module of that name."""
    inside = ROOT.joinpath(*package.split("."), name)
    is_module = inside.with_suffix(".py").exists() or inside.is_dir()
    return f"{package}.{name}" if is_module else package


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] in ("azul", "main", "tests")}


def allowed(name: str) -> set[str]:
    leaves = set() if name in LEAVES | WITHOUT_LEAVES else LEAVES
    return {name} | MAY_IMPORT[name] | leaves


def faults_in(find: Callable[[Path], Collection[object]], *packages: str) -> dict[str, object]:
    """Return the findings in all sources, or in the sources of some packages, by module."""
    chosen = [path for path in SOURCES if not packages or part(module(path)) in packages]
    assert chosen
    return {module(path): found for path in chosen if (found := find(path))}


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(tree(path)))


def test_every_module_belongs_to_a_package_with_rules() -> None:
    assert {part(module(path)) for path in SOURCES} == set(MAY_IMPORT)


def test_imports_go_downward() -> None:
    def upward(path: Path) -> set[str]:
        may = allowed(part(module(path)))
        return {name for name in ours(path) if part(name) not in may}

    assert faults_in(upward) == {}


def test_the_menu_is_shown_before_unneeded_modules_are_imported() -> None:
    """Importing the rest takes half of the start, so the program does it after the first frame."""
    needed = imported_at_once("azul.program")
    late = {"azul.table", "azul.scenes.dialogs", "azul.scenes.game", "azul.scenes.practice"}
    late |= {
        "azul.scenes.editor",
        "azul.scenes.review",
        "azul.services",
        "azul.insight",
        "azul.bots",
        "azul.book",
    }
    assert {part(name) for name in needed} & late == set()
    lobby = {"azul.scenes.lobby.menu", "azul.scenes.lobby.mosaic"}
    assert {name for name in needed if part(name) == "azul.scenes.lobby"} == lobby


def test_our_bot_needs_neither_pygame_nor_the_table() -> None:
    """The bot therefore starts in about 0.1 s."""
    needed = imported_at_once("azul.protocol.bot")
    own = {"azul.protocol.bot", "azul.protocol.lines", "azul.paths"}
    assert {name for name in needed if part(name) not in ("azul.bots", "azul.engine")} == own


def imported_at_once(name: str) -> set[str]:
    """Return the modules that an import loads at once, without imports inside functions."""
    paths = {module(path): path for path in SOURCES}
    found, waiting = set[str](), [name]
    while waiting:
        current = waiting.pop()
        if current in found or current not in paths:
            continue
        found.add(current)
        for node in tree(paths[current]).body:
            if isinstance(node, ast.ImportFrom):
                waiting += [imported(str(node.module), alias.name) for alias in node.names]
    return found


def test_libraries_are_imported_where_they_belong() -> None:
    def misplaced(path: Path) -> set[str]:
        here = {module(path), part(module(path))}
        found = {name.split(".")[0] for name in imports(path)}
        return {name for name in found & set(LIBRARY_USERS) if not LIBRARY_USERS[name] & here}

    assert faults_in(misplaced) == {}
    everything = {name.split(".")[0] for path in SOURCES for name in imports(path)}
    assert set(LIBRARY_USERS) <= everything, "a library has another name now"


def test_input_is_read_in_one_place() -> None:
    def reading(path: Path) -> set[str]:
        if module(path) in READ_EVENTS:
            return set()
        used = (node for node in nodes(path) if isinstance(node, ast.Attribute))
        ours = (node.attr for node in used if getattr(node.value, "id", "") == "pygame")
        return {name for name in ours if name.startswith(EVENT_NAMES)} | imports(path) & {
            "pygame.event"
        }

    assert faults_in(reading) == {}


def test_packages_that_draw_nothing_are_used_through_their_public_interface() -> None:
    def private(path: Path) -> list[tuple[str, str]]:
        here = part(module(path))
        taken = [
            (node.module, alias.name)
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("azul.")
            for alias in node.names
        ]
        foreign = [
            (package, name)
            for package, name in taken
            if part(package) in PUBLIC_INTERFACES - {here}
        ]
        return [(package, name) for package, name in foreign if name not in exported(package)]

    assert faults_in(private) == {}


@cache
def exported(package: str) -> set[str]:
    """Return the names that a package's `__init__` imports; none for a module inside a package."""
    if package not in PUBLIC_INTERFACES:
        return set()
    statements = tree(ROOT.joinpath(*package.split("."), "__init__.py")).body
    imports = (node for node in statements if isinstance(node, ast.ImportFrom))
    return {alias.name for node in imports for alias in node.names}


def test_no_code_compares_rulesets_instead_of_asking_for_their_rules() -> None:
    """A comparison with one ruleset treats all other rulesets alike."""

    def compared(path: Path) -> list[str]:
        return [
            ast.unparse(node)
            for node in nodes(path)
            if isinstance(node, ast.Compare | ast.Match) and "Ruleset." in ast.unparse(node)
        ]

    assert faults_in(compared) == {}


def test_the_engine_needs_only_python_and_uses_no_file_no_clock_and_no_random_numbers() -> None:
    def impure(path: Path) -> set[str]:
        calls = [node.func for node in nodes(path) if isinstance(node, ast.Call)]
        called = {call.id for call in calls if isinstance(call, ast.Name)}
        return outside(path) | called & IMPURE_CALLS

    assert faults_in(impure, "azul.engine") == {}


def test_packages_that_think_need_only_python_and_never_know_the_next_deal() -> None:
    """Possible deals are functions of a state, which has no seed."""

    def impure(path: Path) -> set[str]:
        secrets = {"seed", "Setup"} if path.stem == "before_deals" else {"deal"}
        return outside(path) | names(path) & (IMPURE_CALLS | secrets)

    assert faults_in(impure, "azul.bots", "azul.insight") == {}


def outside(path: Path) -> set[str]:
    """Return imports of a file that are not in the standard library, or that are impure."""
    found = {name.split(".")[0] for name in imports(path)} - {"azul"}
    return found - set(sys.stdlib_module_names) | found & IMPURE


def test_the_bots_use_only_exact_mathematics() -> None:
    """`exp` and `tanh` differ between systems; a square root does not."""

    def inexact(path: Path) -> set[str]:
        of_math = {
            alias.name
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom) and node.module == "math"
            for alias in node.names
        }
        whole = {alias.name for n in nodes(path) if isinstance(n, ast.Import) for alias in n.names}
        return (of_math - {"sqrt"}) | (whole & {"math"}) | names(path) & INEXACT_FUNCTIONS

    assert faults_in(inexact, "azul.bots") == {}


def names(path: Path) -> set[str]:
    """Return all names that a file uses, imports, or takes from something."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias):
            found.add(node.name)
    return found


def test_files_are_written_in_one_way() -> None:
    """`azul.files` writes a file completely to the disk before the file gets its name."""
    found = faults_in(lambda path: list(writing(nodes(path))))
    assert {name: calls for name, calls in found.items() if name not in WRITE_FILES} == {}


def writing(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Return imports and calls of a module that may write a file."""
    for node in nodes:
        if isinstance(node, ast.Import):
            found = {alias.name.split(".")[0] for alias in node.names} & WRITERS
        elif isinstance(node, ast.ImportFrom):
            reads = [alias.name for alias in node.names] == ["which"]
            found = set() if reads else {str(node.module).split(".")[0]} & WRITERS
        elif isinstance(node, ast.Call):
            last = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if last not in {*WRITING_CALLS, "open", "save"}:
                continue
            called = ast.unparse(node.func)
            may = last in WRITING_CALLS or called.endswith("image.save")
            found = {called} if may or (last == "open" and not reads_only(node)) else set()
        else:
            continue
        yield from (f"line {node.lineno}: {name}" for name in found)


def reads_only(call: ast.Call) -> bool:
    """True if a call of `open` or `Path.open` only reads; scenes have an `open` too."""
    is_function = isinstance(call.func, ast.Name) or ast.unparse(call.func) in (
        "io.open",
        "os.open",
    )
    modes = [keyword.value for keyword in call.keywords if keyword.arg in ("mode", "flags")]
    modes += call.args[1:2] if is_function else call.args[:1]
    return all(ast.unparse(mode).strip("'") in ("r", "rb", "rt", "os.O_RDONLY") for mode in modes)


WRITING = (
    "open(place, 'w')",
    "open(place, mode='xb')",
    "path.open('a', encoding='utf-8')",
    "path.open(mode)",
    "os.open(place, os.O_WRONLY | os.O_CREAT)",
    "path.write_text('')",
    "path.write_bytes(b'')",
    "pygame.image.save(picture, place)",
    "import shutil",
    "tempfile.mkstemp()",
)
READING = (
    "from shutil import which",
    "open(place)",
    "path.open('rb')",
    "os.open(path, os.O_RDONLY)",
    "self.open()",
)


def test_other_ways_to_write_a_file_are_found_and_reading_is_allowed() -> None:
    found = {source: list(writing(ast.walk(ast.parse(source)))) for source in WRITING + READING}
    assert [source for source in WRITING if len(found[source]) != 1] == []
    assert [source for source in READING if found[source]] == []


def test_scenes_use_composition_rather_than_inheritance() -> None:
    found = [node for path in SOURCES for node in nodes(path)]
    classes = {node.name: node for node in found if isinstance(node, ast.ClassDef)}
    scenes = {
        name: ancestry(name, classes) for name in classes if "Scene" in ancestry(name, classes)
    }
    assert {name: line for name, line in scenes.items() if len(line) > MAX_INHERITANCE_DEPTH} == {}
    assert len(scenes) > 20


def ancestry(name: str, classes: dict[str, ast.ClassDef]) -> list[str]:
    """Return a class and its base classes in this program, on the longest path."""
    bases = [node.id for node in classes[name].bases if isinstance(node, ast.Name)]
    paths = [ancestry(base, classes) for base in bases if base in classes]
    return [name, *max(paths, key=len, default=[])]


def test_nothing_but_the_trainer_needs_numpy() -> None:
    """CI installs NumPy for the trainer, so a test that needs it would fail only elsewhere."""
    needs = re.compile(r"\b(surf|snd)array\.|^\s*(import|from) numpy\b", re.MULTILINE)
    paths = (*SOURCES, *(ROOT / "tests").rglob("*.py"))
    texts = {path: path.read_text("utf-8") for path in paths}
    suspects = [path for path, text in texts.items() if "numpy" in text or "array." in text]
    assert [path for path in suspects if needs.search(texts[path])] == []


def test_no_module_has_global_state() -> None:
    """Caches of pure functions by `functools` are allowed."""
    assert faults_in(lambda path: list(changes_of_modules(tree(path)))) == {}


def changes_of_modules(module: ast.Module) -> Iterator[str]:
    """Yield the changes of a loaded module to its own names or to names of another module."""
    owned = set(top_level_names(module))
    for node in within_functions(module):
        if isinstance(node, ast.Global):
            yield f"line {node.lineno}: global {', '.join(node.names)}"
        elif isinstance(node, ast.Call):
            changed = node.func
            if isinstance(changed, ast.Attribute) and changed.attr in MUTATORS | {"cache_clear"}:
                yield from changes_of(changed.value, owned)
            elif isinstance(changed, ast.Name) and changed.id == "globals":
                yield f"line {node.lineno}: globals"
            elif isinstance(changed, ast.Name) and changed.id == "setattr":
                yield from changes_of(node.args[0], owned)
        elif isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            yield from changes_of(node.value, owned)


def within_functions(module: ast.AST) -> Iterator[ast.AST]:
    """Yield all that a module's functions contain, once each."""
    for node in ast.iter_child_nodes(module):
        yield from ast.walk(node) if isinstance(node, ast.FunctionDef) else within_functions(node)


def top_level_names(module: ast.Module) -> Iterator[str]:
    """Yield the names of values, functions, classes and other modules that a module has."""
    for node in module.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def changes_of(changed: ast.expr, owned: set[str]) -> Iterator[str]:
    """Yield the change, if the changed name or its contents belong to the module."""
    root = changed
    while isinstance(root, ast.Attribute | ast.Subscript):
        root = root.value
    if isinstance(root, ast.Name) and root.id in owned:
        yield f"line {changed.lineno}: {ast.unparse(changed)}"


STATEFUL = (
    "state = {}\ndef put(): state['a'] = 1",
    "state = []\ndef put(): state.append(1)",
    "state = 0\ndef put():\n    global state\n    state = 1",
    "def put(): globals().update(a=1)",
    "import theme\ndef put(): theme.look = 1",
    "import theme\ndef put(): theme.colors['a'] = 1",
    "@cache\ndef draw(): ...\ndef put(): draw.cache_clear()",
)


def test_global_state_is_found() -> None:
    missed = [source for source in STATEFUL if not list(changes_of_modules(ast.parse(source)))]
    assert missed == []


def test_drawings_contain_nothing_that_is_drawn_wrong_silently() -> None:
    assert PICTURES
    found = {
        path.name: [fault for node in ElementTree.parse(path).iter() for fault in faults(node)]
        for path in PICTURES
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def faults(node: ElementTree.Element) -> Iterator[str]:
    tag = node.tag.split("}")[-1]
    if tag in NOT_DRAWN:
        yield f"<{tag}>"
    if tag == "g" and ("opacity" in node.attrib or has_style(node, "opacity")):
        yield "opacity on <g>"
    if {"clip-path", "filter", "mask"} & set(node.attrib):
        yield f"clip-path, filter or mask on <{tag}>"
    if tag.endswith("Gradient") and node.get("gradientUnits") != "userSpaceOnUse":
        fractions = [
            name for name in GRADIENT_COORDINATES & set(node.attrib) if not in_percent(node, name)
        ]
        yield from (f"{tag} with {name}={node.get(name)}" for name in sorted(fractions))


def has_style(node: ElementTree.Element, name: str) -> bool:
    return re.search(rf"(^|[;\s]){name}\s*:", node.get("style", "")) is not None


def in_percent(node: ElementTree.Element, name: str) -> bool:
    return re.fullmatch(r"0|-?[\d.]+%", node.attrib[name]) is not None


DRAWN_WRONG = (
    '<g opacity="0.5"/>',
    '<g style="fill: red; opacity: 0.5"/>',
    "<text>Azul</text>",
    '<path mask="url(#m)"/>',
    '<linearGradient x1="0.5"/>',
    '<radialGradient gradientUnits="objectBoundingBox" r="1"/>',
)
DRAWN_RIGHT = (
    '<g fill-opacity="0.5"/>',
    '<path opacity="0.5"/>',
    '<linearGradient x1="0" x2="100%"/>',
    '<radialGradient gradientUnits="userSpaceOnUse" r="0.5"/>',
)


def test_drawings_that_come_out_wrong_are_found_and_others_are_accepted() -> None:
    found = {svg: list(faults(ElementTree.fromstring(svg))) for svg in DRAWN_WRONG + DRAWN_RIGHT}
    assert [svg for svg in DRAWN_WRONG if not found[svg]] == []
    assert [svg for svg in DRAWN_RIGHT if found[svg]] == []


PUBLIC_UNDERSCORE = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Documented names of named tuples, and `os._exit`."""

PATCHING_CALLS = {"delattr", "object", "setattr"}
"""`monkeypatch.setattr` and the like, and `patch.object`."""

MAY_NAME_PRIVATE = {
    "tests/trust/player.py: '_RANDOM'": "the program that is killed must repeat its game",
    "tests/trust/scripted_program.py: Autosave._enqueue": "nothing may depend on the disk's speed",
}
"""Private names in tests, with the reason."""


def private_names(module: ast.Module) -> Iterator[str]:
    """Return the private attributes of other objects that a test reads or replaces."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not is_own(node.value):
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and called_name(node) in PATCHING_CALLS:
            texts = (argument for argument in node.args if isinstance(argument, ast.Constant))
            names = (text for text in texts if isinstance(text.value, str))
            yield from (ast.unparse(name) for name in names if is_private(str(name.value)))


def is_private(name: str) -> bool:
    last = name.split(".")[-1]
    return last.startswith("_") and not last.startswith("__") and last not in PUBLIC_UNDERSCORE


def is_own(value: ast.expr) -> bool:
    return ast.unparse(value) in ("self", "cls", "super()")


def called_name(call: ast.Call) -> str:
    return ast.unparse(call.func).split(".")[-1]


def identities(module: ast.Module) -> Iterator[str]:
    """Return the asserts that two objects are the same object."""
    for node in ast.walk(module):
        if isinstance(node, ast.Assert):
            compared = (part for part in ast.walk(node.test) if isinstance(part, ast.Compare))
            yield from (ast.unparse(part) for part in compared if compares_identity(part))


def compares_identity(compare: ast.Compare) -> bool:
    """True if a comparison says `is` of anything except a constant or a class."""
    pairs = zip(compare.ops, compare.comparators, strict=True)
    others = [right for op, right in pairs if isinstance(op, ast.Is | ast.IsNot)]
    is_class = isinstance(compare.left, ast.Call) and called_name(compare.left) == "type"
    return not is_class and not all(is_constant(right) for right in others)


def is_constant(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) or (
        isinstance(value, ast.Attribute) and value.attr.isupper()
    )


def test_tests_name_nothing_private_and_do_not_ask_for_the_same_object() -> None:
    """A player sees neither, and both make every change of the program expensive."""
    found = set[str]()
    for path in (ROOT / "tests").rglob("*.py"):
        file = path.relative_to(ROOT).as_posix()
        names = {*private_names(tree(path)), *identities(tree(path))}
        found |= {f"{file}: {name}" for name in names}
    assert found - MAY_NAME_PRIVATE.keys() == set()
    assert MAY_NAME_PRIVATE.keys() - found == set(), "an exception is no longer needed"


FORBIDDEN_IN_TESTS = (
    "scene._form",
    "super_scene()._form.focus",
    "monkeypatch.setattr('azul.saves.disk._LIMIT', 3)",
    "patch.object(disk, '_LIMIT', 3)",
    "assert one.theme is other.theme",
    "assert first is second is None",
    "assert all(a is b for a, b in pairs)",
)
ALLOWED_IN_TESTS = (
    "self._form, cls._form, super()._run(), scene.__dict__",
    "state._replace(round=2)",
    "monkeypatch.setattr('azul.saves.disk.LIMIT', 3)",
    "assert state.phase is Phase.GAME_OVER and scene.drag is None",
    "assert type(record) is kind",
)


def test_private_names_and_identities_are_found_and_others_are_accepted() -> None:
    def faults(source: str) -> list[str]:
        module = ast.parse(source)
        return [*private_names(module), *identities(module)]

    assert [source for source in FORBIDDEN_IN_TESTS if not faults(source)] == []
    assert [source for source in ALLOWED_IN_TESTS if faults(source)] == []
