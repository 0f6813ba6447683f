"""The abilities of a text box: each line read into abilities, each sentence or none of it (chapter 9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    Aspect,
    ChooseValue,
    Delayed,
    Flag,
    GainAbility,
    If,
    Lasting,
    LoseSubroutines,
    Option,
    StaysInPlay,
    Step,
)
from ..allowance import tick
from ..cards import Card
from ..conditions import (
    ActiveIn,
    Comparison,
    Condition,
    During,
    Tagged,
    Trigger,
    TriggerMode,
    UnreadRestriction,
    UseLimit,
    UseOnly,
    VariableIs,
)
from ..costs import Cost, CreditSource, UnreadCost
from ..deeds import Deed
from ..effects import Effect
from ..selectors import RUN_SERVER, EventPattern, IsSubroutine, Same, This, X
from ..terms import DISCARD_PILES, CardType, Counter, Player, Scope, Side
from ..values import inside, walk
from .afterwards import armed, armed_for_the_end, ends_a_breach, of_server, waits_for_breach
from .anaphora import resolve
from .behind import with_unread
from .chart import read, tell_unread
from .drafts import (
    IN_RUNS,
    Draft,
    amends,
    are_of_a_run,
    as_it_resolves,
    during_it,
    follows,
    has_unfilled,
    is_end_of_turn,
    is_in_run,
    is_of_card,
    left_open,
    linked_to_run,
    may_be_of_those,
    names_others,
    not_due,
    pumps,
    said_of_its_run,
    stands_alone,
    starts_run_within,
    told_of_run,
    unfinished,
    with_other_branch,
)
from .exceptions import ignored, ignored_for
from .grammar import grammar
from .influence import waits_for_it, waits_for_itself
from .instructions import as_ordered
from .joining import AMENDS, about_trigger, names_who_acts, with_choice, with_result
from .kept_choices import kept_by, linked
from .later import zones_of_this
from .lexer import BadToken, tokens
from .lines import Box, Line, Tokens, cut, sentences, with_another_mode, with_players, with_what_they_speak_of
from .normalise import normalise
from .others import Unresolved, of_no_server, with_others
from .paid_objects import names_of_paid, with_names_of_paid
from .paying import offers_cost
from .phrases import NO, Grammar
from .pieces import (
    AfterRun,
    Does,
    Ignored,
    IgnoredFor,
    NotDue,
    Otherwise,
    Says,
    SpendDuringRun,
    WhenDone,
    Whenever,
)
from .restricting import used_from
from .run_results import ends_no_run, said_otherwise, the_other_way
from .saying import told_x, with_told_x, with_x
from .servers import IN_SERVERS
from .subroutine_phrases import said_by
from .unread import (
    goes_on_listing,
    holds,
    lasts,
    may_keep_it_from_waiting,
    may_tell_to_do,
    of_line,
    replaces,
    restricting,
    tells_to_do,
    unread,
    unread_declaration,
    unread_step,
    waits,
)

Grammars: TypeAlias = Callable[[Side], Grammar]  # that of each side's cards

# Four times what the longest printed text and sentence have: beyond that nothing is read, so that reading ends soon.
MOST_CHARACTERS = 2_000
MOST_TOKENS = 200
MOST_SENTENCES = 40  # of a text box
OUTSIDE_TEXT_BOXES = re.compile(r"§|\d{7}")  # the mark for quotations (`sysop.models.cardtext.lines`); endless numbers
PLAYED = (CardType.EVENT, CardType.OPERATION)
IDENTITIES = (CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY)
PERSONS = (CardType.ASSET, CardType.UPGRADE, CardType.RESOURCE)


def abilities_of(text: str, card: Card, grammars: Grammars = grammar) -> tuple[Ability, ...]:
    """The abilities that a text box gives this card."""
    uniform = normalise(text, card.title, person=(card.type in PERSONS and card.unique) or card.type in IDENTITIES)
    try:
        if OUTSIDE_TEXT_BOXES.search(uniform) or len(uniform) > MOST_CHARACTERS:
            raise BadToken("no text box is written like this")
        box = cut(uniform)
        if sum(len(line.sentences) for line in box.lines) > MOST_SENTENCES:
            raise BadToken("no text box has so many sentences")
        reader = BoxReader(box, card, grammars(card.side))
        found = with_names_of_paid(linked(tuple(a for line in lines_of(box, card) for a in reader.line(line))))
        return linked_to_run(found, reader.links) if reader.links else found
    except BadToken:  # characters that no text box uses: nothing of the box is taken for read
        return (Ability(AbilityKind.STATIC, declarations=(unread(0, (text,), "a text box", (Aspect.ANYTHING,)),)),)


def lines_of(box: Box, card: Card) -> tuple[Line, ...]:
    """The lines of a text box that are read each by itself."""
    lines = with_another_mode(box.lines)
    return with_what_they_speak_of(lines) if card.type in PLAYED else lines


class BoxReader:
    """Reads the lines of one text box for one card."""

    def __init__(self, box: Box, card: Card, used: Grammar, *, quoted: bool = False) -> None:
        self.box = box
        self.card = card
        self.played: bool = card.type in PLAYED and not quoted  # what an object gains is not part of a play ability
        self.grammar = used
        self.loaded: Counter | None = None  # in a line before
        self.ran: bool = False  # a line before starts a run
        self.x: Any = None  # what a sentence before tells X to be
        self.links: tuple[Ability, ...] = ()  # what later lines say about that run
        self.values: tuple[str, ...] = ()  # chosen or named in a line before
        self.earlier: tuple[Ability, ...] = ()  # abilities that are read
        self.clause: int = 0  # of the line that is read

    def line(self, line: Line) -> tuple[Ability, ...]:
        """The abilities of a line."""
        self.clause = line.clause
        kind = AbilityKind.SUBROUTINE if line.subroutine else AbilityKind.PAID if line.cost is not None else None
        draft = Draft(kind, line, self.card.side, values=self.values)
        if line.cost is not None:
            cost: Any = read(self.grammar, "trigger_cost", line.cost) if len(line.cost) <= MOST_TOKENS else NO
            if cost is NO:
                tell_unread("trigger_cost", line.clause, line.cost)
            draft.cost = Cost((UnreadCost("a cost"),)) if cost is NO else cost
            draft.restrictions = used_from(line.cost)
        if not line.sentences:
            return unfinished(draft)
        done: list[Draft] = []
        said = tuple(with_players(words, self.card.side) for words in line.sentences)
        self.x = None
        for words, following in zip(said, (*said[1:], ()), strict=True):
            draft = self._sentence(draft, words, following, done)
            self.x = told_x(words, self.grammar) or self.x
        done.append(draft)
        self._loaded(done)
        drafts = [d for first in done for d in (first, *first.after) if d.stands or d.cost or d.linked]
        self.ran = self.ran or any(d.runs for d in drafts)
        found: tuple[Ability, ...] = ()
        for draft in drafts:
            try:
                ability = self._placed(as_it_resolves(self._resolved(draft, near=found)))
            except Unresolved:  # it leans on a sentence that is not read
                ability = left_open(line)
            self.earlier += (ability,)
            if draft.of_run:
                self.links += (ability,)
            else:
                found += (ability,)
        self.values += tuple(node.name for node in walk(found) if isinstance(node, ChooseValue)) + names_of_paid(found)
        return found

    def _placed(self, ability: Ability) -> Ability:
        """The ability, active where its text says that the card is, or in the discard pile if it waits for an event or
        operation to be trashed (9.1.8, rule_active_exception_catchall)."""
        trigger = ability.trigger
        elsewhere = zones_of_this(ability)
        if elsewhere and not any(isinstance(r, ActiveIn) for r in ability.restrictions):
            return structs.replace(ability, restrictions=(*ability.restrictions, ActiveIn(elsewhere)))
        if trigger is None or not self.played:
            return ability
        if not any(e.verb is Deed.TRASH and e.what == Same(This()) for e in trigger.events):
            return ability
        there = ActiveIn((DISCARD_PILES[self.card.side],))
        return structs.replace(ability, restrictions=(*ability.restrictions, there))

    def _resolved(self, draft: Draft, before: Iterable[Draft] = (), near: tuple[Ability, ...] = ()) -> Ability:
        """The ability of a draft with every word bound to what it means; `near` are those of its line that are read.

        Raises `Unresolved`.
        """
        line = tuple(d.ability() for d in before)
        kept = structs.replace(kept_by((*self.earlier, *line)), near=kept_by((*near, *line)).values)
        found = with_choice(with_others(resolve(draft.ability(), draft.values, kept), self.card.type))
        if self.card.type not in IN_SERVERS - {CardType.AGENDA}:
            found = of_no_server(found)
        if ends_no_run(found):
            raise Unresolved("that run")
        return found

    # ------------------------------------------------------------ sentences

    def _sentence(self, draft: Draft, words: Tokens, following: Tokens, done: list[Draft]) -> Draft:
        pieces: list[tuple[Any, bool]] = []  # and whether it begins with `then`
        tick(500)
        if len(words) > MOST_TOKENS:
            return self._unread(draft, words, done)
        nests = len(following) > 2 and following[0] == "if" and following[2] == "do"
        if nests:
            pieces.append((read(self.grammar, "nested_sentence", words), False))
        pieces.append((read(self.grammar, "sentence", words), False))
        if words[:2] == ("then", ","):
            pieces.append((read(self.grammar, "sentence", words[2:]), True))
        for piece, then in pieces:
            if piece is NO or (nests and offers_cost(getattr(piece, "steps", ()))):
                continue
            piece = with_told_x(piece, self.x)
            trial, finished = structs.replace(draft, then=then), list[Draft]()
            try:
                added = self._add(trial, piece, words, finished)
                if added is None or has_unfilled(added) or may_be_of_those(draft, added, words):
                    continue
                for d in (*finished, added):
                    self._resolved(d, (*done, *finished))
            except Unresolved:
                continue
            done.extend(finished)
            return added
        return self._unread(draft, words, done)

    def _add(self, draft: Draft, piece: Any, words: Tokens, done: list[Draft]) -> Draft | None:
        """The draft with the piece, or None where it cannot stand there."""
        piece = self._filled(piece)
        match piece:
            case Says():
                return self._says(draft, piece, done)
            case Whenever(Trigger(events)) if waits_for_it(events, words) and names_others(draft):
                return None  # it may be one of those
            case Whenever(Comparison() as condition, steps, ()):
                return self._meets(draft, condition, steps, done)
            case Whenever(trigger, steps, restrictions):
                linked = len(draft.linked)
                found = self._whenever(draft, trigger, steps, done)
                if found is not None and len(found.linked) > linked:
                    found.linked = (*found.linked[:-1], structs.replace(found.linked[-1], restrictions=restrictions))
                elif found is not None:
                    found.restrictions += restrictions
                return found
            case Does((If(Tagged(), then, ()),), None) if draft.kind in (None, AbilityKind.STATIC):
                return self._meets(draft, Tagged(), then, done)
            case Does(steps, only, restrictions):
                found = self._does(draft, steps, only)
                if found is not None:
                    found.restrictions += restrictions
                return found
            case AfterRun():
                return self._after_run(draft, piece)
            case SpendDuringRun(declarations):
                if not draft.runs:
                    return None
                draft.after += (Draft(AbilityKind.STATIC, draft.line, draft.side, declarations=declarations),)
                return draft
            case Otherwise(steps) if draft.linked and (both := said_otherwise(draft.linked[-1], steps)) is not None:
                draft.linked = (*draft.linked[:-1], *both)
                return draft
            case Otherwise(steps) if draft.trigger is not None and draft.trigger.condition is not None:
                return with_other_branch(draft, steps) or amends(draft, piece)
            case NotDue(condition):
                return not_due(draft, condition)
            case Ignored():
                return ignored(draft, piece)
            case IgnoredFor(what):
                return ignored_for(draft, what)
            case WhenDone(steps, kind):
                return armed(draft, steps, kind)
            case _:
                return amends(draft, piece) if isinstance(piece, AMENDS) else None

    def _does(self, draft: Draft, steps: tuple[Step, ...], only: Condition | None) -> Draft | None:
        if draft.kind is None and self.played and not draft.declarations and not draft.restrictions:
            draft.kind = AbilityKind.PLAY
        if draft.kind in (None, AbilityKind.STATIC):
            return None
        if only is not None:
            if draft.kind is not AbilityKind.PAID:
                return None
            draft.restrictions += (UseOnly(only),)
        if ends_a_breach(steps) and not waits_for_breach(draft):
            return armed_for_the_end(draft, steps)
        for node in walk(steps):
            if isinstance(node, Lasting) and node.duration in (Scope.BREACH, Scope.ACCESS):
                return during_it(draft, steps, node)
        return follows(draft, steps)

    def _says(self, draft: Draft, piece: Says, done: list[Draft]) -> Draft | None:
        piece = said_of_its_run(draft, piece)
        if draft.kind in (None, AbilityKind.STATIC):
            return self._declare(draft, piece, done)
        if draft.kind is not AbilityKind.PLAY and are_of_a_run(piece.declarations) and told_of_run(draft):
            if not draft.runs:
                return None  # it is no other run, and nothing can be linked to it here
            draft.linked += (Ability(AbilityKind.STATIC, draft.line.clause, declarations=piece.declarations),)
            return draft  # its source is there for other runs, too
        if piece.restrictions and not piece.declarations:
            if draft.kind is AbilityKind.CONDITIONAL and all(is_of_card(r) for r in piece.restrictions):
                done.append(draft)
                return Draft(AbilityKind.STATIC, draft.line, draft.side, restrictions=piece.restrictions)
            if draft.linked and all(isinstance(r, UseLimit) for r in piece.restrictions):  # of what is done in the run
                last = structs.replace(draft.linked[-1], restrictions=piece.restrictions)
                draft.linked = (*draft.linked[:-1], last)
                return draft
            draft.restrictions += piece.restrictions
            return draft
        if draft.kind is AbilityKind.PAID and piece.condition is None and pumps(piece.declarations):
            draft.steps += (Lasting(piece.declarations, Scope.ENCOUNTER),)
            return draft
        spends = bool(piece.declarations) and all(isinstance(d, CreditSource) for d in piece.declarations)
        if spends and (draft.runs or (draft.kind is AbilityKind.PLAY and draft.stands)):
            draft.after += (Draft(AbilityKind.STATIC, draft.line, draft.side, declarations=piece.declarations),)
            return draft
        if draft.kind is AbilityKind.CONDITIONAL and draft.steps and piece.declarations:
            declared = self._declare(Draft(None, draft.line, draft.side), piece, [])
            if not stands_alone(declared):
                return None
            done.append(draft)
            return declared
        return None

    def _declare(self, draft: Draft, piece: Says, done: list[Draft]) -> Draft:
        other = draft.condition != piece.condition or draft.kind not in (None, AbilityKind.STATIC)
        if other and draft.stands:
            done.append(draft)
            draft = Draft(None, draft.line, draft.side)
        draft.kind, draft.condition = AbilityKind.STATIC, piece.condition
        draft.declarations += piece.declarations
        draft.restrictions += piece.restrictions
        return draft

    def _whenever(self, draft: Draft, trigger: Trigger, steps: tuple[Step, ...], done: list[Draft]) -> Draft | None:
        steps = tuple(about_trigger(step, trigger) for step in steps)
        if any(e.by is Player.EITHER for e in trigger.events) and names_who_acts(steps):
            return None  # `they` is that player
        if any(e.verb is Deed.EMPTY and e.counter is None for e in trigger.events):
            loaded = self._loaded((*done, draft))
            if loaded is None:
                return None
            trigger = structs.replace(trigger, events=tuple(structs.replace(e, counter=loaded) for e in trigger.events))
        if trigger.during is During.RUN and self._follows_run(draft):
            return self._of_run(draft, structs.replace(trigger, during=None), steps)
        of_that_run = trigger.during is During.RUN and draft.kind is AbilityKind.CONDITIONAL and told_of_run(draft)
        if of_that_run and not draft.runs:
            return None  # it is no other run, and nothing can be linked to it here
        stands = draft.kind in (AbilityKind.STATIC, AbilityKind.CONDITIONAL) and draft.stands
        if draft.kind is None or (stands and not of_that_run):
            return self._next(draft, trigger, steps, done)
        if draft.kind is AbilityKind.PLAY and all(isinstance(step, ChooseValue) for step in draft.steps):
            return self._next(draft, trigger, steps, done)  # of the card as long as it stays in play
        if draft.kind is AbilityKind.PLAY and draft.stands and is_end_of_turn(trigger):
            return follows(draft, (Delayed(trigger, steps),))
        if draft.runs and trigger == Trigger((EventPattern(Deed.RUN_ENDS),)):
            return self._after_run(draft, AfterRun(Trigger((EventPattern(Deed.RUN_ENDS, what=Same(This())),)), steps))
        if trigger.during is None and draft.runs and all(e.verb in IN_RUNS for e in trigger.events):
            trigger = structs.replace(trigger, during=During.RUN)
        if trigger.during is During.RUN and draft.runs:
            trigger = structs.replace(trigger, events=of_server(trigger.events, RUN_SERVER))
            draft.linked += (
                Ability(
                    AbilityKind.CONDITIONAL,
                    draft.line.clause,
                    (Flag.INTERRUPT,) if trigger.mode is TriggerMode.WOULD else (),
                    trigger=structs.replace(trigger, during=None),
                    steps=steps,
                ),
            )
            return draft
        return None

    def _next(self, draft: Draft, trigger: Trigger, steps: tuple[Step, ...], done: list[Draft]) -> Draft:
        """A conditional ability behind what the line says before."""
        if draft.kind is not None:
            done.append(draft)
        made = Draft(AbilityKind.CONDITIONAL, draft.line, draft.side, trigger=trigger, steps=steps)
        made.values = (*draft.values, *(step.name for step in draft.steps if isinstance(step, ChooseValue)))
        return made

    def _follows_run(self, draft: Draft) -> bool:
        """Whether this is the beginning of a line about the run that a line before it starts."""
        return self.played and self.ran and draft.kind is None and not draft.stands

    def _of_run(self, draft: Draft, trigger: Trigger, steps: tuple[Step, ...]) -> Draft:
        made = Draft(AbilityKind.CONDITIONAL, draft.line, draft.side, trigger=trigger, steps=steps)
        made.of_run, made.values = True, draft.values
        return made

    def _meets(self, draft: Draft, condition: Condition, steps: tuple[Step, ...], done: list[Draft]) -> Draft | None:
        """`If you are tagged, trash this resource` waits for a state and not for an event (9.6)."""
        if self.played:
            return self._does(draft, (If(condition, steps),), None)
        if draft.stands:
            done.append(draft)
        return Draft(AbilityKind.CONDITIONAL, draft.line, draft.side, condition=condition, steps=steps)

    def _after_run(self, draft: Draft, piece: AfterRun) -> Draft | None:
        if piece.otherwise:
            found = self._after_run(draft, structs.replace(piece, otherwise=()))
            return None if found is None else self._after_run(found, the_other_way(piece, of_run=bool(found.linked)))
        trigger, steps, successful = piece.trigger, piece.steps, piece.successful
        traced = with_result(draft.steps[-1], steps, successful) if draft.steps and successful is not None else None
        if traced is not None:
            draft.steps = (*draft.steps[:-1], traced)
            return draft
        if self._follows_run(draft):
            return self._of_run(draft, trigger, steps)
        if not draft.runs:
            if successful is not None or draft.kind in (None, AbilityKind.STATIC, AbilityKind.PLAY):
                return None
            events = tuple(structs.replace(event, what=None) for event in trigger.events)
            if any(event.verb is not Deed.RUN_ENDS for event in events) or starts_run_within(draft.steps):
                return None
            if draft.trigger is not None and not (told_of_run(draft) or is_in_run(draft.trigger)):
                return None
            draft.steps += (Delayed(Trigger(events), steps),)
            return draft
        if draft.linked and trigger.events == (EventPattern(Deed.RUN_ENDS, what=Same(This())),):
            later = follows(draft.copy(), (Delayed(Trigger((EventPattern(Deed.RUN_ENDS),)), steps),))
            if later is not None:  # about what was chosen or found in the course of the run
                return later
        draft.linked += (
            Ability(
                AbilityKind.CONDITIONAL,
                draft.line.clause,
                (Flag.INTERRUPT,) if trigger.mode is TriggerMode.WOULD else (),
                trigger=trigger,
                steps=steps,
            ),
        )
        return draft

    def _loaded(self, drafts: Iterable[Draft]) -> Counter | None:
        """The kind of counters that the text has loaded so far (rule_empty_requires_loading)."""
        for draft in drafts:
            for node in walk(draft.steps):
                if isinstance(node, Effect) and node.kind is Deed.LOAD:
                    self.loaded = node.counter
        return self.loaded

    # --------------------------------------------------------------- unread

    def _unread(self, draft: Draft, words: Tokens, done: list[Draft]) -> Draft:
        clause = draft.line.clause
        tell_unread("sentence", clause, words)
        restricts = restricting(words) and not (draft.steps and self._tells_x(draft, words))
        if draft.kind is None or (draft.kind is AbilityKind.STATIC and not draft.steps):
            met, rest = self._leading_condition(words)
            if met is not None:
                if draft.stands:
                    done.append(draft)
                made = Draft(AbilityKind.CONDITIONAL, draft.line, draft.side)
                made.steps = (unread_step(clause, words, of=rest),)
                made.restrictions = (UnreadRestriction("a restriction"),) if may_keep_it_from_waiting(rest) else ()
                if isinstance(met, Trigger):
                    made.trigger = met
                else:
                    made.condition = met
                return made
            stays = any(isinstance(d, StaysInPlay) for ability in self.earlier for d in ability.declarations)
            plays = self.played and not draft.stands and not stays
            if plays and (not restricts or lasts(words)) and not waits(words) and tells_to_do(words):
                draft.kind = AbilityKind.PLAY
                draft.steps += (unread_step(clause, words),)
                return draft
            if plays and not waits(words) and may_tell_to_do(words):
                done.append(Draft(AbilityKind.PLAY, draft.line, draft.side, steps=(unread_step(clause, words),)))
            interrupt = Flag.INTERRUPT in draft.line.flags
            said = draft.declarations
            found = unread_declaration(clause, words, self.grammar, interrupt=interrupt, before=said)
            return self._declare(draft, Says((found,)), done)
        alone = waits(words) or waits_for_itself(words) or holds(words) or words[0] == "as_an_additional_cost_to"
        if draft.kind is AbilityKind.CONDITIONAL and alone:
            done.append(draft)
            interrupt = Flag.INTERRUPT in draft.line.flags
            found = unread_declaration(clause, words, self.grammar, interrupt=interrupt)
            return Draft(AbilityKind.STATIC, draft.line, draft.side, declarations=(found,))
        return with_unread(draft, words, self.grammar, restricts=restricts)

    def _tells_x(self, draft: Draft, words: Tokens) -> bool:
        """Whether it tells what the X of instructions is, and no cost has an X: then it forbids nothing."""
        costs_x = self.card.cost_is_x or (draft.cost is not None and X() in walk(draft.cost))
        return words[:2] in (("x", "is"), ("x", "equal")) and not costs_x

    def _leading_condition(self, words: Tokens) -> tuple[Trigger | Condition | None, Tokens]:
        """What the ability waits for, an event or a state, before a comma, where that much can be read, and the words
        behind it."""
        if waits(words):
            for at in [k for k, word in enumerate(words) if word == ","][::-1]:
                if goes_on_listing(words[at + 1 :]):
                    continue
                met = read(self.grammar, "full_trigger", words[:at])
                if isinstance(met, Trigger) and met.condition is not None and "otherwise" in words[at:]:
                    continue  # the words behind it are of both cases
                if isinstance(met, Trigger) and met.mode is not TriggerMode.WOULD and replaces(words[at + 1 :]):
                    return None, words  # it has not happened yet
                if isinstance(met, Trigger):
                    waiting = Ability(AbilityKind.CONDITIONAL, trigger=met)
                elif isinstance(met, Comparison) and not self.played:
                    waiting = Ability(AbilityKind.CONDITIONAL, condition=met)
                else:
                    continue
                try:
                    found = resolve(waiting, self.values)
                except Unresolved:
                    return None, words
                return found.trigger or found.condition, words[at + 1 :]
        return None, words

    # --------------------------------------------------------------- quotes

    def _filled(self, node: Any) -> Any:
        """The piece with the bodies of its modes and the abilities that it quotes, wherever in it they stand."""
        if isinstance(node, tuple):
            parts = tuple(part for given in node for part in as_ordered(self._filled(given)))
            same = len(parts) == len(node) and all(a is b for a, b in zip(parts, node, strict=True))
            return node if same else parts
        if isinstance(node, Option):
            return self._option(node)
        if isinstance(node, IsSubroutine | LoseSubroutines) and node.saying is not None:
            return structs.replace(node, saying=said_by(self._quoted(int(node.saying))))
        if isinstance(node, GainAbility) and node.abilities:
            quoted = tuple(a for q in node.abilities for a in self._quoted(-1 - q.clause))
            return structs.replace(node, abilities=quoted)
        return inside(node, self._filled)

    def _quoted(self, number: int) -> tuple[Ability, ...]:
        if "§" in self.box.quotes[number]:  # modes or quotations of the outer box, which have no numbers in here
            words = self.box.quotes[number].replace("§", "").split()
            return (Ability(AbilityKind.STATIC, declarations=(unread_declaration(self.clause, words, self.grammar),)),)
        box = cut(self.box.quotes[number])
        reader = BoxReader(Box(box.lines, box.quotes), self.card, self.grammar, quoted=True)
        return tuple(of_line(ability, self.clause) for line in box.lines for ability in reader.line(line))

    def _option(self, option: Option) -> Option:
        if option.label is None or not option.label.startswith("§"):
            return structs.replace(option, steps=self._filled(option.steps))
        words = tokens(self.box.quotes[int(option.label[1:])])
        draft = Draft(AbilityKind.SUBROUTINE, Line(self.clause, ""), self.card.side)
        for sentence in sentences(words):
            draft = self._sentence(draft, with_players(sentence, self.card.side), (), [])
        steps = draft.steps
        for restriction in draft.restrictions:  # `X is ...` of this option alone
            if not isinstance(restriction, VariableIs):
                return option
            steps = with_x(steps, restriction.amount)
        return option if draft.linked or draft.declarations else Option(steps)
