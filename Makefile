# Needs make and Python 3.11 or later; `make help` lists the verbs.
# Every verb sets up what it needs in .venv, so each works as the first one.

VENV := .venv
RUN := $(VENV)/bin/python
# The first interpreter that is new enough; choose another with `make PYTHON=/path/to/python3.11 …`.
PYTHON ?= $(shell for name in python3.11 python3 python python3.14 python3.13 python3.12; do \
	$$name -c '$(NEW_ENOUGH)' 2>/dev/null && { echo $$name; break; }; done || command -v python3)
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTEST_ARGS ?=
# How many processes share the tests: one for each core, at most four. `make test WORKERS=0` runs them in one.
WORKERS ?= auto
TIMES ?= 20

INSTALL := $(RUN) -m pip --quiet --quiet --disable-pip-version-check install --no-warn-script-location --constraint requirements.lock

.DEFAULT_GOAL := help
.PHONY: help demo test lint format bench docs long flakes mutation lock clean

help: ## List the verbs
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

demo: $(VENV)/.installed ## Verify the example hands and show a verdict with its reasons
	@$(VENV)/bin/handproof demo --no-serve

test: lint ## Run the linters and all tests but the long ones (PYTEST_ARGS="-k rake" to choose)
	@$(RUN) -m pytest -n $(WORKERS) --maxprocesses 4 $(PYTEST_ARGS)

lint: $(VENV)/.installed-dev ## ruff, mypy --strict, import contracts
	@$(RUN) -m ruff check --quiet
	@$(RUN) -m mypy
	@$(VENV)/bin/lint-imports --no-logo

format: $(VENV)/.installed-dev ## Format the code
	@$(RUN) -m ruff format

bench: $(VENV)/.installed-dev ## Measure hands per second beside pokerkit, saves per second beside SQLite, read models
	@$(RUN) -m bench
	@$(RUN) -m bench.log
	@$(RUN) -m bench.read_models
	@$(RUN) -m bench.crash

docs: $(VENV)/.installed-dev ## Write the generated pages of docs/reference anew
	@$(RUN) docs/generate.py --write

long: $(VENV)/.installed-dev ## Run every test, the long ones too, with many more examples
	@HANDPROOF_HYPOTHESIS=long $(RUN) -m pytest -m "long or not long" $(PYTEST_ARGS)

flakes: $(VENV)/.installed-dev ## Run the library's cases for a log twenty times in a row and count the runs that fail (TIMES=20)
	@failed=0; for run in $$(seq $(TIMES)); do \
	$(RUN) -m pytest -q tests/eventlog/test_library_cases.py $(PYTEST_ARGS) || failed=$$((failed + 1)); done; \
	echo "$$failed of $(TIMES) runs failed."; test $$failed -eq 0

mutation: $(VENV)/.installed-dev ## Change the settlement bit by bit and count the changes that no test notices
	@$(RUN) -m mutmut run
	@$(RUN) -m mutmut export-cicd-stats >/dev/null
	@$(RUN) -m tests.support.mutation mutants/mutmut-cicd-stats.json docs/mutation.md

lock: $(VENV)/.created ## Pin the newest versions that the ranges of pyproject.toml allow
	@set -e; new=$$(mktemp -d); trap 'rm -rf "$$new"' EXIT; \
	$(RUN) -m venv "$$new"; \
	"$$new/bin/python" -m pip --quiet --quiet --disable-pip-version-check install '.[dev]'; \
	{ grep '^#' requirements.lock; "$$new/bin/python" -m pip freeze --exclude handproof; } > "$$new/lock"; \
	cp "$$new/lock" requirements.lock

clean: ## Remove what tools left behind; .venv stays
	@rm -rf build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .coverage*
	@find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# Hatchling comes first and from the lock, so that building the project fetches nothing unpinned.
$(VENV)/.installed: $(VENV)/.created pyproject.toml requirements.lock
	@echo "Installing handproof into $(VENV) …"
	@$(INSTALL) hatchling
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.created pyproject.toml requirements.lock
	@echo "Installing handproof and its test tools into $(VENV) …"
	@$(INSTALL) hatchling
	@$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $(VENV)/.installed $@

# An environment that is there and works is kept. Some systems ship Python without ensurepip: then pip is lent.
$(VENV)/.created:
	@test -n "$(PYTHON)" || { echo "handproof needs Python 3.11 or later and found none: install it or say make PYTHON=/path/to/python3.11." >&2; exit 1; }
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' || { echo "handproof needs Python 3.11 or later, but $(PYTHON) is $$("$(PYTHON)" --version 2>&1): say make PYTHON=/path/to/python3.11." >&2; exit 1; }
	@if $(RUN) -c '$(NEW_ENOUGH)' 2>/dev/null && $(RUN) -m pip --version >/dev/null 2>&1; then :; \
	elif "$(PYTHON)" -c 'import ensurepip' 2>/dev/null; then "$(PYTHON)" -m venv --clear $(VENV); \
	else "$(PYTHON)" -m venv --clear --without-pip $(VENV) && "$(PYTHON)" -m pip --quiet --quiet --python $(RUN) install pip; fi
	@touch $@
