#!/usr/bin/env bash
# Times `inspect` on exports of audit issues in each shape, and on one four times as large: a reader whose CPU time grows faster
# than its file shows as a lower rate there.
#
# usage: bench/document-speed.sh PROGRAM [MEGABYTES [SHAPE...]]
set -euo pipefail
program=$(realpath "${1:?name a release build of audit-report}")
size=$((${2:-5} * 1000000))
shift $(($# < 2 ? $# : 2))
shapes=${*:-array screens kit webdriver device lines xcresult junit csv tsv report log empty-lines}
make=$(dirname "$(realpath "$0")")/make-document.py
folder=$(mktemp -d "${TMPDIR:-/tmp}/audit-document-speed.XXXXXX")
trap 'rm -rf "$folder"' EXIT
printf '%-12s %10s %8s %8s %8s %6s\n' shape bytes 'CPU s' MB/s MiB 'x file'
for shape in $shapes; do
    for factor in 1 4; do
        bytes=$((size * factor))
        case $shape in
            # Larger texts are read as logs, line by line.
            csv | tsv | report) bytes=$((3900000 * factor / 4)) ;;
            empty-lines) bytes=$((4000000 * factor / 4)) ;;
        esac
        python3 "$make" "$shape" "$bytes" > "$folder/document"
        python3 - "$program" "$folder/document" "$shape" <<'PYTHON'
import os, resource, subprocess, sys
program, path, shape = sys.argv[1:]
best = None
for _ in range(3):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([program, "inspect", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    best = spent if best is None else min(best, spent)
size = os.path.getsize(path)
memory = after.ru_maxrss * 1024 // (1 if sys.platform != "darwin" else 1024)
print(f"{shape:12} {size:10} {best:8.3f} {size / 1e6 / best:8.1f} {memory >> 20:8} {memory / size:6.1f}")
PYTHON
    done
done
