"""What a term of a text means stands once, with its topic; no term is without a meaning."""

from __future__ import annotations

from typing import get_args

import pytest

from sysop.models.known import Truth
from sysop.models.selectors import Anything, Selector, Type
from sysop.solver.reading.meaning import SELECTORS, Meanings


def test_every_selector_has_one_meaning() -> None:
    own = {term for term in SELECTORS.entries if not term.__module__.startswith("tests.")}  # but those of a machine
    assert own == set(get_args(Selector))
    with pytest.raises(TypeError, match="Type has two meanings"):
        SELECTORS.of(Type)(lambda game, term, object, context: Truth.NO)


def test_a_term_without_a_meaning_is_refused() -> None:
    told: Meanings[Truth] = Meanings("selector")
    told.of(Anything)(lambda game, term, object, context: Truth.YES)
    with pytest.raises(TypeError, match="no meaning is entered for selector: Type"):
        told.check((Anything, Type))
