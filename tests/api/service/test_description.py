"""Goal: the description leaves nothing out: every address, every answer, an example of each.

Method: the description is gone through, and compared with what the service answers.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from api.service.app import create_app, routes_of
from api.service.description import openapi_text
from api.service.problem_codes import CODES
from tests.api.cli.running import clean
from tests.api.service.asking import LINES, ROLES, Asked
from tests.support.shared import ROOT

DOCUMENT: dict[str, Any] = json.loads(openapi_text(create_app(None, None)))
OPERATIONS = [
    (method, path, operation) for path, item in DOCUMENT["paths"].items() for method, operation in item.items()
]
NAMES = [f"{method} {path}" for method, path, _operation in OPERATIONS]


def test_the_reference_is_the_description_of_this_service(asked: Asked) -> None:
    assert json.loads((ROOT / "docs/reference/openapi.json").read_text("utf-8")) == DOCUMENT
    assert asked.get("/v1/openapi.json").json() == DOCUMENT


def test_every_address_is_described() -> None:
    assert {(path, method.upper()) for method, path, _operation in OPERATIONS} == {
        (route.path, method) for route in routes_of() for method in route.methods or ()
    }


def references(node: Any) -> list[str]:  # noqa: ANN401 - JSON
    if isinstance(node, dict):
        own = [node["$ref"]] if "$ref" in node else []
        return own + [each for value in node.values() for each in references(value)]
    return [each for value in node for each in references(value)] if isinstance(node, list) else []


def test_references_lead_somewhere() -> None:
    for reference in references(DOCUMENT):
        node: Any = DOCUMENT
        for part in reference.removeprefix("#/").split("/"):
            node = node[part]


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=NAMES)
def test_an_operation_has_words_a_name_and_an_example_of_each_answer(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["operationId"]
    assert all(each.get("description") or each["name"] for each in operation.get("parameters", ()))
    assert (method == "post") is ("requestBody" in operation)
    is_open = "security" not in operation
    assert is_open is (path in {"/healthz", "/readyz", "/v1/problems", "/v1/openapi.json"})
    for status, answer in operation["responses"].items():
        assert answer["description"]
        for kind, content in answer.get("content", {}).items():
            examples = [each["value"] for each in content.get("examples", {}).values()]
            examples += [content["example"]] if "example" in content else []
            assert examples, (status, kind)
            for example in examples:
                schema = {**content["schema"], "components": DOCUMENT["components"]}
                Draft202012Validator(schema).validate(example)
                assert status == "200" or str(example["status"]) == status


def test_every_problem_is_an_answer_of_some_operation() -> None:
    described = json.dumps(DOCUMENT)
    not_of_addresses = {"method-not-allowed"}
    assert {slug for slug in CODES if f'"{CODES[slug].type}"' not in described} == not_of_addresses


def test_no_answer_has_a_status_that_is_not_described(asked: Asked) -> None:
    asked.send(clean())
    bad = {"size": "0", "x": "1"}
    for method, path, operation in OPERATIONS:
        for house, number in (("cardroom", "501"), ("cardroom", "1"), ("a b", "1"), ("cardroom", "'")):
            address = path.replace("{house}", house).replace("{hand_no}", number)
            for role in (None, *ROLES):
                for headers in ({}, LINES, {"Handproof-Reason": "x" * 600}):
                    answer = asked.ask(method.upper(), address, role, headers=headers, params=bad, content=b"{}")
                    assert str(answer.status_code) in operation["responses"], (method, path, role)
                    described = operation["responses"][str(answer.status_code)].get("content", {})
                    assert answer.headers["content-type"].partition(";")[0] in described or answer.status_code == 304
