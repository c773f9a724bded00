"""Results as pots: rake, jackpot, and what each player wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from api.readers.scale import Scale
from domain.events import hand
from domain.events.payload import Payload


@dataclass(slots=True)
class Pot:
    """One pot in minor units, wins by player."""

    rake: int = 0
    jackpot: int = 0
    wins: dict[int, int] = field(default_factory=dict)
    paid: dict[int, int] = field(default_factory=dict)


def pots_of(payloads: Iterable[Payload], ids: dict[int, int]) -> dict[int, Pot]:
    """The pots by number; what names none belongs to the main pot."""
    pots: dict[int, Pot] = {}
    for payload in payloads:
        player = ids.get(getattr(payload, "seat", None) or 0)
        number = getattr(payload, "pot", None) or 0
        if isinstance(payload, hand.RakeTaken) and payload.amount >= 0:
            pots.setdefault(number, Pot()).rake += payload.amount
        elif isinstance(payload, hand.FeeTaken) and payload.kind == "jackpot" and payload.seat is None:
            pots.setdefault(number, Pot()).jackpot += max(0, payload.amount)
        elif player is not None and isinstance(payload, hand.PotAwarded) and payload.amount >= 0:
            wins = pots.setdefault(number, Pot()).wins
            wins[player] = wins.get(player, 0) + payload.amount
        elif player is not None and isinstance(payload, hand.CashedOut) and payload.amount >= 0:
            pots.setdefault(0, Pot()).paid[player] = payload.amount
    return pots


def listed(pots: dict[int, Pot], scale: Scale) -> list[dict[str, object]]:
    """The pots as the format lists them."""
    return [_pot(number, pots[number], scale) for number in sorted(pots)]


def _pot(number: int, pot: Pot, scale: Scale) -> dict[str, object]:
    total = pot.rake + pot.jackpot + sum(pot.wins.values())
    keys: dict[str, object] = {"number": number, "amount": scale.printed(total), "rake": scale.printed(pot.rake)}
    if pot.jackpot:
        keys["jackpot"] = scale.printed(pot.jackpot)
    players = [*pot.wins, *(player for player in pot.paid if player not in pot.wins)]
    return keys | {"player_wins": [_win(player, pot, scale) for player in players]}


def _win(player: int, pot: Pot, scale: Scale) -> dict[str, object]:
    win: dict[str, object] = {"player_id": player, "win_amount": scale.printed(pot.wins.get(player, 0))}
    if player in pot.paid:
        win["cashout_amount"] = scale.printed(pot.paid[player])
    return win
