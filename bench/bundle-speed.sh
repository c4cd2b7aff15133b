#!/usr/bin/env bash
# Times `inspect` on a result bundle of 5,000 tests, on one core. Goal: under a second and under 150 MB.
#
# usage: bench/bundle-speed.sh PROGRAM
set -euo pipefail
program=$(realpath "${1:?name a release build of audit-report}")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
AUDIT_BUNDLE=$folder/large.xcresult swift test --filter readsThousandsOfTestsInOrder > "$folder/log" 2>&1 \
    || { cat "$folder/log" >&2; exit 1; }
core=()
command -v taskset > /dev/null && core=(taskset -c 0)
for _ in 1 2 3 4 5; do
    status=0
    /usr/bin/time -f '%e s, %U s of CPU, %M kB' "${core[@]}" "$program" inspect --json "$folder/large.xcresult" \
        > /dev/null 2> "$folder/time" || status=$?
    # 3: some of its payloads are meant to be missing.
    [ "$status" = 0 ] || [ "$status" = 3 ] || { cat "$folder/time" >&2; exit 1; }
    tail -1 "$folder/time"
done
