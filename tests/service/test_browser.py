"""The page in a real browser: from an empty board to the reason why not, by clicks and typing alone."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra: pip install 'sysop[service-test]'")

from sysop.models.notation.positions import read_position_source  # noqa: E402
from sysop.models.notation.source import read_source  # noqa: E402
from sysop.models.pool import shipped_pool  # noqa: E402

from .building import EMPTY, NoForm, forms  # noqa: E402

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OBOKATA = Path("examples/S0-E3-obokata-three-costs.yaml")
SUITES = sorted(Path("tests/conformance/worked").glob("W*.yaml"), key=lambda path: path.name)
SEED, DRAWN = 20261122, int(os.environ.get("SYSOP_SUITES_ON_THE_PAGE", "4"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no Chromium here")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def window(browser: Any, served: str) -> Iterator[Any]:
    """A page that was opened; whatever the console says of errors fails the test."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(15_000)
    yield _opened(context, served)
    context.close()


def _opened(context: Any, address: str) -> Any:
    page = context.new_page()
    page.wrong = []
    page.on("console", lambda message: page.wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.goto(address)
    page.wait_for_selector("#picture svg")
    page.wait_for_selector("#tree button")
    return page


def _look_at(page: Any, text: str) -> None:
    page.fill("#position-text", text)
    with page.expect_response(lambda response: response.url.endswith("/page/load")):
        page.click("#open button")
    page.wait_for_timeout(120)


def _ask(page: Any, action: str) -> str:
    page.fill("#ask input[name=action]", action)
    with page.expect_response(lambda response: response.url.endswith("/page/ask")):
        page.click("#ask button")
    page.wait_for_timeout(120)
    return str(page.inner_text("#answer"))


def test_from_an_empty_board_to_why_can_i_not_steal_this(window: Any) -> None:
    window.click("button.example:has-text('An empty board')")
    window.wait_for_function("() => !document.querySelector('[data-id=obokata_protocol]')")
    window.fill("#build input[name=title]", "Oboka")
    window.wait_for_selector("#titles option[value='Obokata Protocol']", state="attached")
    window.fill("#build input[name=title]", "Obokata Protocol")
    window.select_option("#build select[name=to]", "root")
    window.fill("#build input[name=at]", "1")
    window.click("text=Add the card")
    window.wait_for_selector("[data-id=obokata_protocol]")
    window.click("button.take:has-text('run Server 1')")
    for _ in range(12):
        window.wait_for_timeout(150)
        if "steal" in window.inner_text("#told"):
            break
        window.click("button.take:has-text('pass'), button.take:has-text('continue')")
    window.click("[data-id=obokata_protocol]")
    window.wait_for_selector("#about")
    assert "steal Obokata Protocol" in window.inner_text("#answer")
    assert "ILLEGAL" in window.inner_text("#answer")
    assert "net damage" in window.inner_text("#answer") or "cannot" in window.inner_text("#answer")
    assert window.wrong == []


def test_a_card_answers_by_keyboard_alone(window: Any) -> None:
    window.focus("[data-id=obokata_protocol]")
    window.keyboard.press("Enter")
    window.wait_for_selector("#about")
    assert "1 more credit" in window.inner_text("#answer")
    window.keyboard.press("Tab")
    assert window.evaluate("() => document.activeElement !== document.body")
    assert window.wrong == []


def test_a_link_opened_elsewhere_shows_the_same_board(browser: Any, window: Any, served: str) -> None:
    window.click("button.example >> nth=1")
    window.click("button.take:has-text('run HQ')")
    window.wait_for_selector(".changes")
    window.click("#share")
    window.wait_for_function("() => location.hash.startsWith('#s=')")
    other = browser.new_context().new_page()
    other.goto(window.url)
    other.wait_for_function("() => document.querySelector('#tree')?.textContent.includes('from a link')")
    assert other.inner_text("#told") == window.inner_text("#told")
    assert other.inner_html("#picture") == window.inner_html("#picture") or "the Runner is here" in other.content()


def test_what_was_tried_is_a_tree_to_go_back_in(window: Any) -> None:
    window.click("button.example >> nth=1")
    for action in ("draw", "gain credit"):
        window.wait_for_selector(f"button.take:has-text('{action}')")
        window.click(f"button.take:has-text('{action}') >> nth=0")
        window.wait_for_selector(f"#tree [aria-current]:has-text('{action}')")
        window.click("#back")
        window.wait_for_selector('#tree [aria-current]:has-text("The Runner\'s turn")')
    assert window.locator("#tree ul ul > li").count() == 2
    assert window.wrong == []


def test_a_damaged_link_and_a_file_that_is_none_say_so(window: Any, served: str, tmp_path: Path) -> None:
    window.goto(f"{served}/#s=nonsense")
    window.reload()
    window.wait_for_function("() => document.querySelector('#refused').textContent.includes('damaged')")
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("turm: 1\n", encoding="utf-8")
    window.set_input_files("#file", str(wrong))
    window.wait_for_selector("#refused .refused")


def _judged(path: Path) -> list[dict[str, Any]]:
    """The expectations of a suite that say how an action is judged in the position as it is written."""
    entries = read_position_source(read_source(path), shipped_pool()).expectations
    return [
        e
        for e in entries
        if isinstance(e, dict) and {"action", "verdict"} <= set(e) and not {"with", "seen_by"} & set(e)
    ]


def _drawn() -> list[Path]:
    """Suites by a seed; of those whose position the forms cannot say, the text is given."""
    shuffled = random.Random(SEED).sample(SUITES, len(SUITES))
    return [path for path in shuffled if _judged(path)][:DRAWN]


def _build(page: Any, path: Path) -> None:
    """Build the position of a suite on the page, form by form."""
    page.click("button.example:has-text('An empty board')")
    page.wait_for_function("() => document.querySelector('#position-text').value.includes('An empty board')")
    _look_at(page, EMPTY)
    for summary in page.locator("#build details:not([open]) > summary").all()[::-1]:
        summary.click()
    for form in forms(path):
        about = form.pop("card", None) if form["change"] == "counters" else None
        if about is not None:
            with page.expect_response(lambda response: response.url.endswith("/page/card")):
                page.click(f"#picture [data-id='{about if '_' in about or about.islower() else _id(about)}']")
            page.wait_for_timeout(80)
            page.click("#answer summary:has-text('Change it by hand')")
        by_hand = f"#build form[data-change={form['change']}]"
        where = by_hand if about is None else "#answer form:has(select[name=kind])"
        page.evaluate("where => document.querySelector(where).reset()", where)
        for name, value in form.items():
            field = page.locator(f"{where} [name={name}]")
            kind = field.evaluate("field => field.tagName + field.type")
            if kind.startswith("SELECT"):
                field.select_option(value)
            elif kind.endswith("checkbox"):
                field.check()
            elif not kind.endswith("hidden"):
                field.fill(value)
        with page.expect_response(lambda response: response.url.endswith("/page/edit")):
            page.click(f"{where} button")
        page.wait_for_timeout(80)
        assert not page.inner_text("#refused"), (form, page.inner_text("#refused"))
    edition = read_position_source(read_source(path), shipped_pool()).state.edition
    if edition != "cr-26.03":
        page.select_option("#edition", edition)
        page.wait_for_timeout(200)


def _id(title: str) -> str:
    return shipped_pool().find(title).id


@pytest.mark.parametrize("path", _drawn(), ids=lambda path: path.stem)
def test_a_suite_built_and_asked_on_the_page_is_judged_as_it_expects(window: Any, path: Path) -> None:
    for entry in _judged(path)[:2]:
        try:
            _build(window, path)
        except NoForm:
            _look_at(window, path.read_text(encoding="utf-8"))
        before = entry.get("after", [])
        for action in [before] if isinstance(before, str) else before:
            assert "LEGAL" in _ask(window, action)
            with window.expect_response(lambda response: response.url.endswith("/page/take")):
                window.click("#answer button.take")
            window.wait_for_timeout(120)
        assert _ask(window, entry["action"]).startswith(entry["verdict"].upper())
    assert window.wrong == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 1400), ("dark", 390)])
def test_nothing_stands_in_the_way_of_anybody(browser: Any, served: str, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python")
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True, has_touch=width < 500
    )
    page = _opened(context, served)
    page.click("[data-id=obokata_protocol]")
    page.wait_for_selector("#about")
    found = axe.Axe().run(page)
    assert [(v["id"], v["nodes"][0]["target"]) for v in found.response["violations"]] == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth + 1")
    context.close()
