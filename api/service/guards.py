"""Guards: every address says who may ask for it, and one that does not cannot be made."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.access.clients import SCOPES, Client
from api.service.problems import Problem
from api.service.requests import note
from api.service.state import service_of

_BEARER: Final = HTTPBearer(auto_error=False, description="A key of `handproof keys add`, or a token (JWT).")


class Guard:
    """Says who may ask for an address. Without scopes everybody may."""

    def __init__(self, *scopes: str) -> None:
        unknown = set(scopes) - SCOPES.keys()
        if unknown:
            raise ValueError(f"there are no scopes {sorted(unknown)}")
        self.scopes: Final = frozenset(scopes)


class Everybody(Guard):
    """Lets everybody ask: nothing is told that is not in the documentation."""

    async def __call__(self) -> None:
        """Nobody in particular."""


class Holders(Guard):
    """Lets those ask who hold one of the scopes; gives who it is."""

    async def __call__(
        self, request: Request, _shown: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
    ) -> Client:
        """The client of a request; Problem if it is not for him."""
        client = service_of(request).authentication.client(request.headers)
        note(request.scope, actor=client.name)
        if not client.may(self.scopes):
            raise Problem("not-allowed", f"This needs one of the scopes {', '.join(sorted(self.scopes))}.")
        return client


PUBLIC: Final = Everybody()
MAY_READ: Final = Holders("audit.read", "regulator.read", "support.read")
MAY_SEARCH: Final = Holders("audit.read", "regulator.read")
MAY_INGEST: Final = Holders("ingest")
MAY_ADMINISTER: Final = Holders("admin")

Reader = Annotated[Client, Depends(MAY_READ)]
Searcher = Annotated[Client, Depends(MAY_SEARCH)]
Sender = Annotated[Client, Depends(MAY_INGEST)]
Administrator = Annotated[Client, Depends(MAY_ADMINISTER)]


class GuardedRoute(APIRoute):
    """An address with exactly one guard: to forget it is an error when the service starts, not a hole."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as the framework has them
        super().__init__(*arguments, **options)
        if len(guards_of(self.dependant)) != 1:
            raise TypeError(f"{self.path}: expected one guard")


def guards_of(dependant: Dependant) -> list[Guard]:
    """The guards among the dependencies of an address."""
    calls: list[object] = [each.call for each in dependant.dependencies]
    return [call for call in calls if isinstance(call, Guard)]
