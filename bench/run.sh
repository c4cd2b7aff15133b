#!/usr/bin/env bash
# Times ingest, queries and reports on a generated history, against cat, `sqlite3 .import` and sqlite-utils.
#
# usage: bench/run.sh [RUNS] [DENSITY]      (200 runs; density is how many findings are open at first)
#
# PROGRAM names a program that is built already; SCRATCH a folder for the files, kept between calls.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-200}
density=${2:-0.2}
scratch=${SCRATCH:-${TMPDIR:-/tmp}/audit-report-bench}
program=${PROGRAM:-$(.ci/build)}
history=$scratch/history-$runs-$density
mkdir -p "$scratch"
unset AUDIT_STORE GITHUB_ACTIONS GITLAB_CI BITRISE_IO BUILDKITE JENKINS_URL CIRCLECI

if [ ! -s "$history.ndjson" ]; then
    # One run more than the history has: the nightly one. The generator is deterministic, so the first runs are the same.
    python3 bench/make-history.py --runs $((runs + 1)) --density "$density" --out "$history.all"
    python3 - "$history" <<'PY'
import csv, json, sys

name = sys.argv[1]
start = 0
with open(name + ".all", "rb") as all_runs:
    for line in all_runs:
        if line.startswith(b'{"record":"run"'):
            last = start
        start += len(line)
with open(name + ".all", "rb") as all_runs, open(name + ".ndjson", "wb") as history:
    left = last
    while left > 0:
        block = all_runs.read(min(left, 1 << 20))
        history.write(block)
        left -= len(block)
    open(name + ".nightly.ndjson", "wb").write(all_runs.read())
count = 0
with open(name + ".ndjson") as history, open(name + ".csv", "w", newline="") as table:
    out = csv.writer(table)
    for line in history:
        record = json.loads(line)
        if record["record"] == "run":
            run = record
        for issue in record.get("issues", []):
            count += 1
            element = issue["element"]
            out.writerow([
                run["run"], run["commit"], run["branch"], run["startedAt"], record["screen"], record["test"], record["pose"],
                record["textSize"], json.dumps(record["settings"]), issue["type"], issue["compact"], issue["detail"],
                element["type"], element["identifier"], element["label"], element["frame"],
            ])
open(name + ".count", "w").write(str(count))
PY
    rm -f "$history.all"
fi
bytes=$(wc -c < "$history.ndjson")
count=$(cat "$history.count")
audits=$(grep -c '"record":"audit"' "$history.ndjson")
store=$scratch/store.sqlite

# measure NAME BYTES COMMAND…: the best of three; BEFORE runs untimed before each. Writes NAME, wall, CPU, memory, bytes.
rows=$scratch/rows.tsv
: > "$rows"
BEFORE=true
measure() {
    local name=$1 size=$2 best=
    shift 2
    for _ in 1 2 3; do
        $BEFORE
        # Regressions and incomplete evidence have their exit statuses; a failure is 2 or a signal.
        local status=0
        python3 - "$scratch/one" "$@" <<'PY' || status=$?
import os, resource, subprocess, sys, time

start = time.perf_counter()
done = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
wall = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
memory = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
with open(sys.argv[1], "w") as out:
    out.write(f"{wall:.4f}\t{used.ru_utime + used.ru_stime:.4f}\t{memory:.0f}")
sys.exit(done.returncode)
PY
        case $status in 0 | 1 | 3) ;; *) echo "$name ended with $status: $*" >&2 && return 0 ;; esac
        best=$({ echo "$best"; cat "$scratch/one"; echo; } | grep . | sort -t "$(printf '\t')" -k 2,2g | head -n 1)
    done
    printf '%s\t%s\t%s\n' "$name" "$best" "$size" >> "$rows"
}

fresh() { rm -f "$store" "$store"-*; }
has() { "$program" "$1" --help > /dev/null 2>&1; }

# What starting a process costs here is taken off every row's CPU time.
measure nothing 0 true
measure cat "$bytes" cat "$history.ndjson"
BEFORE=fresh
measure ingest "$bytes" "$program" ingest --store "$store" "$history.ndjson"
BEFORE=true
size=$(($(wc -c < "$store")))
measure "ingest again" "$bytes" "$program" ingest --store "$store" "$history.ndjson"
table=$scratch/table.sqlite
clear_table() { rm -f "$table"; }
if command -v sqlite3 > /dev/null; then
    BEFORE=clear_table
    measure "sqlite3 .import" "$(wc -c < "$history.csv")" sqlite3 "$table" \
        "create table t(a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p)" ".mode csv" ".import $history.csv t"
fi
if command -v sqlite-utils > /dev/null; then
    head -n 20000 "$history.ndjson" > "$scratch/head.ndjson"
    BEFORE=clear_table
    measure sqlite-utils "$(wc -c < "$scratch/head.ndjson")" sqlite-utils insert "$table" t "$scratch/head.ndjson" --nl --alter
fi
cp "$store" "$scratch/base.sqlite"
restore() { rm -f "$store"-* && cp "$scratch/base.sqlite" "$store"; }
BEFORE=restore
measure "nightly run" "$(wc -c < "$history.nightly.ndjson")" "$program" ingest --store "$store" "$history.nightly.ndjson"
BEFORE=true
for command in regressions findings coverage; do
    if has $command; then measure $command 0 "$program" $command --store "$store"; fi
done
if has report; then measure report 0 "$program" report --store "$store" --out "$scratch/site"; fi
measure start-up 0 "$program" --version

echo
echo "$runs runs, $audits audits, $count sightings: $((bytes >> 20)) MiB; the store has $((size / count)) bytes a sighting, audits included"
echo
awk -F '\t' -v OFS='\t' '
    $1 == "nothing" { idle = $3; next }
    { $3 = $3 - idle > 0.001 ? $3 - idle : 0.001 }
    { count++ }
    { name[count] = $1; wall[count] = $2; cpu[count] = $3; memory[count] = $4; bytes[count] = $5; if ($1 == "ingest") own = $5 / $3 }
    END {
        printf "| %-16s | %10s | %10s | %8s | %8s | %s |\n", "", "wall ms", "CPU ms", "MB/s CPU", "MiB peak", "ingest is"
        print "|---|---:|---:|---:|---:|---|"
        for (row = 1; row <= count; row++) {
            rate = bytes[row] > 0 && cpu[row] > 0 ? bytes[row] / cpu[row] / 1e6 : 0
            ratio = rate > 0 && name[row] ~ /import|utils|^cat/ ? sprintf("%.2g times as fast", own / 1e6 / rate) : ""
            printf "| %-16s | %10.1f | %10.1f | %8s | %8d | %s |\n", name[row], wall[row] * 1e3, cpu[row] * 1e3,
                (rate > 0 ? sprintf("%.0f", rate) : ""), memory[row], ratio
        }
    }' "$rows"
