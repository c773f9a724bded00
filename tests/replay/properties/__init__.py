"""Properties of the judge over thousands of random hands, which come from tests.support.play."""
