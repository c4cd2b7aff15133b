#!/bin/sh
# Times the log reader against `grep -c "error:"` on the same generated log, both in one run.
#
# usage: bench/log-speed.sh PROGRAM [LINES]
#
# PROGRAM is called with the path of the log as its only argument, after the words in ARGUMENTS
# (default: "inspect --json"). The log has one failure line in 200, as a real log of UI tests has them.
set -eu
program=${1:?usage: bench/log-speed.sh PROGRAM [LINES]}
lines=${2:-5000000}
arguments=${ARGUMENTS-inspect --json}
folder=${TMPDIR:-/tmp}/audit-log-speed
log=$folder/$lines.log
mkdir -p "$folder"

if [ ! -s "$log" ]; then
    awk -v lines="$lines" 'BEGIN {
        split("Contrast failed|Hit area is too small|Text clipped|Element has no description", text, "|")
        noise[0] = "    t = %8.2fs     Wait for com.example.harbor to idle, %d events left in the queue of the app"
        noise[1] = "    t = %8.2fs Tap \"Orders\" Button (identifier orders.tab), attempt %d, after the animation ended"
        noise[2] = "2026-11-23 04:12:%05.2f Harbor[7420:%d] [Layout] UICollectionView prefetching is enabled for the list"
        noise[3] = "    t = %8.2fs Find the \"OrderList\" CollectionView, snapshot %d of the accessibility hierarchy"
        noise[4] = "SwiftCompile normal arm64 /repo/harbor/Sources/Orders/OrderRow%.0f.swift (in target Harbor) pass %d"
        for (i = 1; i <= lines; i++) {
            test = int(i / 2000)
            if (i % 2000 == 1) printf "Test Case '\''-[HarborUITests.AuditTests testScreen%d]'\'' started.\n", test
            else if (i % 2000 == 0) printf "Test Case '\''-[HarborUITests.AuditTests testScreen%d]'\'' failed (9.310 seconds).\n", test - 1
            else if (i % 200 == 100) printf "/repo/harbor/HarborUITests/AuditTests.swift:58: error: -[HarborUITests.AuditTests testScreen%d] : %s\n", test, text[1 + int(i / 200) % 4]
            else printf noise[i % 5] "\n", (i % 5900) / 100, i % 100000
        }
    }' > "$log"
fi
bytes=$(wc -c < "$log")
cat "$log" > /dev/null

now() { date +%s%N; }
best() {
    least=
    for round in 1 2 3 4 5; do
        start=$(now)
        "$@" > "$folder/out" 2> "$folder/err" || true
        taken=$(($(now) - start))
        if [ -z "$least" ] || [ "$taken" -lt "$least" ]; then least=$taken; fi
    done
    echo "$least"
}

grep_time=$(best grep -c "error:" "$log")
found=$(cat "$folder/out")
# shellcheck disable=SC2086  # the arguments are words
own_time=$(best "$program" $arguments "$log")
awk -v bytes="$bytes" -v grep_time="$grep_time" -v own_time="$own_time" -v found="$found" 'BEGIN {
    printf "log: %.0f MB, %d failure lines\n", bytes / 1e6, found
    printf "grep -c \"error:\"  %6.0f ms  %6.0f MB/s\n", grep_time / 1e6, bytes * 1e3 / grep_time
    printf "log reader        %6.0f ms  %6.0f MB/s  (%.2f times grep)\n", own_time / 1e6, bytes * 1e3 / own_time, own_time / grep_time
}'
