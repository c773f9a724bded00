"""Goal: a token is taken if every one of its claims is right, and for no other reason.

Method: a right token, and tokens with one thing wrong each.
"""

from __future__ import annotations

import time
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from api.access.clients import Client
from api.access.tokens import TokenRefused, TokenTerms, client_of_token, fault_of_terms

KEY, OTHER = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
PUBLIC = KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
TERMS = TokenTerms(PUBLIC, "EdDSA", "handproof", "https://login.example.com")


def claims(**changed: object) -> dict[str, Any]:
    right: dict[str, Any] = {
        "sub": "officer-1",
        "iss": TERMS.issuer,
        "aud": TERMS.audience,
        "exp": int(time.time()) + 60,
        "scope": "audit.read support.read",
        "houses": ["cardroom"],
    }
    return {name: value for name, value in (right | changed).items() if value is not None}


def token(key: Ed25519PrivateKey = KEY, **changed: object) -> str:
    return jwt.encode(claims(**changed), key, algorithm="EdDSA")


def test_a_right_token_says_who_asks() -> None:
    expected = Client("officer-1", frozenset({"audit.read", "support.read"}), frozenset({"cardroom"}))
    assert client_of_token(token(), TERMS) == expected
    unbound = client_of_token(token(houses=None, scope="support.read", player="p-a"), TERMS)
    assert (unbound.houses, unbound.player) == (None, "p-a")


@pytest.mark.parametrize(
    "changed",
    [
        {"exp": 1_000_000_000},
        {"exp": None},
        {"nbf": 4_000_000_000},
        {"aud": "another service"},
        {"aud": ["handproof", "another"]},
        {"aud": None},
        {"iss": "https://elsewhere.example.com"},
        {"iss": None},
        {"sub": None},
        {"sub": ""},
        {"scope": None},
        {"scope": ["audit.read"]},
        {"scope": "everything"},
        {"scope": "ingest regulator.export"},
        {"houses": []},
        {"houses": "cardroom"},
        {"houses": [1]},
        {"player": "p-a"},
        {"player": 1},
    ],
    ids=str,
)
def test_a_token_with_one_thing_wrong_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(TokenRefused):
        client_of_token(token(**changed), TERMS)


def test_a_token_of_another_key_or_algorithm_is_refused() -> None:
    private = KEY.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    assert jwt.encode(claims(), private, algorithm="EdDSA").count(".") == 2
    unsigned = jwt.encode(claims(), "", algorithm="none")
    shared = jwt.api_jws.PyJWS().encode(b"{}", "x" * 32, algorithm="HS256")
    for wrong in (token(OTHER), unsigned, shared, token()[:-4] + "AAAA", "", "a.b.c", "x" * 10_000):
        with pytest.raises(TokenRefused):
            client_of_token(wrong, TERMS)


def test_a_key_that_fits_no_algorithm_is_named_before_anybody_asks() -> None:
    assert fault_of_terms(TERMS) is None
    assert fault_of_terms(TokenTerms("no key", "EdDSA", "a", "i")) is not None
    assert fault_of_terms(TokenTerms(PUBLIC, "RS256", "a", "i")) is not None
