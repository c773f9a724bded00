"""The terms of a house as plain typed values, the form in which the judge reads a rulebook.

Every interpretation of a rule is a field here, never a constant in code. No field has a default in
this module: the defaults are the values of ``houses/generic.toml``, and other houses state what differs.
Each annotation carries the meaning; the check of a house's file and the reference page are made from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from domain.rulebook import choices as of
from domain.rulebook.vocabulary import EVERY


@dataclass(frozen=True, slots=True)
class Means:
    """What a parameter means; `minimum` is the smallest allowed value of a number."""

    text: str
    minimum: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """All parameters of one rulebook.

    Money is in minor units. Tables by game are read through their methods, which know the entry ``*``.
    """

    # ALL.ODD.CHIP
    odd_chip_unit: Annotated[int, Means("The unit, in minor units, in which what cannot be divided is given out.", 1)]
    odd_chip_first: Annotated[of.OddChipFirst, Means("The side of the button where giving out the odd units starts.")]
    odd_chip_half: Annotated[
        of.OddChipHalf, Means("The half of a hi/lo pot that gets the odd unit between the halves.")
    ]
    odd_chip_board: Annotated[of.OddChipBoard, Means("The board that gets the odd unit between several boards.")]

    # ALL.POT.UNCALLED, ALL.POT.ABOVE, ALL.POT.MERGE, ALL.DEAD
    uncalled_against: Annotated[
        of.UncalledAgainst,
        Means("Whose chips match a bet: those of all other players, folded ones included, or of those still in."),
    ]
    uncalled_antes: Annotated[bool, Means("Whether the unmatched part of an ante is returned as that of a bet is.")]
    pot_above: Annotated[
        of.PotAbove,
        Means(
            "Where folded chips above the highest live level go if all players of the last pot are all-in: "
            "into a pot of their own, or into the last pot."
        ),
    ]
    pot_merge: Annotated[bool, Means("Whether neighbouring pots with the same eligible players become one.")]
    dead_money: Annotated[
        of.DeadMoney, Means("Whether dead money goes straight into the first pot or counts as its poster's bet.")
    ]
    dead_all_in: Annotated[
        of.DeadAllIn,
        Means(
            "What a player who is all-in with dead money alone can win: a pot in front of the others with "
            "everybody's dead money, or the first pot."
        ),
    ]

    # WS.RANK, section 2.5: rankings
    four_straight_ace_low: Annotated[bool, Means("Soko: whether A-2-3-4 is a four-straight.")]
    low_straight_suit: Annotated[
        of.LowStraightSuit,
        Means("Telesina, 32-Card Draw: the card whose suit decides between two straights A-7-8-9-10."),
    ]
    two_pairs_suit: Annotated[
        of.TwoPairsSuit,
        Means(
            "Telesina: what decides first between two pairs and fifth cards of equal ranks, the suit of the fifth "
            "card or the best suit in the high pair."
        ),
    ]
    kickers_before_suit: Annotated[
        bool,
        Means("Telesina: whether equal pairs are compared by all their kickers before the suit of one decides."),
    ]
    vela_kicker: Annotated[
        of.VelaKicker,
        Means(
            "Telesina: what is compared first of the highest own kickers where the Vela is the best kicker of two "
            "equal pairs, their rank or their suit."
        ),
    ]
    pot_of_two: Annotated[
        of.PotOfTwo,
        Means(
            "Telesina: the seats that make a pot one of two players, in which the lowest straight flush in spades "
            "beats the highest in hearts: all that are eligible, or those that did not muck."
        ),
    ]

    # Section 1.6: rake
    rake_stated: Annotated[bool, Means("Whether the house states its rake; if not, rake is taken as recorded.")]
    rake_pots: Annotated[
        of.RakePots,
        Means(
            "How the rake of the hand is spread over its pots: each bears what it adds to the rake, the first ones "
            "bear all they can, or each bears its share of the total."
        ),
    ]
    rake_play_money: Annotated[bool, Means("Whether play-money hands are raked.")]
    rake_tournaments: Annotated[bool, Means("Whether tournament hands are raked.")]
    rake_start: Annotated[
        Mapping[str, of.RakeStart], Means("By game, what must have been reached before rake is taken.")
    ]
    rake_players: Annotated[
        of.RakePlayers,
        Means("Which players are counted to select the maximum: those dealt in, or those who contributed."),
    ]
    rake_base: Annotated[of.RakeBase, Means("Whether rake is computed after or before uncalled bets are returned.")]
    currency_strict: Annotated[
        bool, Means("Whether hands in another currency than that of the rulebook have no stated rake.")
    ]

    # Section 1.3: bets
    reopen: Annotated[of.Reopen, Means("Which raise reopens the betting for those who have acted: a full one, or any.")]
    raise_needs_opponent: Annotated[bool, Means("Whether a raise that nobody can answer any more is illegal.")]
    lone_check: Annotated[
        of.LoneCheck, Means("Whether a recorded check of a player whom nobody can oppose is a fault.")
    ]
    min_raise: Annotated[
        of.MinRaise, Means("The least raise: the last full bet or raise of the round, or the minimum bet.")
    ]
    short_open_raise: Annotated[
        of.ShortOpenRaise,
        Means(
            "The least raise over an all-in bet below the minimum bet: the minimum bet on top of it, "
            "or a completion to the minimum bet."
        ),
    ]
    pot_raise: Annotated[
        of.PotRaise, Means("Whether the pot that limits a raise is measured after or before the raiser's call.")
    ]
    fl_cap_bets: Annotated[int, Means("Fixed limit: the most bets and raises in a round; 0 for no maximum.")]
    fl_cap_heads_up_bets: Annotated[
        int, Means("Fixed limit: the most bets and raises where play counts as heads-up; 0 for no maximum.")
    ]
    fl_cap_heads_up_when: Annotated[
        Mapping[str, of.CapHeadsUpWhen],
        Means("Fixed limit, by game: when play counts as heads-up for the maximum."),
    ]
    fl_cap_heads_up_tournaments: Annotated[
        bool, Means("Fixed limit: whether the maximum of heads-up play holds in tournaments too.")
    ]
    fl_big_blind_counts: Annotated[bool, Means("Fixed limit: whether the big blind counts as the first bet.")]
    fl_straddle_counts: Annotated[bool, Means("Fixed limit: whether a straddle counts as a bet.")]
    fl_short_all_in: Annotated[
        of.ShortAllIn,
        Means("Fixed limit: the size from which an all-in counts as a bet or raise: half of one, a full one, or any."),
    ]
    fl_bring_in_counts: Annotated[bool, Means("Fixed limit: whether a bring-in below the full bet counts as a bet.")]
    open_pair: Annotated[
        Mapping[str, of.OpenPair],
        Means(
            "Fixed limit: by game, what may be bet beside the lower limit if a player shows a pair once two cards "
            "are up: nothing, twice the lower limit, or the higher limit."
        ),
    ]
    open_pair_raises: Annotated[
        of.OpenPairRaises,
        Means("Fixed limit: whether all raises after a larger bet over an open pair are as large, or of any size."),
    ]
    open_pair_holder: Annotated[
        bool, Means("Fixed limit: whether only a player who shows an open pair may bet the larger amount.")
    ]
    open_pair_lasts: Annotated[
        bool, Means("Fixed limit: whether the larger amount may still be bet in the round once the pair has folded.")
    ]
    spread_raise: Annotated[
        of.SpreadRaise,
        Means(
            "Spread limit: whether a raise is exactly as large as the bet or raise before it, or may be larger, "
            "up to the maximum of the round."
        ),
    ]
    spread_cap: Annotated[
        int, Means("Spread limit: how often the maximum of the round a player may put in; 0 for no end.")
    ]
    community_betting: Annotated[
        bool, Means("Whether there is betting after a community card that stands for the last card of all.")
    ]

    # Section 1.2: forced bets
    heads_up_button_posts: Annotated[of.ButtonPosts, Means("The blind of the button when two players are dealt in.")]
    small_blind: Annotated[
        of.SmallBlind,
        Means(
            "Fixed limit: the small blind is that of the table, or half the lower limit rounded down to the whole "
            "unit of money (to the minor unit where that would be less than one)."
        ),
    ]
    big_blind: Annotated[of.BigBlind, Means("Fixed limit: the big blind is that of the table, or the lower limit.")]
    short_blind: Annotated[
        of.ShortBlind,
        Means(
            "What the others owe over a blind, bring-in or ante that put its poster all-in: the full amount, "
            "or as posted."
        ),
    ]
    straddle: Annotated[bool, Means("Whether straddles are allowed.")]
    dead_button: Annotated[bool, Means("Whether a missing small blind is accepted.")]
    bring_in_card: Annotated[
        Mapping[str, of.BringInCard],
        Means("By game, which up-card brings in, in limits that have no entry of their own."),
    ]
    bring_in_card_fixed_limit: Annotated[
        Mapping[str, of.BringInCard], Means("By game, which up-card brings in at fixed limit.")
    ]
    bring_in_card_pot_limit: Annotated[
        Mapping[str, of.BringInCard], Means("By game, which up-card brings in at pot limit.")
    ]
    bring_in_ties: Annotated[
        of.BringInTies,
        Means(
            "What decides between equal up-cards: their suits, highest first, or the seat nearest left of the dealer."
        ),
    ]
    bring_in: Annotated[
        of.BringIn, Means("Fixed limit: the bring-in is that of the table, or half the lower limit, rounded down.")
    ]
    bring_in_full_bet: Annotated[
        bool, Means("Fixed limit: whether the bring-in may be posted as the full lower bet instead.")
    ]
    bring_in_option: Annotated[bool, Means("Whether a bring-in that nobody raised may still be raised by its poster.")]
    high_board_all_in: Annotated[
        of.HighBoardAllIn,
        Means("Who opens a later round if the highest board is all-in: the next highest, or the first left of it."),
    ]

    # TR.HOLDEM.BURN, WS.DEAL
    burn: Annotated[
        Mapping[str, bool], Means("By game, whether a card is burned before each street that is dealt after the first.")
    ]
    burn_last: Annotated[
        bool, Means("Where cards are burned, whether one is burned before the last of these streets too.")
    ]

    # Section 1.5: showdown; GEN.RIT
    show_first: Annotated[of.ShowFirst, Means("Who shows first if there was a bet in the last round.")]
    show_first_unbet: Annotated[
        Mapping[str, of.ShowFirstUnbet], Means("By game, who shows first if there was no bet in the last round.")
    ]
    muck_forfeits: Annotated[bool, Means("Whether a player who mucks at showdown gives up the pot.")]
    winner_must_show: Annotated[bool, Means("Whether the winner of a contested pot must show his cards.")]
    run_it_twice: Annotated[bool, Means("Whether the rest of the board may be dealt several times.")]

    # Draws and decks that run out: TP.DRAW.*, TR.DRAW
    draw_most: Annotated[
        Mapping[str, int],
        Means("By game, the most cards that are exchanged in a draw; 0 for as many as the game allows."),
    ]
    own_discards_back: Annotated[bool, Means("Whether a player may be dealt a card again that he has discarded.")]
    reshuffle_folded: Annotated[
        bool, Means("Whether the cards of folded players are shuffled in when the deck runs out.")
    ]
    reshuffle_burned: Annotated[bool, Means("Whether burned cards are shuffled in when the deck runs out.")]
    discards_after_reshuffle: Annotated[
        of.DiscardsAfterReshuffle,
        Means(
            "Where the discards of a draw go once the deck was reshuffled in it: into the deck as soon as their "
            "player has drawn, or aside until the next reshuffle."
        ),
    ]
    timed_out_draw: Annotated[
        of.TimedOutDraw, Means("What a player whose time to draw ran out may do in the round that follows.")
    ]

    # TP.32.SPLIT
    split_offers: Annotated[
        Mapping[str, bool], Means("By game, whether players may agree after the last draw to divide a pot.")
    ]
    split_consent: Annotated[
        of.SplitConsent, Means("Who must agree to divide a pot: all its players, or those who are not all-in.")
    ]
    split_all_in_offers: Annotated[
        bool, Means("Whether the first player left of the button may offer to divide a pot if nobody can act.")
    ]
    split_must_show: Annotated[bool, Means("Whether the players of a pot that was divided by agreement must show.")]

    # Section 1.6: disconnects and crashes
    disconnect_limits: Annotated[
        tuple[str, ...], Means("The limits in which a lost connection is protected; * for all of them.")
    ]
    disconnect_tournaments: Annotated[bool, Means("Whether a lost connection is protected in tournaments.")]
    disconnect_needs_money: Annotated[bool, Means("Whether protection needs money of the player in the pot.")]
    disconnect_quota: Annotated[int, Means("How often a player may be protected in the period; 0 for no quota.")]
    disconnect_quota_hours: Annotated[int, Means("The period of the quota, in hours.", 1)]
    disconnect_wins: Annotated[
        of.DisconnectWins,
        Means("What a protected player may win: his part of the pots as if all-in, or only his own stake back."),
    ]
    crash_policy: Annotated[
        of.CrashPolicy, Means("What players are refunded when a hand is broken off: policies as in events.")
    ]

    # From hand to hand: ALL.BUTTON.MOVE, TP.BLIND.*, PH.BLIND.MISSED, TR.BLIND.*, TP.BUYIN, TR.BUYIN
    button_moves: Annotated[
        of.ButtonMoves,
        Means("Where the button goes: to the next player clockwise, or to whoever posted the last small blind."),
    ]
    new_player_posts: Annotated[
        of.BlindsOwed,
        Means("What a new player posts who plays before the big blind reaches him; a small one is dead."),
    ]
    new_player_button: Annotated[
        bool, Means("Whether a new player may have the button or the small blind before he has paid full blinds.")
    ]
    missed_small_posts: Annotated[
        of.BlindsOwed,
        Means("What a player posts who missed the small blind and plays before the big blind reaches him."),
    ]
    missed_big_posts: Annotated[
        of.BlindsOwed, Means("What a player posts who missed the big blind and plays before it reaches him again.")
    ]
    missed_both_posts: Annotated[
        of.BlindsOwed,
        Means("What a player posts who missed both blinds and plays before the big blind reaches him."),
    ]
    missed_big_limit: Annotated[
        int, Means("After how many missed big blinds in a row a player is removed from the table; 0 for never.")
    ]
    buy_in_big_blinds_min: Annotated[
        int, Means("Pot, half-pot and no limit: the least buy-in in big blinds; 0 where nothing is stated.")
    ]
    buy_in_big_blinds_max: Annotated[
        int, Means("Pot, half-pot and no limit: the most that may be bought, in big blinds; 0 for no maximum.")
    ]
    buy_in_lower_limits: Annotated[
        Mapping[str, int],
        Means("Fixed and spread limit, by game: the least buy-in in lower limits; 0 where nothing is stated."),
    ]

    # PH.PLAYERS and the table of section 2.4
    players: Annotated[
        Mapping[str, int], Means("By game, the most players who may be dealt in; 0 where nothing is stated.")
    ]

    def rake_start_of(self, game: str) -> of.RakeStart:
        """What `game` must have reached before rake is taken."""
        return self.rake_start.get(game, self.rake_start[EVERY])

    def heads_up_when_of(self, game: str) -> of.CapHeadsUpWhen:
        """When play counts as heads-up for the fixed-limit maximum at `game`."""
        return self.fl_cap_heads_up_when.get(game, self.fl_cap_heads_up_when[EVERY])

    def burns(self, game: str) -> bool:
        """Whether cards are burned at `game`."""
        return self.burn.get(game, self.burn[EVERY])

    def buy_in_lower_limits_of(self, game: str) -> int:
        """The least buy-in at `game` in lower limits, 0 where the house states none."""
        return self.buy_in_lower_limits.get(game, self.buy_in_lower_limits[EVERY])

    def show_first_unbet_of(self, game: str) -> of.ShowFirstUnbet:
        """Who shows first at `game` if there was no bet in the last round."""
        return self.show_first_unbet.get(game, self.show_first_unbet[EVERY])

    def draw_most_of(self, game: str) -> int:
        """The most cards exchanged in a draw of `game`, 0 where the house sets no limit of its own."""
        return self.draw_most.get(game, self.draw_most[EVERY])

    def offers_splits(self, game: str) -> bool:
        """Whether the players of a pot of `game` may agree to divide it."""
        return self.split_offers.get(game, self.split_offers[EVERY])

    def players_of(self, game: str) -> int:
        """The most players dealt in at `game`, 0 where the house states none."""
        return self.players.get(game, self.players[EVERY])

    def bring_in_card_of(self, game: str, limit: str) -> of.BringInCard:
        """Which up-card brings in."""
        own = {"FL": self.bring_in_card_fixed_limit, "PL": self.bring_in_card_pot_limit}
        cards = own.get(limit, self.bring_in_card)
        return cards.get(game, cards[EVERY])

    def open_pair_of(self, game: str) -> of.OpenPair:
        """What may be bet over an open pair beside the lower limit."""
        return self.open_pair.get(game, self.open_pair[EVERY])

    def protects(self, limit: str) -> bool:
        """Whether a lost connection is protected in `limit`."""
        return EVERY in self.disconnect_limits or limit in self.disconnect_limits


def bring_in_card_parameter(limit: str) -> str:
    """The name of the parameter that says which up-card brings in at this limit."""
    return {"FL": "bring_in_card_fixed_limit", "PL": "bring_in_card_pot_limit"}.get(limit, "bring_in_card")
