"""Who asks: by a key, by a token, or, where the service has neither, from its own machine."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Final

from api.access.clients import LOCAL, Client
from api.access.key_file import KEY_PREFIX, Keys
from api.access.tokens import TokenRefused, TokenTerms, client_of_token
from api.service.problems import Problem

_BEARER: Final = "bearer "
_LOCALHOST: Final = "localhost"


class Authentication:
    """Finds the client of a request. Without keys and tokens it is LOCAL, until there is a first key."""

    def __init__(self, keys: Keys, tokens: TokenTerms | None) -> None:
        self._keys = keys
        self._tokens = tokens

    @property
    def is_open(self) -> bool:
        """Whether nobody needs a key."""
        return self._tokens is None and not self._keys.in_use

    def client(self, headers: Mapping[str, str]) -> Client:
        """The client who sends these headers; Problem if nobody does."""
        if self.is_open:
            if not is_loopback(_host(headers.get("host", ""))):
                raise Problem("host-unknown")
            return LOCAL
        credential = headers.get("authorization", "")
        found = self._known(credential[len(_BEARER) :]) if credential.lower().startswith(_BEARER) else None
        if found is None:
            raise Problem("not-authenticated", headers={"WWW-Authenticate": "Bearer"})
        return found

    def _known(self, credential: str) -> Client | None:
        if credential.startswith(KEY_PREFIX):
            return self._keys.client(credential)
        if self._tokens is None:
            return None
        try:
            return client_of_token(credential, self._tokens)
        except TokenRefused:
            return None


def is_loopback(host: str) -> bool:
    """Whether a host is this machine by its own name, and nobody else can reach it."""
    if host == _LOCALHOST:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _host(header: str) -> str:
    """The host of a Host header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].lower()
