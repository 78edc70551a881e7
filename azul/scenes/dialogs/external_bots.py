"""Bots of other authors: adding them by command line or by their file, and removing them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from azul.game import BOT_NAMES, LEVELS, external_level, level_name, printable, typed_name
from azul.i18n import Sentence, sentence
from azul.kit.containers import Field, FieldText
from azul.kit.inputs import SegmentedControl
from azul.kit.text_field import TextField, TextRule
from azul.kit.widgets import Button
from azul.scenes.dialogs.question import MessageScene, QuestionScene
from azul.scenes.dialogs.waiting import Report, WaitingScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Push, Request, Scene
from azul.services import BotFailed, introduce, joined_command, split_command
from azul.settings import MOVE_SECONDS, ExternalBot

_LONGEST_COMMAND: Final = 500  # characters
_OWN_NAME: Final = "Azulejo"


class ExternalBotsScene(PanelScene):
    """The list of bots, their time per move, and a field for another bot's command line."""

    width = 1320
    first_focus = -3

    def __init__(self, context: Context) -> None:
        super().__init__(context, sentence("Other computer players"))
        self._command = ""
        self._problem: Sentence | None = None

    def uncover(self) -> None:
        """Show the bot that was added or removed."""
        self.rearrange()

    def body(self) -> str:
        """Return which programs can be added, or why adding failed."""
        text = sentence(
            "Programs by other authors that speak the bot protocol can join your games. Type the"
            " command that starts one, with full paths, or drop a program on the window."
        )
        return self.context.strings.say(self._problem or text)

    def rows(self) -> list[Field]:
        """Return the bots, their time, and the field."""
        strings, settings, theme = self.context.strings, self.context.settings, self.theme
        rows = []
        for bot in settings.external_bots:
            tooltip = strings("Remove {name}", name=bot.name)
            ask = partial(self._ask_to_remove, bot)
            remove = Button(theme, f"remove {bot.name}", ask, "icons/wrong", tooltip=tooltip)
            command = printable(joined_command(bot.command))
            rows.append(Field(bot.name, FieldText(theme, command), (remove,)))
        if settings.external_bots:
            options = [(number, str(number)) for number in MOVE_SECONDS]
            seconds = SegmentedControl(theme, options, settings.move_seconds, self._change_seconds)
            seconds.tooltip = strings("After this time, a program has to move at once.")
            rows.append(Field(strings("Seconds per move"), seconds))
        rule = TextRule.up_to(_LONGEST_COMMAND, typed_name, strings)
        field = TextField(theme, self._command, "", rule, self._take)
        return [*rows, Field(strings("Command"), field)]

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        add = Button(self.theme, strings("Add"), self._add, primary=True)
        add.enabled = bool(self._command.strip())
        add.why_disabled = strings("Type a command first")
        return [Button(self.theme, strings("Close"), self.cancel), add]

    def _take(self, command: str) -> None:
        self._command, self._problem = command, None
        self.rearrange()

    def _change_seconds(self, seconds: int) -> None:
        self.context.change_settings(replace(self.context.settings, move_seconds=seconds))

    def _add(self) -> Request | None:
        """Ask about the program, or show why it was not found."""
        try:
            command = split_command(self._command)
        except ValueError:
            self._problem = sentence("There’s no program with this name.")
            self.rearrange()
            return None
        return Push(ask_to_add(self.context, command, self._forget_command))

    def _forget_command(self) -> None:
        self._command = ""

    def _ask_to_remove(self, bot: ExternalBot) -> Request:
        return Push(
            QuestionScene(
                self.context,
                sentence("Remove {name}?", name=bot.name),
                sentence("The program itself and your games won’t be deleted."),
                sentence("Remove"),
                partial(self._remove, bot),
                destructive=True,
            )
        )

    def _remove(self, bot: ExternalBot) -> None:
        settings, removed = self.context.settings, external_level(bot.name)
        bots = tuple(other for other in settings.external_bots if other != bot)
        ours = LEVELS[0]
        levels = tuple(ours if level == removed else level for level in settings.levels)
        self.context.change_settings(replace(settings, external_bots=bots, levels=levels))
        self.context.load_services().close_external(bot)
        self.rearrange()


def ask_to_add(
    context: Context, command: tuple[str, ...], on_added: Callable[[], object] = lambda: None
) -> Scene:
    """Return the question whether a program may be started; a yes starts and adds it."""
    body = sentence(
        "{command}\n\nThis program runs with your permissions: it can read and change your files,"
        " and it may use the network. Only start programs that you trust.",
        command=printable(joined_command(command)),
    )
    start = partial(_start, context, command, on_added)
    title, yes = sentence("Start this program?"), sentence("Start")
    return QuestionScene(context, title, body, yes, start, destructive=True)


def _start(context: Context, command: tuple[str, ...], on_added: Callable[[], object]) -> Request:
    strings = context.strings
    levels = [strings.say(level_name(level)) for level in LEVELS]
    reserved = [*LEVELS, *levels, *BOT_NAMES, _OWN_NAME, strings("Person"), strings("Computer")]
    taken = [bot.name for bot in context.settings.external_bots]

    def work(report: Report) -> Callable[[], Scene]:
        try:
            bot = introduce(command, reserved, taken, report)
        except BotFailed as error:
            return partial(_failure, context, error)
        return partial(_added, context, bot, on_added)

    return Push(WaitingScene(context, sentence("Starting the program…"), work))


def _failure(context: Context, error: BotFailed) -> Scene:
    body = sentence("The program wasn’t added. {reason}", reason=Sentence(error.args[0], {}))
    return MessageScene(context, sentence("This program can’t play"), body)


def _added(context: Context, bot: ExternalBot, on_added: Callable[[], object]) -> Scene:
    """Add a bot; return the message about it."""
    bots = context.settings.external_bots
    context.change_settings(replace(context.settings, external_bots=(*bots, bot)))
    on_added()
    body = sentence(
        "You can now choose {name} as a computer player. Games with it don’t count toward your"
        " rating.",
        name=bot.name,
    )
    return MessageScene(context, sentence("A new computer player"), body)
