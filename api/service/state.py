"""What the addresses work with: one log, its read models, who may ask, and what is written down."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request

from api.access.looks import AccessLog
from api.service.authentication import Authentication
from api.service.hands import Hands
from api.service.limits import Limits, Slots
from api.service.metrics import Metrics
from eventlog.application import EventLog
from projections.read_models import ReadModels
from projections.running import Running


@dataclass(frozen=True, slots=True)
class Service:
    """All parts of a running service."""

    log: EventLog
    models: ReadModels
    running: Running
    hands: Hands
    looks: AccessLog
    authentication: Authentication
    limits: Limits
    slots: Slots
    metrics: Metrics


def service_of(request: Request) -> Service:
    """The service that a request is for."""
    service: Service = request.app.state.service
    return service
