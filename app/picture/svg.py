"""Writing SVG: text that fits, elements with their attributes escaped, and the style that all pictures share."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

NARROW = frozenset("iljtfrI.,:;'|!()[] -")
WIDE = frozenset("mwMWQOGDH@%&ÆŒ")
STYLE = """
:root{color-scheme:light dark}
svg.sysop{--ground:#f6f7f9;--panel:#fff;--ink:#1b1f27;--soft:#525b6b;--line:#c3c9d4;
--corp:#2456a6;--runner:#a8321f;--corp-card:#e4edfb;--runner-card:#fbe9e5;
--down:#e3e5ea;--mark:#7a4d00;--mark-card:#ffefc9;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
@media (prefers-color-scheme:dark){
svg.sysop{--ground:#14171d;--panel:#1d222b;--ink:#eef1f6;--soft:#b0b9c8;--line:#465062;
--corp:#8fb8ff;--runner:#ff9f8c;--corp-card:#1f3354;--runner-card:#4a241d;
--down:#2c323d;--mark:#ffd479;--mark-card:#4b3b13}}
.sysop .ground{fill:var(--ground)}
.sysop .panel{fill:var(--panel);stroke:var(--line)}
.sysop text{fill:var(--ink)}
.sysop .soft{fill:var(--soft)}
.sysop .strong{font-weight:650}
.sysop .corp-ink{fill:var(--corp)}
.sysop .runner-ink{fill:var(--runner)}
.sysop .mark-ink{fill:var(--mark);font-weight:650}
.sysop .card rect{stroke:var(--line)}
.sysop .card.corp>rect{fill:var(--corp-card);stroke:var(--corp)}
.sysop .card.runner>rect{fill:var(--runner-card);stroke:var(--runner)}
.sysop .card.down>rect{fill:var(--down);stroke-dasharray:5 3}
.sysop .card.unknown>rect{fill:var(--down);stroke-dasharray:2 3}
.sysop .card.now>rect{stroke:var(--mark);stroke-width:2.5}
.sysop .here{fill:var(--mark-card);stroke:var(--mark)}
.sysop .edge{fill:none;stroke:var(--soft);stroke-width:1.4}
.sysop .head{fill:var(--soft)}
"""


def printable(text: str) -> str:
    """The text without control and direction characters, which could make a picture say something else."""
    from unicodedata import category

    return "".join(c if category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else "\ufffd" for c in text)


def width_of(text: str, size: float) -> float:
    """About how wide a text is, in pixels, in a usual font without serifs; bold sizes are asked for a tenth larger."""
    units = sum(0.3 if c in NARROW else 0.84 if c in WIDE else 0.68 if c.isupper() else 0.59 for c in text)
    return units * size


def shortened(text: str, size: float, width: float) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, width: float, lines: int) -> list[str]:
    """The text in at most so many lines, the last one shortened."""
    found: list[str] = []
    rest = text.split(" ")
    while rest and len(found) < lines - 1:
        taken = rest.pop(0)
        while rest and width_of(f"{taken} {rest[0]}", size) <= width:
            taken += " " + rest.pop(0)
        found.append(shortened(taken, size, width))
    if rest:
        found.append(shortened(" ".join(rest), size, width))
    return found


def element(name: str, content: str = "", **attributes: object) -> str:
    """An element; `class_` is `class`, and underscores in names are hyphens. Content is markup already."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(words: str, x: float, y: float, size: float, kind: str = "", **more: object) -> str:
    """A line of text with its left end (or `text_anchor`) at a point of the baseline."""
    return element("text", escape(printable(words)), x=x, y=y, font_size=size, class_=kind or None, **more)


def titled(words: str) -> str:
    """What a group is called for those who point at it or do not see it."""
    return f"<title>{escape(printable(words))}</title>"


def document(parts: list[str], width: float, height: float, title: str, description: str, *, role: str = "img") -> str:
    """A whole picture."""
    ground = element("rect", width=width, height=height, class_="ground")
    desc = f"<desc>{escape(printable(description))}</desc>"
    body = titled(title) + desc + f"<style>{STYLE.strip()}</style>" + ground + "".join(parts)
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_="sysop",
        role=role,
        aria_label=printable(title),
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        width=width,
        height=height,
    )


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else printable(str(value))
