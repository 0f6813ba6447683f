"""Questions made from the OpenAPI document, right and wrong ones: the server keeps its word and never fails."""

from __future__ import annotations

from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis", reason="needs the extra: pip install 'sysop[service-test]'")

from hypothesis import HealthCheck, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.generation import GenerationMode  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sysop.questions import KINDS  # noqa: E402

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
LINE = "nrp1 R4 at=action/runner C:c5 R:c5,k3 grip=sure_gamble,diesel"


@pytest.fixture(scope="module")
def operations(served: str) -> dict[str, Any]:
    schema = schemathesis.openapi.from_url(f"{served}/v1/openapi.json")
    found = (result.ok() for result in schema.get_all_operations())
    return {operation.path: operation for operation in found}


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_question_that_can_be_made_breaks_the_contract(operations: dict[str, Any], name: str, mode: Any) -> None:
    operation = operations[f"/v1/{name}"]

    @settings(max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode), real=st.booleans())
    def asked(case: Any, real: bool) -> None:
        if real and isinstance(case.body, dict) and "position" in case.body:
            case.body["position"] = LINE
        response = case.call()
        case.validate_response(response, checks=CHECKS)
        assert response.status_code < 500

    asked()
