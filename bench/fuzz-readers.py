#!/usr/bin/env python3
"""Fuzz every reader by itself, in one process, guided by coverage (libFuzzer, which the Swift toolchain brings).

usage: bench/fuzz-readers.py [--files DIR]... [--bundle DIR] [--seconds 600] [--jobs 2] [--only TEXT] [--work DIR]

Builds bench/fuzz and gives each reader mutated files for the time, whether it would claim them or not. Without --files
the seeds are the repository's own fixtures; --bundle is a result bundle, of which a copy is damaged file by file.
An input fails where the reader crashes, takes longer than 10 seconds, or more than 1 GiB of memory with the fuzzer's own.

Exits 1 when anything was found; the inputs stay in the work folder under `found`.
"""
import argparse, concurrent.futures, os, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LARGEST = 1 << 15
ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
ap.add_argument("--files", action="append", default=[])
ap.add_argument("--bundle", default=None)
ap.add_argument("--seconds", type=int, default=600)
ap.add_argument("--jobs", type=int, default=2)
ap.add_argument("--only", default="", help="only readers with one of these words in their name, separated by commas")
ap.add_argument("--work", default=os.path.join(tempfile.gettempdir(), "audit-report-fuzz"))
ap.add_argument("--no-build", action="store_true")
args = ap.parse_args()

# What readers look for; libFuzzer puts them where they may belong.
WORDS = [
    "Contrast failed", "Contrast nearly passed", "Hit area is too small", "Text clipped", "Element has no description", "Dynamic Type font sizes are unsupported",
    "Label not human-readable", "Potentially inaccessible text", "sufficientElementDescription", "hitRegion", "textClipped", "dynamicType", "XCUIAccessibilityAuditType",
    "Test Case '-[", "]' started.", "]' failed (", " seconds).", ": error: -[", "AUDIT-LOG ", '{"record":"audit","issues":[', '{"record":"run","run":"', "VOWALK_BEGIN",
    "xcrun simctl ui ", "xcrun simctl spawn ", "defaults write ", "compactDescription", "detailedDescription", "auditType", "elementDescription", "identifier: '", "label: '",
    "{{1, 2}, {3, 4}}", "Optional(", "rawValue: ", "<testsuites>", "<testcase name=", "<failure message=", "<![CDATA[", "]]>", "&#x", "::error file=", "testNodes", "testFailures",
    "schemaVersion", "results", "violations", "frame", "value", "sessionId", "\\ud83d\\ude00", "2026-11-23T04:12:09.1234567Z ", "partly folded", "AX5", "accessibilityExtraExtraExtraLarge",
    "increaseContrast", "[T[K2:_nV", "bplist00", "Button, ", "heading", "VoiceOver", "spoken", "0x1234abcd", "9223372036854775808", "1e999", "\\x1b[31m", "«ß»", "│", "──",
]


def build():
    scratch = os.path.join(args.work, "build")
    command = ["swift", "build", "-c", "release", "--package-path", os.path.join(ROOT, "bench", "fuzz"), "--scratch-path", scratch, "--sanitize", "fuzzer", "-Xswiftc", "-enable-testing"]
    if not args.no_build:
        subprocess.run(command, check=True)
    return os.path.join(scratch, "release", "fuzz-readers")


def seeds(folder):
    os.makedirs(folder, exist_ok=True)
    number = 0
    for root in args.files or [os.path.join(ROOT, "Tests"), os.path.join(ROOT, "docs", "sample")]:
        for base, _, names in sorted(os.walk(root)):
            for name in sorted(names):
                path = os.path.join(base, name)
                if 0 < os.path.getsize(path) <= 4 * LARGEST:
                    shutil.copyfile(path, os.path.join(folder, f"{number:05d}"))
                    number += 1
    return number


def bundle_seeds(bundle, folder):
    """A seed for each file of the bundle: the number that BundleTarget chooses it by, and its bytes, unpacked."""
    os.makedirs(folder, exist_ok=True)
    data = sorted(os.listdir(os.path.join(bundle, "Data"))) if os.path.isdir(os.path.join(bundle, "Data")) else []
    files = sorted(name for name in os.listdir(bundle) if name != "Data") + ["Data/" + name for name in data]
    for index, name in enumerate(files[:256]):
        with open(os.path.join(bundle, name), "rb") as file:
            content = file.read()
        if content.startswith(b"\x28\xb5\x2f\xfd") and shutil.which("zstd"):
            content = subprocess.run(["zstd", "-dc"], input=content, capture_output=True).stdout or content
        with open(os.path.join(folder, f"{index:05d}"), "wb") as file:
            file.write(bytes([index]) + content[:LARGEST])


def run(binary, name, shared):
    home = os.path.join(args.work, "readers", name)
    shutil.rmtree(home, ignore_errors=True)
    os.makedirs(os.path.join(home, "corpus"))
    found = os.path.join(args.work, "found", name)
    os.makedirs(found, exist_ok=True)
    env = dict(os.environ, FUZZ_READER=name, SWIFT_BACKTRACE="enable=no")
    inputs = [os.path.join(home, "corpus"), shared]
    if args.bundle and name.startswith(("bundle", "archive")):
        bundle = os.path.join(home, "made-up.xcresult")
        shutil.copytree(args.bundle, bundle)
        env["FUZZ_BUNDLE"] = bundle
        own = os.path.join(home, "seeds")
        bundle_seeds(bundle, own)
        inputs = [os.path.join(home, "corpus"), own]
    command = [
        binary, f"-max_total_time={args.seconds}", f"-max_len={LARGEST}", "-timeout=10", "-rss_limit_mb=1024", f"-dict={os.path.join(args.work, 'words.dict')}",
        f"-artifact_prefix={found}/", "-print_final_stats=1", *inputs,
    ]
    log = os.path.join(home, "log")
    with open(log, "wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=env, cwd=home)
        # Waited for by itself, because only that tells the processor time of one process.
        _, ended, usage = os.wait4(process.pid, 0)
        status = process.returncode = os.waitstatus_to_exitcode(ended)
    with open(log, encoding="utf-8", errors="replace") as file:
        text = file.read()
    stat = {key: value for key, value in re.findall(r"stat::(\w+):\s+(\d+)", text)}
    cover = re.findall(r"cov: (\d+)", text)
    inputs = stat.get("number_of_executed_units", "?")
    spent = round(usage.ru_utime + usage.ru_stime)
    return name, status, f"{inputs} inputs, {cover[-1] if cover else '?'} edges, {spent} s of a core, peak {stat.get('peak_rss_mb', '?')} MiB"


def main():
    os.makedirs(args.work, exist_ok=True)
    binary = build()
    with open(os.path.join(args.work, "words.dict"), "w", encoding="ascii") as file:
        for word in WORDS:
            raw = word.encode().decode("unicode_escape").encode("latin-1") if word.startswith("\\x") else word.encode()
            file.write('"' + "".join(chr(b) if 0x20 <= b < 0x7F and b not in b'"\\' else f"\\x{b:02x}" for b in raw) + '"\n')
    shared = os.path.join(args.work, "seeds")
    shutil.rmtree(shared, ignore_errors=True)
    print(f"{seeds(shared)} seeds")
    names = subprocess.run([binary], env=dict(os.environ, FUZZ_READER="list"), capture_output=True, text=True, check=True).stdout.split()
    wanted = [word for word in args.only.split(",") if word]
    names = [name for name in names if not wanted or any(word in name for word in wanted)]
    if not args.bundle:
        names = [name for name in names if name not in ("bundle.file", "archive.tar")]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, status, words in pool.map(lambda name: run(binary, name, shared), names):
            failed += status != 0
            print(f"{'FAILED' if status else 'ok    '} {name}: {words}", flush=True)
    print(f"{len(names)} readers, {args.seconds} s each, {failed} failed")
    sys.exit(1 if failed else 0)


main()
