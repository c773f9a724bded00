"""The codes of problems: what each means and what helps. The page of the reference is made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PROBLEMS_PATH: Final = "/v1/problems"
"""Where the service explains its problems; `type` of a problem is an anchor there."""


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem. `says` is what has happened, `helps` what whoever asked can do."""

    slug: str
    status: int
    title: str
    says: str
    helps: str

    @property
    def type(self) -> str:
        """The reference by which a problem names its code."""
        return f"{PROBLEMS_PATH}#{self.slug}"


_ALL: Final = (
    Code(
        "invalid-parameter",
        400,
        "A parameter is wrong",
        "A part of the address or of the query is missing, unknown or of a wrong form; `errors` names each.",
        "Correct what is named. Parameters that do not exist are refused rather than ignored.",
    ),
    Code(
        "invalid-body",
        400,
        "The body cannot be read",
        "The body is neither JSON Lines nor one JSON array of events, or it has no events.",
        "Send what the media type says: a JSON object a line, or one array of objects.",
    ),
    Code(
        "host-unknown",
        400,
        "The service is not asked by its own name",
        "Without keys the service answers to names of this machine alone: no web page can ask through a browser.",
        "Ask for 127.0.0.1, [::1] or localhost, or make keys.",
    ),
    Code(
        "not-authenticated",
        401,
        "Nobody is known by this key",
        "There is no key or token, or it is unknown, revoked, expired, or not meant for this service.",
        "Send `Authorization: Bearer <key>` with a key of `handproof keys add`, or a token that is valid.",
    ),
    Code(
        "not-allowed",
        403,
        "The key does not allow this",
        "The client has none of the scopes that this needs, or asks for what his scopes leave out.",
        "Ask whoever gives keys for a scope that the reference names for this address.",
    ),
    Code(
        "foreign-house",
        403,
        "Events of another house",
        "The client is bound to houses, and a stream of the request is of another one. Nothing was taken in.",
        "Send the events of each house with its own key.",
    ),
    Code(
        "not-found",
        404,
        "There is no such thing here",
        "There is no such address, or no such hand that the client may see: the answer is the same, so that nobody "
        "learns what other houses have.",
        "Check the address, the house and the number of the hand.",
    ),
    Code(
        "method-not-allowed",
        405,
        "The address does not know this method",
        "There is such an address, but not for this method; `Allow` names those that there are.",
        "Use one of them.",
    ),
    Code(
        "too-slow",
        408,
        "The body came too slowly",
        "The whole body did not come in within the time for it. Nothing was taken in.",
        "Send smaller batches, or over a better line. To send the same again is safe.",
    ),
    Code(
        "tampered",
        409,
        "The hand is not what was recorded",
        "An event of the hand in the database does not fit what was signed, so it is not given out.",
        "Ask for the verification, which names the event, and tell whoever keeps the log.",
    ),
    Code(
        "too-large",
        413,
        "The body is too large",
        "A body has at most 5 MiB and 1,000 events. Nothing was taken in.",
        "Send it in parts, those of one stream in order.",
    ),
    Code(
        "media-type",
        415,
        "The body is of a kind that is not read",
        "Events are read as `application/x-ndjson`, `application/jsonl` (a JSON object a line) or `application/json` "
        "(one array), in UTF-8 and not compressed.",
        "Say by `Content-Type` what it is.",
    ),
    Code(
        "events-refused",
        422,
        "Some events are refused",
        "`streams` has what became of each stream: its receipt, or what was refused: position, field, what was "
        "expected. A stream is stored whole or not at all. What is refused is kept in quarantine.",
        "Correct what is named. To send the rest again is safe, it is stored once.",
    ),
    Code(
        "busy",
        429,
        "The client asks too much at once",
        "As many requests of this client are being worked on as one client may have.",
        "Wait for the seconds that `Retry-After` says, and send fewer at once.",
    ),
    Code(
        "request-header-fields-too-large",
        431,
        "The header is too large",
        "A field of the header is longer than what is read.",
        "Send shorter ones: a reason has at most 500 characters.",
    ),
    Code(
        "internal",
        500,
        "The service has failed",
        "This is a fault of the service itself. Its log has the request under the same number as `request`.",
        "Tell whoever runs the service the number of the request.",
    ),
    Code(
        "overloaded",
        503,
        "The service is busy",
        "More requests are being worked on than the service holds.",
        "Wait for the seconds that `Retry-After` says and ask again.",
    ),
    Code(
        "not-writable",
        503,
        "Nothing is written at present",
        "The log takes nothing in, or the look at hidden cards cannot be written down. Other reads go on.",
        "Tell whoever keeps the log; to send the same again later is safe.",
    ),
    Code(
        "outcome-unknown",
        503,
        "Nobody knows whether it was stored",
        "The write may have reached the disk or not.",
        "Send the same again: it is stored once.",
    ),
    Code(
        "not-ready",
        503,
        "The service is not ready",
        "The log is not writable, a read model has stopped, or the access log cannot be written; `errors` says which.",
        "Tell whoever runs the service.",
    ),
)

CODES: Final = {code.slug: code for code in _ALL}
"""All codes by their names."""

BY_STATUS: Final = {404: "not-found", 405: "method-not-allowed", 413: "too-large", 415: "media-type"}
"""The code for a status that the framework gives by itself; `invalid-parameter` for others below 500."""
