# The two commands of the README; both also stand there without make.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin

.PHONY: run test test-whole lint editor machines fuzz attacks exchange rulebook bench speed bench-compare growth house pool clean docs site

run: $(VENV)/.run  ## set up and answer the Obokata Protocol example
	$(BIN)/sysop check examples/S0-E3-obokata-three-costs.yaml "steal Obokata Protocol"

test: $(VENV)/.test  ## set up and pass the tests
	$(BIN)/python -m pytest -n auto --dist worksteal

WHOLE := --share 1 --alone 1000000 --mutated 1000000 --whole-pool
test-whole: $(VENV)/.test  ## the tests that take a share of the suites, the pool or the problems, with all of them
	$(BIN)/python -m pytest -n auto --dist worksteal $(WHOLE) tests

lint: $(VENV)/.lint  ## linters and type check, on the installed package
	$(BIN)/ruff check .
	$(BIN)/python -m mypy --strict -p sysop

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.test: pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $@

$(VENV)/.lint: pyproject.toml $(BIN)/python
	$(BIN)/python -m pip install --quiet ".[lint]"
	touch $@

machines: $(VENV)/.test  ## the machines that find wrong answers, in full
	$(BIN)/python -m tests.machines

fuzz: $(VENV)/.test  ## inputs that were made to hurt, by the thousand, seeded: make fuzz INPUTS=200000 SEED=7
	$(BIN)/python -m tests.fuzz --inputs $(or $(INPUTS),20000) --seed $(or $(SEED),0)

attacks: $(VENV)/.test  ## time, memory and exit code of every reproduction of an attack by every command
	$(BIN)/python -m tests.fuzz.reproductions
	$(BIN)/python -m tests.fuzz.reproductions --timeout 2

exchange: $(VENV)/.test  ## hidden cards change places in 10,000 positions, and no answer to the other player changes
	$(BIN)/python -m tests.exchange --positions 10000 --seconds 3600

bench: $(VENV)/.test  ## the table of what must be fast
	$(BIN)/python -m benchmarks

speed: $(VENV)/.test  ## every row of what must be fast, in one run, with what is noise; into docs/speed.md
	$(BIN)/python -m benchmarks.speed --dask --write docs/speed.md

# two commits measured in turns: make bench-compare A=main B=HEAD (`.` is the work tree)
A ?= main
B ?= HEAD
bench-compare: $(VENV)/.test
	$(BIN)/python -m benchmarks.compare $(A) $(B) --calls --instructions

editor: $(BIN)/python  ## an installation that editors and type checkers see through; again after a new file
	$(BIN)/python -m pip install --quiet --editable . --config-settings editable_mode=strict

house:  ## how plain the house is: statements by room, arrows back up, circles, names handed out
	$(PYTHON) -m benchmarks.house
	$(BIN)/python -m benchmarks.problems

differential: $(VENV)/.test  ## sysop against recorded games: every command, hint and prompt; needs ../shared
	$(BIN)/python -m tests.differential

rulebook: $(VENV)/.test  ## a new rulebook against the shipped one: make rulebook FILE=FILE_OR_FOLDER (WRITE=1 takes it over)
	$(BIN)/python -m tests.rulebook compare $(FILE) $(if $(WRITE),--write)

growth: $(VENV)/.test  ## how cost grows with size
	$(BIN)/python -m benchmarks.growth

pool: $(VENV)/.run  ## compile the shipped card pool anew: make pool CARDS="NETRUNNERDB_V2_FILE_OR_FOLDER ..."
	$(BIN)/sysop cards compile $(CARDS) --without-words -o models/pool/cards.json
	$(BIN)/sysop cards coverage --markdown > docs/coverage.md

docs: $(VENV)/.run  ## write the generated pages anew, and what the commands on the other pages print
	$(BIN)/sysop cards coverage --markdown > docs/coverage.md
	$(BIN)/sysop suite --report tests/conformance examples > docs/conformance.md
	$(BIN)/sysop explain --markdown > docs/reasons.md
	$(BIN)/sysop rule --markdown > docs/ledger.md
	$(BIN)/sysop draw examples/readme-obokata-one-credit.yaml -o docs/board.svg
	$(BIN)/sysop draw --orders examples/questions/turn-begins.yaml -o docs/pending.svg
	$(BIN)/sysop draw examples/payments.yaml --problem "use Corroder ability 2" -o docs/problem.svg
	$(BIN)/python docs/question_links.py
	$(BIN)/python docs/console_blocks.py README.md docs/*.md

site:  ## the documentation site, into build/site; made from the installed package
	$(PYTHON) -m venv $(VENV)-site
	$(VENV)-site/bin/python -m pip install --quiet ".[docs,serve]"
	NO_MKDOCS_2_WARNING=1 $(VENV)-site/bin/python -m mkdocs build --strict --quiet

clean:
	rm -rf $(VENV) $(VENV)-site build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
