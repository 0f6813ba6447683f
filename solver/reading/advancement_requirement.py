"""Whether an agenda may be scored: as an option of the Corp, or because an ability says so (1.17.3)."""

from __future__ import annotations

from msgspec import Struct

from ...models.conditions import ScoreOnly
from ...models.known import Known, Open, Truth, united
from ...models.state import GameObject
from ...models.terms import SCORE_AREAS, CardType, Counter, Stat
from ...models.verdict import Reason
from .characteristics import CardNumbers
from .own_restrictions import OwnRestrictions
from .situation import Situation


class AdvancementRequirement(Struct, frozen=True):
    """What agendas need to be scored in a game."""

    game: Situation

    def and_counters(self, object: GameObject) -> tuple[Known[int], Known[int]]:
        """How many advancement counters an agenda needs, and how many it has."""
        need = CardNumbers(self.game).current(Stat.ADVANCEMENT_REQUIREMENT, object)
        return need, CardNumbers(self.game).counters_considered(object, Counter.ADVANCEMENT)

    def is_met_by_ability(self, object: GameObject, *, if_able: bool) -> Truth:
        """Whether an instruction to score this card can be carried out, its costs and what others forbid left aside.

        An ability needs no window, and scores an agenda from wherever it is (movement_score). `if able` asks for
        everything that scoring asks for (rule_if_able). A text that scores an agenda which is not installed
        contradicts the advancement requirement, which no such card can meet, and goes before it
        (rule_card_precedence). Of an installed one without enough counters the rulebook does not say whether the
        text goes before the requirement: unknown.
        """
        if object.zone in SCORE_AREAS.values():
            return Truth.NO
        kinds = self.game.types(object)
        if kinds is None:
            return self.game.hidden(object, "the type")
        if CardType.AGENDA not in kinds:
            return Truth.NO
        answer = _own_restrictions(self.game, object)
        if answer is Truth.NO or not (object.installed or if_able):
            return answer
        need, have = self.and_counters(object)
        if isinstance(need, Open) or isinstance(have, Open):
            return united(answer, need, have)
        if have >= need or if_able:
            return answer & Truth.of(have >= need)
        message = (
            f"{self.game.title(object.id)} needs {need} advancement counters, it has {have}; whether an ability "
            "that scores it asks for them the rulebook does not say"
        )
        help = AdvancementRequirement.advice(need - have)
        return answer & Open(
            (Reason("unknown.advancement", message, "rule_advancement_requirement", (object.id,), help),)
        )

    @staticmethod
    def advice(missing: int) -> str:
        """What to do about so many missing counters."""
        return f"advance it {missing} more time{'s' * (missing != 1)}"


def _own_restrictions(game: Situation, object: GameObject) -> Truth:
    """Whether its own text lets the agenda be scored now (rule_act_restriction)."""
    return OwnRestrictions(game).are_met(OwnRestrictions(game).of(object, ScoreOnly), game.context(object))
