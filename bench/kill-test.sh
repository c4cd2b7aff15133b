#!/bin/bash
# Kills an ingest of several artifacts again and again, and checks that nothing is half stored and that a second ingest makes up for it.
# Then: two ingests at once, a full disk, a read-only store, a folder that is not there, another program's database, a newer schema.
#
# usage: bench/kill-test.sh PROGRAM [KILLS]
set -u
program=$(realpath "${1:?usage: bench/kill-test.sh PROGRAM [KILLS]}")
kills=${2:-20}
folder=$(mktemp -d "${TMPDIR:-/tmp}/audit-kill.XXXXXX")
trap 'chmod -R u+rwx "$folder" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 2
export SWIFT_BACKTRACE=enable=no
failed=0
fail() { echo "FAILED: $*"; failed=1; }

mkdir artifacts
python3 - <<'PYTHON'
import json
rules = ["Contrast failed", "Hit area is too small", "Text clipped", "Element has no description"]
for run in range(6):
    with open(f"artifacts/run-{run}.ndjson", "w") as f:
        f.write(json.dumps({"record": "run", "version": 1, "run": f"r{run}", "branch": "main", "startedAt": f"2026-11-{10 + run}T04:12:09Z"}) + "\n")
        for screen in range(300):
            issues = [{"compact": rules[i % 4], "element": {"type": "Button", "identifier": f"s{screen}.e{i}", "label": f"Label {i}"}}
                      for i in range((screen + run) % 40)]
            f.write(json.dumps({"record": "audit", "screen": f"Screen {screen}", "pose": "closed", "textSize": "accessibility5", "issues": issues}) + "\n")
    with open(f"artifacts/log-{run}.log", "w") as f:
        for test in range(1500):
            f.write(f"Test Case '-[UITests.AuditTests testS{test}R{run}]' started.\n")
            for i in range(test % 5):
                f.write(f"/A.swift:{i}: error: -[UITests.AuditTests testS{test}R{run}] : {rules[i % 4]}\n")
            f.write(f"Test Case '-[UITests.AuditTests testS{test}R{run}]' failed (1.0 seconds).\n")
PYTHON

# What a store says, in words and without row numbers; times of ingest are left out.
content() {
    sqlite3 "$1" <<'SQL'
SELECT 'run', key, app, commit_id, branch, CASE started_at_assumed WHEN 0 THEN started_at END FROM runs ORDER BY key;
SELECT 'artifact', hex(a.digest), a.context, r.key, a.name, a.format, a.byte_count, a.issue_count, a.audit_count
FROM artifacts a JOIN runs r ON r.id = a.run_id ORDER BY 2, 3;
SELECT 'audit', run, branch, commit_id, app, screen, device_model, pose, text_size, settings, test, attempt, outcome, findings, error, artifact, line
FROM audit_history;
SELECT 'finding', finding, app, screen, rule, element_type, identifier, label, run, device_model, pose, text_size, settings, severity, compact,
    detail, excuse, attempt FROM finding_history;
SELECT 'coverage', branch, app, screen, device_model, pose, text_size, settings, last_run FROM cell_coverage;
SELECT 'summary', r.key, s.clean_cells, s.finding_cells, s.failed_cells, s.skipped_cells, s.partial_cells, s.sightings
FROM run_summaries s JOIN runs r ON r.id = s.run_id;
SELECT 'diagnostic', hex(f.digest), d.code, d.message, d.line FROM diagnostics d JOIN artifacts f ON f.id = d.artifact_id ORDER BY 2, 3, 4, 5;
SQL
}
stable() { content "$1" 2>&1 | LC_ALL=C sort; }

"$program" ingest --store whole.sqlite artifacts > /dev/null 2>&1
[ $? = 0 ] || fail "the undisturbed ingest ends with an error"
stable whole.sqlite > whole.txt
echo "undisturbed: $(wc -l < whole.txt) facts"
grep -q "^finding" whole.txt || fail "the comparison compares nothing: $(head -3 whole.txt)"
start=$(date +%s%N)
"$program" ingest --store timed.sqlite artifacts > /dev/null 2>&1
took=$((($(date +%s%N) - start) / 1000))

halves=0
for kill in $(seq "$kills"); do
    rm -f killed.sqlite*
    "$program" ingest --store killed.sqlite artifacts > /dev/null 2>&1 &
    victim=$!
    wait_us=$((RANDOM * 32768 + RANDOM)); wait_us=$((wait_us % took))
    sleep "$(awk "BEGIN { print $wait_us / 1000000 }")"
    kill -9 "$victim" 2>/dev/null && halves=$((halves + 1))
    wait "$victim" 2>/dev/null
    if [ -s killed.sqlite ] && [ "$(sqlite3 killed.sqlite 'SELECT count(*) FROM sqlite_schema' 2>/dev/null)" != 0 ]; then
        "$program" check --store killed.sqlite > checked 2>&1
        # Killed before the schema was there, the store has a migration to take: that is no damage.
        grep -q "the store is whole" checked || fail "kill $kill after $wait_us us: $(head -2 checked)"
    fi
    "$program" ingest --store killed.sqlite artifacts > said 2>&1 || fail "kill $kill after $wait_us us: the second ingest fails: $(tail -2 said)"
    stable killed.sqlite > again.txt
    cmp -s whole.txt again.txt || { fail "kill $kill after $wait_us us: the second ingest gives another content: $(diff whole.txt again.txt | head -3)"; }
    "$program" check --store killed.sqlite > checked 2>&1 || fail "kill $kill: not whole at the end"
done
echo "killed: $halves of $kills while it ran, within $((took / 1000)) ms"

for round in 1 2 3 4 5; do
    rm -f both.sqlite*
    "$program" ingest --store both.sqlite artifacts/run-* > first 2>&1 &
    one=$!
    "$program" ingest --store both.sqlite artifacts/log-* artifacts/run-0.ndjson > second 2>&1 &
    two=$!
    wait $one || fail "round $round: the first of two at once: $(tail -1 first)"
    wait $two || fail "round $round: the second of two at once: $(tail -1 second)"
    "$program" check --store both.sqlite > /dev/null || fail "round $round: not whole after two at once"
    stable both.sqlite | grep -c "^artifact" > both.count
    [ "$(cat both.count)" = 12 ] || fail "round $round: $(cat both.count) artifacts of 12 after two at once"
done
echo "two at once: 5 rounds at the creation of the store"

# expect NAME EXIT WORD COMMAND...
expect() {
    local name=$1 exit=$2 word=$3
    shift 3
    "$@" > said 2>&1
    local rc=$?
    [ $rc = "$exit" ] || fail "$name: exit $rc, not $exit: $(tail -1 said)"
    grep -q -- "$word" said || fail "$name: nothing said of '$word': $(tail -2 said)"
    [ $rc = "$exit" ] && grep -q -- "$word" said && echo "$name: $(grep -m1 -- "$word" said | cut -c1-150)"
}
"$program" ingest --store full.sqlite artifacts/run-0.ndjson > /dev/null 2>&1
stable full.sqlite > before.txt
expect "file size limit" 2 "nothing of the artifact was stored\|what was stored before is kept" bash -c "trap '' XFSZ; ulimit -f 1000; exec '$program' ingest --store full.sqlite artifacts"
"$program" check --store full.sqlite > checked 2>&1 || fail "file size limit: not whole: $(head -2 checked)"
stable full.sqlite > after.txt
[ "$(comm -23 before.txt after.txt | grep -c '^artifact\|^audit\|^run\|^finding')" = 0 ] || fail "file size limit: what was stored before is lost"
if mkdir small && mount -t tmpfs -o size=1m tmpfs small 2>/dev/null; then
    "$program" ingest --store small/s.sqlite artifacts/run-0.ndjson > /dev/null 2>&1
    expect "full disk" 2 "the disk is full" "$program" ingest --store small/s.sqlite artifacts
    "$program" check --store small/s.sqlite > checked 2>&1 || fail "full disk: not whole: $(head -2 checked)"
    umount small
else
    echo "full disk: not tried, no tmpfs can be mounted"
fi
expect "folder not there" 2 "check that its folder is there" "$program" ingest --store nowhere/s.sqlite artifacts/run-0.ndjson
expect "a folder as store" 2 "cannot be opened" "$program" ingest --store artifacts artifacts/run-0.ndjson
expect "no store" 2 "there is no store" "$program" check --store nothing.sqlite
echo "a text, and a long one, that is no database at all and never was one, whatever its name says" > text.sqlite
expect "not a database" 2 "is not a SQLite database" "$program" ingest --store text.sqlite artifacts/run-0.ndjson
sqlite3 other.sqlite "CREATE TABLE t (x); INSERT INTO t VALUES (1)"
expect "another program's" 2 "of another program" "$program" ingest --store other.sqlite artifacts/run-0.ndjson
[ "$(sqlite3 other.sqlite 'SELECT count(*) FROM sqlite_schema')" = 1 ] || fail "another program's database was changed"
cp whole.sqlite newer.sqlite
sqlite3 newer.sqlite "INSERT INTO schema_migrations SELECT 9000, 'later', checksum, applied_at FROM schema_migrations LIMIT 1"
expect "newer schema" 2 "newer than this program" "$program" ingest --store newer.sqlite artifacts/run-0.ndjson
head -c 60000 whole.sqlite > cut.sqlite
"$program" check --store cut.sqlite > said 2>&1
[ $? = 2 ] && echo "cut store: $(head -1 said | cut -c1-120)" || fail "a cut store is whole"
if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null; then
    chmod 755 .; chmod 444 whole.sqlite; rm -f whole.sqlite-*
    expect "read-only store" 2 "give write access" setpriv --reuid 65534 --clear-groups "$program" ingest --store whole.sqlite artifacts/run-0.ndjson
fi
[ $failed = 0 ] && echo "everything as it should be"
exit $failed
