"""Who may ask the service for what: clients and scopes, keys and tokens, and the log of looks at hidden cards."""
