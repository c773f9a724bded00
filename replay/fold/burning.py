"""Cards that a house burns before a street is dealt (TR.HOLDEM.BURN, WS.DEAL)."""

from replay.state import HandState


def require_burn(hand: HandState, index: int) -> None:
    """Find a prescribed burn that is missing when a street opens, and use up the one that is there."""
    burned, hand.burned = hand.burned, False
    if burned or hand.game is None or not hand.states_fact("burns") or not hand.terms.burns(hand.game.slug):
        return
    dealt = [place for place, street in enumerate(hand.game.streets) if street.hole or street.board]
    last = index == dealt[-1]
    if index not in dealt[1:] or (last and not hand.terms.burn_last):
        return
    hand.card_findings.append(
        hand.finding(
            "DEAL_COUNT",
            f"No card is burned before the {hand.game.streets[index].name} is dealt.",
            parameter="burn_last" if last else "burn",
            recorded=0,
            expected=1,
            severity="warning",
        )
    )
