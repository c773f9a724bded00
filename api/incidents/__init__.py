"""Acting on incidents: the refunds of a crash are ordered in the log, each once."""

from api.incidents.refunding import Applied, IncidentDiffers, NotClosing, Refunding

__all__ = ["Applied", "IncidentDiffers", "NotClosing", "Refunding"]
