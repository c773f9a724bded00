"""Tokens (JWT) of an issuer that the operator trusts: one algorithm, fixed; who, what for, from whom and until when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import jwt

from api.access.clients import Client, fault_of_client

Algorithm = Literal["EdDSA", "ES256", "RS256"]
"""Signatures alone: with a shared secret whoever checks tokens could make them."""
_REQUIRED: Final = ("exp", "aud", "iss", "sub")
TOKEN_CHARACTERS_MAX: Final = 8_000


@dataclass(frozen=True, slots=True)
class TokenTerms:
    """Which tokens are taken: signed with this algorithm by a public key (PEM), for this audience, by this issuer."""

    public_key: str
    algorithm: Algorithm
    audience: str
    issuer: str


class TokenRefused(ValueError):
    """A token that is not taken. Why is not told to whoever sent it."""


def fault_of_terms(terms: TokenTerms) -> str | None:
    """Why no token could be checked by these terms, in a few words; None if tokens can."""
    try:
        jwt.get_algorithm_by_name(terms.algorithm).prepare_key(terms.public_key)
    except (jwt.InvalidKeyError, ValueError, TypeError) as error:
        return f"it is no public key for {terms.algorithm} ({error})"
    return None


def client_of_token(token: str, terms: TokenTerms) -> Client:
    """Who asks with a token; TokenRefused if nobody does. No scope beyond those that a key could have."""
    if len(token) > TOKEN_CHARACTERS_MAX:
        raise TokenRefused("too long")
    try:
        claims = jwt.decode(
            token,
            terms.public_key,
            algorithms=[terms.algorithm],
            audience=terms.audience,
            issuer=terms.issuer,
            options={"require": list(_REQUIRED), "strict_aud": True},
        )
    except jwt.InvalidTokenError as error:
        raise TokenRefused(type(error).__name__) from None
    client = _client(claims)
    fault = fault_of_client(client)
    if fault is not None:
        raise TokenRefused(fault)
    return client


def _client(claims: Mapping[str, Any]) -> Client:
    """The client that the claims describe: `sub`, `scope` (names with blanks between), `houses`, `player`."""
    scope, houses, player = claims.get("scope", ""), claims.get("houses"), claims.get("player")
    if not isinstance(scope, str) or not isinstance(player, str | None):
        raise TokenRefused("a claim of a wrong type")
    if houses is not None and not (isinstance(houses, list) and all(isinstance(each, str) for each in houses)):
        raise TokenRefused("a claim of a wrong type")
    return Client(str(claims["sub"]), frozenset(scope.split()), None if houses is None else frozenset(houses), player)
