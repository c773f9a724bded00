"""Figures for whoever runs the service: by address and status, never by hand, house or person."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The figures of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "handproof_requests", "Requests answered.", ("route", "method", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "handproof_request_seconds", "Time to answer.", ("route",), buckets=_SECONDS, registry=self.registry
        )
        self.in_work = Gauge("handproof_requests_in_work", "Requests being worked on.", registry=self.registry)
        self.events = Counter(
            "handproof_events", "Events that came in, by what became of them.", ("fate",), registry=self.registry
        )
        self.looks = Counter(
            "handproof_looks", "Looks at hidden cards, by kind of viewer.", ("viewer",), registry=self.registry
        )
        self.log_position = Gauge("handproof_log_position", "The last position of the log.", registry=self.registry)
        self.model_position = Gauge(
            "handproof_read_model_position", "How far a read model has come.", ("model",), registry=self.registry
        )

    def text(self) -> bytes:
        """All figures in the text format of Prometheus."""
        return generate_latest(self.registry)
