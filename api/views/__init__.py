"""What a viewer may see of a hand: one function decides, for the command line as for the service."""

from api.views.redaction import as_seen_by
from api.views.seen import SeenHand, seen_hand
from api.views.viewer import SUPPORT, VIEWERS, Viewer, viewer_named

__all__ = ["SUPPORT", "VIEWERS", "SeenHand", "Viewer", "as_seen_by", "seen_hand", "viewer_named"]
