"""Which face a card has by its entry, and which it cannot have where it is."""

from __future__ import annotations

from ..cards import Card
from ..terms import Face, Place, Side, Zone
from .form import Form, Part
from .placing import (
    HIDDEN_ZONES,
    SCORE_ZONES,
    Section,
    default_face,
)


def face_said(reader: Form, entry: Part, fields: dict[str, Part], card: Card | None, section: Section) -> Face:
    """The face that an entry says; reported where the card cannot have it there, which leaves the usual one, and where
    nobody could tell it without the entry."""
    installed = section.place in (Place.ROOT, Place.ICE, Place.RIG)
    default = default_face(card, section, installed=installed)
    usual = default or Face.DOWN
    rezzed, facedown = reader.flag(fields.get("rezzed")), _facedown(reader, fields)
    name = card.title if card is not None else "a card that nobody has identified"
    if rezzed is None and facedown is None:
        if default is None:
            message = f"{name} may have to be installed faceup: its text is not understood"
            reader.problem(entry, "position.face", message, help="add `facedown: true` or `faceup: true`")
        return usual
    if rezzed is not None:
        at = fields["rezzed"]
        if card is not None and card.is_agenda and installed and rezzed:
            reader.problem(
                at,
                "position.rezzed",
                f"{name} is an agenda; agendas are never rezzed",
                help="an agenda that is installed faceup is `facedown: false`",
            )
            return usual
        if not installed or (card is not None and card.side is Side.RUNNER):
            reader.problem(
                at,
                "position.rezzed",
                f"{name} is not an installed Corp card, so it cannot be rezzed or unrezzed",
                help="leave `rezzed` out",
            )
            return usual
        if facedown is not None and facedown is rezzed:
            reader.problem(at, "position.rezzed", f"{name} is both rezzed and facedown", help="leave one of them out")
            return usual
    if facedown is not None:
        at = fields.get("facedown") or fields["faceup"]
        hidden = section.place is None and section.zone in (*HIDDEN_ZONES, Zone.OUTSIDE)
        if hidden or (facedown and (section.place is Place.IDENTITY or section.zone in (Zone.HEAP, *SCORE_ZONES))):
            what = "is neither faceup nor facedown" if hidden else "is never facedown"
            reader.problem(at, "position.facedown", f"a card in {section.words} {what}", help="leave `facedown` out")
            return usual
    up = rezzed if rezzed is not None else (not facedown if facedown is not None else usual is Face.UP)
    if up and card is None and usual is Face.DOWN:
        reader.problem(
            fields["rezzed" if rezzed is not None else "facedown" if "facedown" in fields else "faceup"],
            "position.unknown_faceup",
            "a faceup card is known to both players",
            help="name the card, or leave it facedown",
        )
    if up and usual is Face.UP and "faceup" in fields:
        reader.note(fields["faceup"], "position.says_nothing", f"{name} is faceup here anyway", help="leave it out")
    return Face.UP if up else Face.DOWN


def _facedown(reader: Form, fields: dict[str, Part]) -> bool | None:
    """Whether the card is said to be facedown, or not to be faceup."""
    facedown, faceup = reader.flag(fields.get("facedown")), reader.flag(fields.get("faceup"))
    if facedown is not None and faceup is not None and facedown is faceup:
        message = f"the card is {'both' if faceup else 'neither'} faceup {'and' if faceup else 'nor'} facedown"
        reader.problem(fields["faceup"], "position.facedown", message, help="leave one of them out")
    return facedown if facedown is not None else None if faceup is None else not faceup
