"""The player ledger: what the record says that each player brought, took, won, lost and is owed, entry by entry."""
