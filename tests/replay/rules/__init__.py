"""The house rules that settle a hand, rule by rule: pots, hands, rake tables."""
