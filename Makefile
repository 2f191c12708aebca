# What a developer, a reviewer and CI type. `make` alone lists it.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

# Where `make install` puts the programs: on the PATH of every user if it may, else on one's own.
PREFIX ?= $(shell test -w /usr/local/bin && echo /usr/local || echo "$$HOME/.local")
# Where the built programs are.
BUILT ?= target/release

.PHONY: help run install release dist dev test test-web test-rust test-contract prove-contract test-browser test-engines prove-browsers test-modes prove-bursts prove-repeats prove-jobs prove-mass-emails endure bench accept lint lint-text audit machine

node_modules := web/node_modules/.package-lock.json
dist := web/dist/index.html

help: ## list these targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | expand -t 14

run: release ## build everything and serve it, with demonstration data, on http://127.0.0.1:8080
	$(BUILT)/retaguarda-server --demo --data-dir data/demo

install: release ## put the programs, their completions and manual pages below PREFIX
	.ci/install-programs $(BUILT) "$(PREFIX)"

# Of the whole workspace at once: built one by one, the programs would each enable other features of what they share.
release: $(dist)
	cargo build --release --workspace --bins

dist: $(dist) ## the programs as they are shipped, in target/dist (half an hour)
	cargo build --profile dist --workspace --bin retaguarda-server
	cargo build --profile dist-tools --workspace --bin retaguarda --bin retaguarda-tui
	cp target/dist-tools/retaguarda target/dist-tools/retaguarda-tui target/dist

dev: $(node_modules) ## the same for developers: a debug server, and vite that reloads, on http://127.0.0.1:5173
	cargo build --workspace --bin retaguarda-server
	target/debug/retaguarda-server --demo=small --data-dir data/dev & \
	trap "kill $$!" EXIT; \
	cd web && npm run dev

test: test-web test-rust test-contract test-browser test-engines ## pass every test, after installing what they need

test-web: $(node_modules) ## the web's own tests
	cd web && npm test

# Twice as many at a time as there are cores: half of them wait for PostgreSQL, or for a server that starts.
test-rust: machine $(dist) ## client, server, command line and terminal; SQLite and PostgreSQL
	RUST_TEST_THREADS=$$((2 * $$(nproc))) .ci/with-postgres cargo test --workspace --no-fail-fast

test-contract: machine $(dist) ## other programs against the real server, by its OpenAPI document alone
	cargo test --workspace --no-run --quiet
	.ci/contract-tests

prove-contract: machine $(dist) ## the same at length: all phases, three seeds, as root, as sales and without a session
	cargo test --workspace --no-run --quiet
	.ci/contract-tests full

test-browser: machine $(dist) ## chromium against the real server, which test-rust has built
	cargo test --workspace --no-run --quiet
	cd web && npx vitest run --config e2e/vitest.config.ts

engines := cd web && npx vitest run --config e2e/engines/vitest.config.ts

test-engines: machine $(dist) ## firefox and webkit against the real server, in short: the sign-in, a list and a record by keys
	cargo test --workspace --no-run --quiet
	$(engines) smoke

prove-browsers: machine $(dist) ## the same at length: every page, desks by keys and mouse, files, live changes, Back, dead keys (minutes)
	cargo test --workspace --no-run --quiet
	$(engines)

test-modes: machine $(dist) ## payments, conversations, members and their records, kanban and scheduler behind a gateway: before our own API, and before another's
	cargo test --workspace --no-run --quiet
	.ci/modes gateway
	.ci/modes stranger

prove-bursts: $(dist) ## a hundred bursts of keys on the board of the terminal, at 0, 50 and 250 ms to the server (minutes)
	cargo test --workspace --no-run --quiet
	cargo test --workspace --test terminal -- --ignored --nocapture a_hundred_bursts

prove-repeats: machine $(dist) ## what the tests of chromium do again and again, as often as it was asked for: 50 conversations, 1,000 payments, every role at every address (minutes)
	cargo test --workspace --no-run --quiet
	cd web && WHOLE=1 npx vitest run --config e2e/vitest.config.ts $$(cd e2e && grep -lE 'times\([0-9]|among\(' *.e2e.ts)

prove-jobs: machine $(dist) ## fourteen jobs of a day in chromium, on a quiet machine: their keys and clicks are checked, their seconds printed
	cargo test --workspace --no-run --quiet
	cd web && npx vitest run --config e2e/jobs/vitest.config.ts

prove-mass-emails: machine $(dist) ## a mass e-mail to 100,000 recipients from two servers that are killed 20 times, on a quiet machine (half an hour with the release build)
	cargo build --release --workspace --bins
	.ci/with-postgres cargo bench --workspace --bench figures -- mass-emails

endure: ## pass every test under ten other dates, and twenty times on a busy machine (hours)
	.ci/endure dates
	.ci/endure runs

bench: machine $(dist) ## measure the release build on the large data, beside its ceilings
	cargo build --release --workspace --bins --benches
	cargo bench --workspace --bench figures
	.ci/with-postgres cargo bench --workspace --bench figures -- postgres
	cargo bench --workspace --bench batch
	cargo bench --workspace --bench batch -- --kills 50 --rows 10000 --endpoint conversations.finish \
		--where finished=0 --where latest=1 --set "reason=Sem retorno"
	cargo bench --workspace --bench batch -- --kills 20 --rows 10000 --endpoint cards.move --where hidden=0 \
		--set column=finished --set reason=outro
	cargo bench --workspace --bench batch -- --kills 20 --rows 100000 --endpoint members.create
	cargo bench --workspace --bench frame
	node web/bench/pages.mjs
	node web/bench/board.mjs
	node web/bench/record.mjs
	node web/bench/letter.mjs
	cd web && RETAGUARDA_BUILD=release npx vitest run --config e2e/vitest.config.ts --reporter verbose weight

accept: $(dist) ## rewrite every generated file and snapshot that the tests compare with
	UPDATE=1 INSTA_UPDATE=always INSTA_FORCE_PASS=1 cargo test --workspace
	cd web && UPDATE=1 npm test -- --update

lint: lint-text ## formatting, lints and types; nothing is changed
	cargo clippy --workspace --all-targets -- -D warnings

lint-text: $(node_modules)
	cargo fmt --all --check
	cd web && npm run format:check
	cd web && npm run lint
	cd web && npm run typecheck

audit: ## what the dependencies are and where they come from (needs cargo-deny)
	cargo deny check bans licenses sources

machine:
	@.ci/install

$(node_modules): web/package-lock.json
	cd web && npm ci --no-audit --no-fund

web_sources := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/e2e -prune -o -type f -print)

$(dist): $(node_modules) $(web_sources)
	cd web && npm run build
