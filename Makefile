# make play   sets everything up and plays a game
# make test   sets everything up and runs all checks
# make figures   measures what docs/BENCHMARKS.md says (an hour or more)

PYTHON ?= python3
BIN := .venv/bin
SETUP := pyproject.toml .ci/setup .ci/packages

.PHONY: play test setup figures clean

play: setup
	@echo "Playing a game of Minesweeper, expert level: the risk of each guess is shown."
	@$(BIN)/minesight play --start zero

test: .venv/ready-to-test
	@echo "Checking style and types."
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@echo "Running the tests. The first run compiles the solver for this machine, about a minute."
	@$(BIN)/python -m pytest

setup: .venv/ready-to-run

.venv/ready-to-%: $(SETUP)
	@PYTHON="$(PYTHON)" sh .ci/setup $*

figures: .venv/ready-to-test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peer]'
	@$(BIN)/python -m tests.measure

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
