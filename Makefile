# Commands for development. Every target installs what it needs; the second run is quick.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
INSTALL := $(BIN)/pip install -qq --no-compile --disable-pip-version-check --no-deps --require-hashes

# Where the home cannot be written, pip fails to build packages for its cache.
ifeq ($(shell test -n "$$HOME" && test -w "$$HOME" && echo writable),)
export PIP_NO_CACHE_DIR := 1
endif

# Many processes start here, sooner if compiled modules are kept.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help catalogs setup run test test-fast test-services browser engines chaos lint types style settings audit bench pictures messages pins

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What the site says in each language: Python reads the compiled form of a catalog, which is not committed.
CATALOGS := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/django.po))

setup run test test-fast test-services browser engines settings chaos bench pictures: $(CATALOGS)

catalogs: $(CATALOGS) ## compile the catalogs of all languages that have changed

%.mo: %.po | $(VENV)/base.stamp
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@ --locale $(word 2,$(subst /, ,$<))

setup: $(VENV)/dev.stamp ## install everything to work on the project, in .venv

run: $(VENV)/base.stamp ## serve the game on this machine (PORT=8000 HOST=127.0.0.1)
	@EMBEDDED=1 DEBUG=1 exec $(BIN)/python manage.py serve --demo --host $(HOST) --port $(PORT)

test: $(VENV)/test.stamp ## run the tests on SQLite (TESTS=thorough: each check in all places, like .ci/run)
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

test-fast: $(VENV)/test.stamp ## run the tests of the engine and of what has changed since main
	$(BIN)/pytest -n auto tests/games/engine $$($(BIN)/python -m tests.changed) $(ARGS)

# One process more than there are cores: each often waits, for a server or for its browser.
ONE_MORE := -n $$(($$(nproc) + 1)) --dist worksteal

test-services: $(VENV)/services.stamp ## run the tests on PostgreSQL and Redis (DATABASE_URL, REDIS_URL)
	$(BIN)/python tests/with_services.py $(BIN)/pytest $(ONE_MORE) $(ARGS)

browser: $(VENV)/dev.stamp ## run the tests in a real browser (Debian's chromium, chromium-headless-shell)
	$(BIN)/pytest $(ONE_MORE) -m browser $(ARGS)

# A process for each of the two engines.
engines: $(VENV)/dev.stamp ## run a player's ways in Firefox and WebKit (Debian's firefox-esr, webkit2gtk-driver, xvfb, openbox)
	$(BIN)/pytest -n 2 --dist loadgroup -m engines tests/browser/engines $(ARGS)

lint: types style settings ## check style, types, layers, templates, security, settings (-j: at once)

types: $(VENV)/dev.stamp
	$(BIN)/mypy

style: $(VENV)/dev.stamp
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive forbidden accounts games

settings: $(VENV)/dev.stamp
	EMBEDDED=1 DEBUG=1 $(BIN)/python -W error manage.py check
	env -i PATH="$$PATH" VAR_DIR=$$(mktemp -d) SECRET_KEY=$$(head -c 60 /dev/urandom | base64 -w 0) $(COMPLETE) \
	  $(BIN)/python manage.py check --deploy --fail-level WARNING
	EMBEDDED=1 $(BIN)/python manage.py makemigrations --check --dry-run

audit: $(VENV)/audit.stamp ## write var/sbom.cdx.json; look up known weaknesses of the pins; fails without a network
	$(BIN)/python -m tests.sbom var/sbom.cdx.json
	$(BIN)/python -m tests.audit

# A complete environment, for which `check --deploy` reports nothing. The secret is created at each run.
COMPLETE := ALLOWED_HOSTS=example.org DATABASE_URL=postgres://127.0.0.1/forbidden REDIS_URL=redis://127.0.0.1:6379/0 PROXIES=1 \
  EMAIL_URL=smtp://127.0.0.1 DEFAULT_FROM_EMAIL=games@example.org METRICS_TOKEN=token

chaos: $(VENV)/services.stamp ## play games while every server is killed, then check every row (SHORT=1 SEED=…)
	$(BIN)/python -m tests.chaos $(if $(SHORT),--short) $(if $(SEED),--seed $(SEED))

bench: $(VENV)/bench.stamp $(VENV)/services.stamp ## measure performance, as ratios (PARTS=scale SCALE=100000)
	$(BIN)/python tests/with_services.py $(BIN)/python -m bench $(PARTS)

pictures: $(VENV)/dev.stamp ## take the pictures of the README and of the manifest from a freshly started `make run`
	$(BIN)/python -m tests.browser.pictures http://$(HOST):$(PORT)

messages: $(VENV)/dev.stamp ## extract the sentences into locale for translators, and compile them (LOCALE=de; needs GNU gettext)
	EMBEDDED=1 DEBUG=1 $(BIN)/python manage.py makemessages $(MESSAGES) $(if $(LOCALE),--locale $(LOCALE),--all)
	$(MAKE) catalogs

MESSAGES := --extension html,jinja,txt,py,js --ignore tests --ignore bench --ignore var --ignore forbidden/translation.py --add-location file --no-wrap

pins: $(VENV)/dev.stamp ## compile requirements/*.txt from pyproject.toml
	$(BIN)/uv pip compile $(UV_PINS) pyproject.toml -o requirements/base.txt
	$(BIN)/uv pip compile $(UV_PINS) -c requirements/base.txt --group dev -o requirements/dev.txt
	$(BIN)/uv pip compile $(UV_PINS) -c requirements/base.txt -c requirements/dev.txt --group test -o requirements/test.txt
	$(BIN)/uv pip compile $(UV_PINS) -c requirements/base.txt --group bench -o requirements/bench.txt
	$(BIN)/uv pip compile $(UV_PINS) -c requirements/base.txt --group services -o requirements/services.txt
	$(BIN)/uv pip compile $(UV_PINS) -c requirements/base.txt -c requirements/dev.txt --group audit -o requirements/audit.txt
	@! grep -nE '://|^-|file:' requirements/*.txt || (echo "an address leaked into the pins" && false)

UV_PINS := --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || (echo "Python 3.11 or later is needed; name one with PYTHON=…" && false)
	$(PYTHON) -m venv $(VENV)

$(VENV)/base.stamp: requirements/base.txt | $(BIN)/python
	$(INSTALL) -r $<
	@touch $@

# The tests need a few packages only; a fresh clone is soon ready for them. Meanwhile another core compiles the site.
$(VENV)/test.stamp: requirements/test.txt $(VENV)/base.stamp
	@DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m django check >/dev/null 2>&1 &
	$(INSTALL) -r $<
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/base.stamp
	$(INSTALL) -r $<
	@touch $@

$(VENV)/%.stamp: requirements/%.txt $(VENV)/dev.stamp
	$(INSTALL) -r $<
	@touch $@
