"""Hands that real rooms recorded in unusual ways, restated (`shared/corpora/tricky`)."""
