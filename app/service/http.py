"""The HTTP API: one route for each kind of question, an OpenAPI document made from the types, health and metrics.

Every verdict, also UNKNOWN, is a 200; a question that is malformed is a 400 with what is wrong; no route reads files.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.config.cors import CORSConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.params import JSONBody
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_400_BAD_REQUEST,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from .. import __version__
from ..exits import Exit
from ..questions import KINDS, envelope
from .records import RECORDS, Answer, Asked, Refused
from .workers import Busy, Limits, Workers, ready

STATUS = {Exit.INPUT: HTTP_400_BAD_REQUEST, Exit.BUG: HTTP_500_INTERNAL_SERVER_ERROR}
LARGEST_RECORDING = 16_000_000  # bytes of a recorded game
WRONG = {
    400: ResponseSpec(Refused, description="the question is malformed, or its position or action cannot be read"),
    413: ResponseSpec(Refused, description="the question is too large"),
    429: ResponseSpec(Refused, description="too many questions from this address"),
    503: ResponseSpec(Refused, description="too many questions at this moment"),
}


def create_app(limits: Limits | None = None, *, cors: tuple[str, ...] = (), page: bool = True) -> Litestar:
    """The server as an ASGI application.

    Args:
        limits: what a caller may cost.
        cors: origins whose pages may ask; none by default.
        page: whether the page for people is served, too.
    """
    limits = limits or Limits()

    @asynccontextmanager
    async def working(app: Litestar) -> AsyncIterator[None]:
        app.state.workers = Workers(limits)
        try:
            await app.state.workers.run(ready)
            yield
        finally:
            app.state.workers.close()

    handlers: list[Any] = [*(route(name, limits) for name in KINDS if name in RECORDS), health, metrics]
    more: dict[str, Any] = {}
    if page:
        from .page import page_handlers, page_settings

        handlers += page_handlers()
        more = page_settings()
    return Litestar(
        handlers,
        lifespan=[working],
        openapi_config=OpenAPIConfig(
            title="sysop",
            version=__version__,
            description="What may be done in a position of the card game Netrunner, and why not.",
            path="/v1",
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin(path="/openapi.yaml")],
        ),
        request_max_body_size=limits.body,
        cors_config=CORSConfig(allow_origins=list(cors), allow_methods=["POST", "GET"]) if cors else None,
        middleware=[RateLimitConfig(("minute", limits.rate), exclude=["/health", "/metrics"]).middleware]
        if limits.rate
        else [],
        exception_handlers={HTTPException: refused, Busy: busy, RecursionError: too_deep},
        response_headers=[],
        **more,
    )


def route(name: str, limits: Limits) -> HTTPRouteHandler:
    """The route of one kind of question: POST /v1/NAME."""
    asked, answer = RECORDS[name]

    async def handler(request: Request[Any, Any, Any], data: Asked) -> Response[Answer]:
        question: dict[str, Any] = msgspec.to_builtins(data)
        question.setdefault(name, True)  # defaults are left out
        code, fields = await request.app.state.workers.ask(question)
        return respond(code, fields, answer)

    handler.__name__ = f"ask_{name}"
    handler.__doc__ = KINDS[name].help
    handler.__annotations__["data"] = JSONBody[asked]  # type: ignore[misc, valid-type]
    handler.__annotations__["return"] = Response[answer]  # type: ignore[valid-type]
    made: Callable[[Callable[..., Coroutine[Any, Any, Any]]], HTTPRouteHandler] = post(
        f"/v1/{name}",
        status_code=HTTP_200_OK,
        operation_id=name,
        request_max_body_size=LARGEST_RECORDING if name == "import" else limits.body,
        summary=KINDS[name].help,
        responses=WRONG,
        raises=[],
    )
    return made(handler)


def respond(code: Exit, fields: dict[str, Any], answer: type[Answer]) -> Response[Any]:
    """An answer with its status; it is checked against the type that the document promises."""
    told = envelope(fields)
    wanted = Refused if "error" in fields else answer
    return Response(msgspec.convert(told, wanted, strict=True), status_code=STATUS.get(code, HTTP_200_OK))


@get("/health", operation_id="health", summary="whether a worker answers")
async def health(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether a worker answers."""
    await request.app.state.workers.run(ready)
    return {"status": "ok", "version": __version__}


@get("/metrics", operation_id="metrics", summary="counters as Prometheus reads them", media_type=MediaType.TEXT)
async def metrics(request: Request[Any, Any, Any]) -> str:
    """What was answered so far, in the text format of Prometheus."""
    workers: Workers = request.app.state.workers
    lines = (
        ("sysop_questions_answered_total", "counter", workers.answered),
        ("sysop_workers_ended_total", "counter", workers.ended),
        ("sysop_questions_waiting", "gauge", workers.waiting),
    )
    return "".join(f"# TYPE {name} {kind}\n{name} {value}\n" for name, kind, value in lines)


def refused(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    """What is wrong with a request, in the shape of every answer."""
    told = error.detail or "the request cannot be answered"
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        told += ": " + "; ".join(
            f"{entry.get('key', 'it')}: {entry.get('message', '')}" for entry in error.extra if isinstance(entry, dict)
        )
    return Response(Refused(schema="sysop/answer/1", error=told), status_code=error.status_code, headers=error.headers)


def busy(_: Request[Any, Any, Any], error: Busy) -> Response[Refused]:
    """Too many questions wait."""
    return Response(
        Refused(schema="sysop/answer/1", error=str(error)),
        status_code=HTTP_503_SERVICE_UNAVAILABLE,
        headers={"Retry-After": "1"},
    )


def too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Refused]:
    """The JSON of a request is nested beyond measure."""
    told = Refused(schema="sysop/answer/1", error="the request is nested too deeply")
    return Response(told, status_code=HTTP_400_BAD_REQUEST)
