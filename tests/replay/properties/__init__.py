"""Properties of the judge over thousands of random hands; the hands and their own count come from tests.support.play."""
