"""Money: integers of minor units, and how to write them for a person."""

_WITHOUT_CENTS = frozenset({"JPY", "KRW", "CLP", "ISK", "VND", "XAF", "XOF"})


def amount_in_words(amount: int, currency: str, *, chips: bool = False) -> str:
    """Write an amount of minor units, e.g. ``12.50 EUR``; tournament chips and currencies without cents are whole.

    Play money is written with two decimals and the word ``play``, since rooms keep it in cents too.
    """
    if chips:
        return f"{amount} chips"
    return f"{decimal_text(amount, currency)} {'play' if currency == 'PLAY' else currency}"


def decimal_text(amount: int, currency: str) -> str:
    """Write an amount of minor units as a decimal number of the currency, e.g. ``12.50``."""
    if currency in _WITHOUT_CENTS:
        return str(amount)
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    return f"{sign}{whole}.{cents:02d}"
