"""The page of a person, or of the bots of a level."""

from azul.game import shortened
from azul.i18n import sentence
from azul.kit import metrics
from azul.kit.widgets import Button, Widget
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Push, Request
from azul.scenes.statistics.career_figures import career_figures
from azul.scenes.statistics.wording import (
    career_name,
    finished_text,
    rating_in_words,
    unfinished_text,
)
from azul.statistics import Career


class CareerScene(PanelScene):
    """The statistics of one name; `others` are people whose games may be added to it."""

    width = 1720
    first_focus = -1

    def __init__(self, context: Context, career: Career, others: list[Career]) -> None:
        super().__init__(context)
        self._career = career
        self._others = others

    def title(self) -> str:
        """Return the name, shortened if it is too long."""
        room = min(self.px(self.width - 2 * metrics.PADDING), self.widest())
        name = career_name(self._career, self.context.strings)
        return self.theme.shortened(name, "title", self.px(metrics.HEADING), room)

    def body(self) -> str:
        """Return which games count, if it is not obvious."""
        strings, career = self.context.strings, self._career
        sentences = []
        if career.others:
            sentences.append(
                strings(
                    "Includes the games of {names}. If two played in one game, the better"
                    " result counts.",
                    names=", ".join(map(shortened, career.others)),
                )
            )
        if not career.games:
            sentences.append(finished_text(0, strings))
        elif career.who.level:
            sentences.append(strings("Every seat these computer players held at the end counts."))
        else:
            sentences.append(strings("A game counts for the person who finished it."))
        if career.shared:
            sentences.append(strings("A shared victory counts in part: a half or a third."))
        if career.who.level is None and career.games:
            sentences.append(rating_in_words(career, strings))
        return " ".join(filter(None, [*sentences, unfinished_text(career.unfinished, strings)]))

    def content(self) -> Widget | None:
        career = self._career
        return career_figures(self.theme, career, self.context.strings) if career.games else None

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        close = Button(self.theme, strings("Back"), self.cancel, primary=True)
        if self._career.who.level:
            return [close]
        buttons = [Button(self.theme, strings("Delete these statistics"), self._ask_to_forget)]
        if self._career.others:
            buttons.append(Button(self.theme, strings("Separate names"), self._separate))
        if self._others:
            buttons.append(Button(self.theme, strings("Same person as…"), self._ask_who))
        return [*buttons, close]

    # Names

    def _ask_who(self) -> Request:
        options = [Option(shortened(other.name), other.who.key) for other in self._others]
        title = sentence("{name} is the same person as…", name=shortened(self._career.name))
        return Push(PickScene(self.context, title, options, self._merge))

    def _ask_to_forget(self) -> Request:
        body = sentence(
            "{name} no longer appears in statistics, new exports or name suggestions. Saved games"
            " keep the name, and so do files you’ve already exported. You can restore these"
            " statistics at any time.",
            name=shortened(self._career.name),
        )
        title = sentence("Delete these statistics?")
        yes = sentence("Delete")
        return Push(QuestionScene(self.context, title, body, yes, self._forget, destructive=True))

    def _separate(self) -> Request:
        key = self._career.who.key
        self.context.statistics_reader.change(lambda people: people.with_separate(key))
        return Pop()

    def _merge(self, into: str) -> Request:
        key = self._career.who.key
        self.context.statistics_reader.change(lambda people: people.with_merged(key, into))
        return Pop()

    def _forget(self) -> Request:
        self.context.forget_person(self._career.who.key)
        return Pop()
