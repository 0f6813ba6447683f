"""The routes of the page: each gives a piece of HTML that htmx puts in its place; nothing is stored on the server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, select_autoescape
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import File
from litestar.static_files import create_static_files_router

from ...exits import Exit
from ..workers import Workers
from . import changes, examples, moments, views

HERE = Path(__file__).parent
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LARGEST_RECORDING = 16_000_000  # bytes of a game that is dropped on the page
TEMPLATES = Environment(
    loader=PackageLoader("sysop.service.page"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
)
TEMPLATES.globals |= {"rule_link": views.rule_link, **changes.words()}
LISTS = {"targets": True, "payments": True, "checkpoint": False}  # and whether they are of something


def page_handlers() -> list[Any]:
    """The routes."""
    static = create_static_files_router("/static", directories=[HERE / "static"], include_in_schema=False)
    return [
        home,
        favicon,
        questions,
        question,
        load,
        listed,
        card,
        ask,
        take,
        edit,
        orders,
        titles,
        recording,
        moment,
        static,
    ]


def page_settings() -> dict[str, Any]:
    """What the application needs for them."""
    return {}


def html(name: str, fields: dict[str, Any]) -> Response[str]:
    """A piece of the page. A refusal is a piece, too: it takes the place where refusals are shown."""
    wrong = fields.get("error") or fields.get("illegal")
    if wrong is None and isinstance(fields.get("unknown"), str):
        wrong = f"UNKNOWN: {fields['unknown']}"
    headers = dict(HEADERS)
    if wrong is not None and name != "home.html":
        name, headers["HX-Retarget"], headers["HX-Reswap"] = "refused.html", "#refused", "innerHTML"
        fields = {"message": wrong, "diagnostics": fields.get("diagnostics", [])}
    return Response(TEMPLATES.get_template(name).render(**fields), media_type=MediaType.HTML, headers=headers)


def _asked(form: Any, *more: str) -> dict[str, Any]:
    """The position of a form, and how it is to be seen."""
    asked: dict[str, Any] = {"position": str(form.get("position", ""))}
    for key in ("seen_by", "edition", *more):
        if form.get(key):
            asked[key] = str(form[key])
    return asked


def _width(form: Any) -> int:
    text = str(form.get("width") or "960")
    return int(text) if text.isdecimal() and len(text) < 5 else 960


async def _file(form: Any) -> bytes:
    """The file that a form carries."""
    found = form.get("file")
    data: bytes = await found.read() if hasattr(found, "read") else b""
    return data


async def _run(request: Request[Any, Any, Any], function: Any, question: dict[str, Any]) -> tuple[Exit, dict[str, Any]]:
    workers: Workers = request.app.state.workers
    return await workers.run(function, question, workers.settings)


async def _board(request: Request[Any, Any, Any], form: Any, **more: Any) -> Response[str]:
    """The board of a form's position, or of where a choice or a change leads from it."""
    _, fields = await _run(request, views.show, {**_asked(form), "width": _width(form), **more})
    label = more.get("after") or (json.dumps(more["edit"]) if "edit" in more else "")
    return html("board.html", {**fields, "label": str(form.get("label") or label)})


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> Response[str]:
    """The page, with a first board."""
    _, fields = await _run(request, views.show, {"position": examples.FIRST, "width": 960})
    return html("home.html", {**fields, "examples": examples.EXAMPLES, "label": "start"})


@get("/questions", include_in_schema=False)
async def questions() -> Response[str]:
    """The questions that players ask, each with a link that asks it."""
    return html("questions.html", {"questions": list(enumerate(examples.QUESTIONS, 1))})


@get("/questions/{number:int}", include_in_schema=False)
async def question(request: Request[Any, Any, Any], number: FromPath[int]) -> Response[str]:
    """The page with one of the questions asked."""
    if not 1 <= number <= len(examples.QUESTIONS):
        raise NotFoundException(f"there are {len(examples.QUESTIONS)} questions")
    asked = examples.QUESTIONS[number - 1]
    _, fields = await _run(request, views.show, {"position": asked["position"], "width": 960})
    return html("home.html", {**fields, "examples": examples.EXAMPLES, "label": asked["words"], "asked": asked})


@post("/page/list", include_in_schema=False, status_code=200)
async def listed(request: Request[Any, Any, Any]) -> Response[str]:
    """A list: sets of targets, ways to pay, what a checkpoint does."""
    form = await request.form()
    kind = str(form.get("kind", ""))
    if kind not in LISTS:
        return html("list.html", {"error": f"{kind!r} is no list"})
    asked = {**_asked(form), kind: str(form.get("action", "")) if LISTS[kind] else True}
    workers: Workers = request.app.state.workers
    _, fields = await workers.ask(asked)
    return html("list.html", {**fields, "kind": kind, "of": str(form.get("action", ""))})


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> File:
    """The picture in the tab."""
    return File(HERE / "static" / "favicon.svg", media_type="image/svg+xml", content_disposition_type="inline")


@post("/page/load", include_in_schema=False, status_code=200)
async def load(request: Request[Any, Any, Any]) -> Response[str]:
    """The board of a text."""
    return await _board(request, await request.form())


@post("/page/card", include_in_schema=False, status_code=200)
async def card(request: Request[Any, Any, Any]) -> Response[str]:
    """Everything that might be done with a card."""
    form = await request.form()
    _, fields = await _run(request, views.about, {**_asked(form), "about": str(form.get("card", ""))})
    return html("card.html", {**fields, "counters": changes.COUNTERS})


@post("/page/ask", include_in_schema=False, status_code=200)
async def ask(request: Request[Any, Any, Any]) -> Response[str]:
    """A verdict."""
    form = await request.form()
    _, fields = await _run(request, views.ask, {**_asked(form), "check": str(form.get("action", ""))})
    return html("verdict.html", fields)


@post("/page/take", include_in_schema=False, status_code=200)
async def take(request: Request[Any, Any, Any]) -> Response[str]:
    """The board after a choice."""
    form = await request.form()
    return await _board(request, form, after=str(form.get("action", "")))


@post("/page/edit", include_in_schema=False, status_code=200)
async def edit(request: Request[Any, Any, Any]) -> Response[str]:
    """The board after a change made by hand."""
    form = await request.form()
    try:
        return await _board(request, form, edit=changes.change(form))
    except ValueError as error:
        return html("board.html", {"error": str(error)})


@post("/page/orders", include_in_schema=False, status_code=200)
async def orders(request: Request[Any, Any, Any]) -> Response[str]:
    """Whether the order of what is pending matters."""
    _, fields = await _run(request, views.orders, _asked(await request.form()))
    return html("orders.html", fields)


@get("/page/titles", include_in_schema=False)
async def titles(request: Request[Any, Any, Any], title: FromQuery[str] = "") -> Response[str]:
    """Titles that begin like what was typed."""
    workers: Workers = request.app.state.workers
    _, fields = await workers.ask({"titles": title[:80], "limit": 12} if title.strip() else {"titles": "a", "limit": 0})
    return html("titles.html", {"records": fields.get("records", [])})


@post("/page/recording", include_in_schema=False, status_code=200, request_max_body_size=LARGEST_RECORDING)
async def recording(request: Request[Any, Any, Any]) -> Response[str]:
    """The moments of a recorded game that was dropped on the page."""
    form = await request.form()
    data = await _file(form)
    _, fields = await _run(request, moments.listed, {"data": data})
    return html("recording.html", fields)


@post("/page/moment", include_in_schema=False, status_code=200, request_max_body_size=LARGEST_RECORDING)
async def moment(request: Request[Any, Any, Any]) -> Response[str]:
    """The board of one moment of a recorded game."""
    form = await request.form()
    data = await _file(form)
    number = str(form.get("state", ""))
    _, fields = await _run(request, moments.chosen, {"data": data, "state": int(number) if number.isdecimal() else 0})
    if "position" not in fields:
        return html("board.html", fields)
    told = {"seen_by": form.get("seen_by"), "width": form.get("width"), "position": fields["position"]}
    return await _board(request, {**told, "label": fields["label"]})
