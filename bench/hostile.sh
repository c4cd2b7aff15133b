#!/bin/bash
# Ingests artifacts that no job should leave behind, at full size, and checks what the program says, its exit status, its memory and
# that the store is whole afterwards. Sizes that a test can afford are in Tests/AuditReportTests/HostileInputTests.swift.
#
# usage: bench/hostile.sh PROGRAM [NAME...]      needs about 4 GB in TMPDIR
set -u
program=$(realpath "${1:?usage: bench/hostile.sh PROGRAM [NAME...]}")
shift
wanted=" $* "
folder=$(mktemp -d "${TMPDIR:-/tmp}/audit-hostile.XXXXXX")
trap 'chmod -R u+rwx "$folder" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 2
failed=0

export SWIFT_BACKTRACE=enable=no
unset GITHUB_ACTIONS CI GITHUB_RUN_ID
printf '%s\n' '{"record":"run","version":1,"run":"base"}' \
    '{"record":"audit","screen":"Inbox","outcome":"completed","issues":[{"compact":"Contrast failed"}]}' > good.ndjson
"$program" ingest --store kept.sqlite good.ndjson > /dev/null || { echo "the good artifact is not ingested"; exit 2; }

# case NAME EXITS MEBIBYTES SECONDS WORD PATH...: the exit statuses that are right, the most memory and CPU, and a word of the diagnostic.
case_() {
    local name=$1 exits=$2 memory=$3 seconds=$4 word=$5
    shift 5
    cp kept.sqlite store.sqlite
    rm -f store.sqlite-wal store.sqlite-shm
    timeout 900 python3 - "$program" "$@" > measured 2> said <<'PYTHON'
import os, resource, subprocess, sys
p = subprocess.run([sys.argv[1], "ingest", "--store", "store.sqlite", *sys.argv[2:]], stdout=sys.stderr)
u = resource.getrusage(resource.RUSAGE_CHILDREN)
print(p.returncode, u.ru_maxrss // 1024, round(u.ru_utime + u.ru_stime, 2))
PYTHON
    local rc mb cpu problem=
    read -r rc mb cpu < measured || { rc=hang mb=0 cpu=900; }
    case " $exits " in *" $rc "*) ;; *) problem="exit $rc, not $exits" ;; esac
    [ "$mb" -le "$memory" ] || problem="$problem; more than $memory MiB"
    awk "BEGIN { exit !($cpu <= $seconds) }" || problem="$problem; more than $seconds s"
    grep -q -- "$word" said || problem="$problem; nothing said of '$word': $(head -c 300 said)"
    "$program" check --store store.sqlite > checked 2>&1 || problem="$problem; the store is not whole: $(head -c 200 checked)"
    local runs
    runs=$(sqlite3 store.sqlite "SELECT count(*) FROM runs WHERE key = 'base'" 2>&1)
    [ "$runs" = 1 ] || problem="$problem; what was stored before is lost"
    printf '%-28s exit %s  %5s MiB  %7s s  %s\n' "$name" "$rc" "$mb" "$cpu" "${problem:-as it should be}"
    [ -z "$problem" ] || failed=1
}
is() { [ "$wanted" = "  " ] || case "$wanted" in *" $1 "*) ;; *) return 1 ;; esac; }

is missing && case_ missing 2 60 1 "No such file" nothing-here
is fifo && { mkfifo pipe; case_ fifo "2" 60 1 "neither a file" pipe; }
is device && case_ device "2" 60 1 "neither a file" /dev/zero
is link && { ln -s nowhere dangling; case_ link 2 60 1 "No such file" dangling; }
is loop && { mkdir loop; ln -s ../loop loop/again; ln -s self loop/self; cp good.ndjson loop/; case_ loop "0 3" 80 5 "" loop; }
is empty && { : > empty.log; case_ empty 2 60 1 "empty" empty.log; }
is spaces && { yes "" | head -c 3000000 > spaces.log; case_ spaces "2 3" 200 5 "" spaces.log; }
is binary && { head -c 5000000 /dev/urandom > random.bin; case_ binary 2 60 2 "binary" random.bin; }
is truncated && { printf '{"issues":[{"compactDescription":"Contrast failed","element":{"label":"A' > cut.json; case_ truncated 3 60 1 "not whole" cut.json; }
is oneline && {
    python3 -c "
import sys
piece = (b'Contrast failed /A.swift:9: error: -[T.S testA] : Text clipped ' * 16500)[:1 << 20]
for _ in range(1024): sys.stdout.buffer.write(piece)" > oneline.log
    case_ oneline "0 2 3" 200 60 "is longer than" oneline.log
    rm oneline.log
}
is sparse && { truncate -s 1G sparse.log; case_ sparse 2 200 60 "binary" sparse.log; rm sparse.log; }
is latezeros && { cp good.ndjson latezeros.ndjson; truncate -s 1G latezeros.ndjson; case_ latezeros "2 3" 200 60 "binary" latezeros.ndjson; rm latezeros.ndjson; }
is loglatezeros && { yes 'a line of a log that says nothing' | head -n 5000 > lz.log; truncate -s 1G lz.log; case_ loglatezeros "2 3" 200 60 "" lz.log; rm lz.log; }
is bigjson && {
    python3 -c "
import sys
w = sys.stdout.write
w('{\"screen\":\"Inbox\",\"issues\":[')
for i in range(1500000):
    if i: w(',')
    w('{\"compactDescription\":\"Contrast failed\",\"auditType\":\"contrast\",\"element\":{\"identifier\":\"inbox.row.%d\",\"label\":\"Row %d of the list\",\"frame\":[0,%d,100,44]}}' % (i, i, i % 4000))
w(']}')" > big.json
    ls -l big.json | awk '{ print "    big.json: " $5 " bytes" }'
    case_ bigjson "0 3" 3000 60 "" big.json
    rm big.json
}
is hugejson && { (printf '['; yes '1,' | head -c 620000000; printf '1]') > huge.json; case_ hugejson 2 200 30 "larger than" huge.json; rm huge.json; }
is deepjson && { python3 -c "print('[' * 5000000 + ']' * 5000000)" > deep.json; case_ deepjson "2 3" 200 20 "" deep.json; rm deep.json; }
is bomb && {
    head -c 12000000000 /dev/zero | gzip -1 > bomb.log.gz
    case_ bomb "2 3" 200 200 "" bomb.log.gz
    rm bomb.log.gz
}
is evil-tar && {
    python3 - <<'PYTHON'
import io, tarfile
with tarfile.open("evil.tar", "w") as t:
    def add(name, data=b"x", **more):
        i = tarfile.TarInfo(name); i.size = len(data)
        for k, v in more.items(): setattr(i, k, v)
        t.addfile(i, io.BytesIO(data))
    add("../outside.txt"); add("/tmp/audit-hostile-absolute.txt"); add("a/../../outside2.txt")
    add("link", b"", type=tarfile.SYMTYPE, linkname="/etc"); add("link/passwd.log", b"x")
    add("hard", b"", type=tarfile.LNKTYPE, linkname="/etc/passwd"); add("device", b"", type=tarfile.CHRTYPE)
    add("in/good.ndjson", open("good.ndjson", "rb").read())
PYTHON
    case_ evil-tar "0 3" 80 5 "was not unpacked" evil.tar
    [ ! -e ../outside.txt ] && [ ! -e /tmp/audit-hostile-absolute.txt ] || { echo "  a file outside of the archive's folder was written"; failed=1; }
}
is evil-zip && {
    python3 - <<'PYTHON'
import zipfile
with zipfile.ZipFile("evil.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("../zip-outside.txt", "x"); z.writestr("/tmp/audit-hostile-zip.txt", "x")
    i = zipfile.ZipInfo("link"); i.external_attr = 0o120777 << 16
    z.writestr(i, "/etc")
    z.writestr("in/good.ndjson", open("good.ndjson").read())
with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as z:
    for n in range(20):
        with z.open(f"{n}.log", "w", force_zip64=True) as f:
            for _ in range(600): f.write(bytes(1 << 20))
PYTHON
    case_ evil-zip "0 3" 80 5 "" evil.zip
    [ ! -e ../zip-outside.txt ] && [ ! -e /tmp/audit-hostile-zip.txt ] || { echo "  a file outside of the archive's folder was written"; failed=1; }
    case_ bomb-zip 2 200 20 "" bomb.zip
}
is names && {
    mkdir names
    cp good.ndjson "names/$(printf 'line\nbreak.ndjson')"
    cp good.ndjson "names/$(printf 'esc\033[31mred.ndjson')"
    cp good.ndjson "names/$(printf 'rtl\342\200\256nosjdn.log')"
    cp good.ndjson "names/$(printf 'bad\377utf8.ndjson')"
    case_ names "3" 80 5 "already" names
    if grep -q $'\033' said; then echo "  an escape sequence of a file name reaches the terminal"; failed=1; fi
}
is crowd && {
    mkdir crowd
    python3 - <<'PYTHON'
import os
for n in range(50000):
    os.makedirs(f"crowd/{n // 1000}", exist_ok=True)
    with open(f"crowd/{n // 1000}/{n}.txt", "w") as f: f.write("a note of the build, number %d\n" % n)
good = open("good.ndjson").read()
for n in range(3): open(f"crowd/{n}/audit.ndjson", "w").write(good.replace("Inbox", f"Inbox {n}"))
PYTHON
    case_ crowd "0 3" 200 120 "3 ingested" crowd
    rm -rf crowd
}
is changing && {
    python3 - <<'PYTHON' &
import time
with open("growing.log", "w") as f:
    end = time.time() + 6
    n = 0
    while time.time() < end:
        n += 1
        f.write("Test Case '-[T.AuditTests test%d]' started.\n/A.swift:9: error: -[T.AuditTests test%d] : Contrast failed\n" % (n, n))
        if n % 3000 == 0: f.flush()
        if n % 20000 == 0: f.truncate(f.tell() // 2)
PYTHON
    sleep 2
    case_ changing "0 3" 1000 60 "" growing.log
    wait
}
rm -f store.sqlite*
[ $failed = 0 ] && echo "everything as it should be"
exit $failed
