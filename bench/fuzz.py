#!/usr/bin/env python3
"""Feed damaged copies of evidence files to `audit-report inspect --json` and check that it survives them.

usage: bench/fuzz.py --bin .build/release/audit-report [--files DIR]... [--seconds 60] [--seed 1] [--only TEXT] [--keep DIR]

Without --files the files are the repository's own fixtures. Files go to the program a batch at a time; a batch
that fails is run again file by file, and the file that does it is kept. For every process is checked: exit status
0, 2 or 3, no signal, valid JSON with one object a file at least, and within the limits: --cpu seconds of CPU for a
batch and a thirtieth of it, but at least two seconds, for one file; --memory MiB of address space.

Exits 1 when anything was found.
"""
import argparse, json, os, random, resource, shutil, subprocess, sys, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
ap.add_argument("--bin", required=True)
ap.add_argument("--files", action="append", default=[])
ap.add_argument("--seconds", type=float, default=60)
ap.add_argument("--seed", type=int, default=1)
ap.add_argument("--batch", type=int, default=60)
ap.add_argument("--only", default="", help="only files with this in their path")
ap.add_argument("--cpu", type=int, default=60)
ap.add_argument("--memory", type=int, default=2048, help="MiB of address space")
ap.add_argument("--largest", type=int, default=400_000, help="bytes of a mutated file")
ap.add_argument("--keep", default=None, help="folder for the files that fail")
args = ap.parse_args()

TOKENS = [
    b"\0", b"\xff\xfe", b"\xfe\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80\xae", b"\x1b[31m", b"\x1b]0;",
    b"\x1b[8mha:", b"\r", b"\r\n", b"\n", b"\n\n\n", b"\"", b"'", b"\\", b"\\u", b"\\ud800", b"{", b"}", b"[", b"]", b"[[[[", b"{\"a\":",
    b",", b":", b"<", b">", b"</", b"<![CDATA[", b"]]>", b"<!--", b"-->", b"&", b"&#0;", b"&#x110000;", b"&lol;",
    b"<!DOCTYPE a [<!ENTITY b \"bbbb\">]>", b"1e999", b"-1e999", b"-0", b"99999999999999999999", b"9223372036854775807",
    b"-9223372036854775808", b"18446744073709551616", b"0x", b"NaN", b"{{1, 2}, {3, 4}}", b"{{1e300, nan}, {inf, -1}}", b"((((((((",
    b"Optional(", b"XCUIElementType(rawValue: 99999999999999999999)", b"XCUIElementType(rawValue:)", b"rawValue: -1", b"x 2147483648",
    b": error: -[", b"Test Case '-[A b]' started.\n", b"Test Case '-[", b"' failed (", b" seconds).", b"Text clipped", b"Contrast failed",
    b"Element: ", b"Attributes: ", b"identifier: '", b"label: '", b"AUDIT-LOG ", b"AUDIT-LOG {\"record\":\"", b"VOWALK_BEGIN", b"xcrun simctl ui ",
    b"$((", b"`", b"$(", b"<<EOF\n", b"2026-11-23T04:12:09.1234567Z ", b"99999-99-99T99:99:99Z", b"0000-00-00T00:00:00Z", b"::group::", b"=====",
    "«ß»".encode(), "“”".encode(), "—".encode(), "\u202e\u2066".encode(), "é".encode(), "👩‍👩‍👧‍👦".encode(), "한국어".encode(), b"true", b"null", b"\t", b"|", b";",
]


def mutate(rng, data, others):
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        size = len(data)
        at = rng.randrange(size + 1)
        kind = rng.randrange(17)
        if kind == 0 and size:
            for _ in range(rng.choice((1, 4, 32))):
                data[rng.randrange(size)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[at:]
        elif kind == 2:
            del data[:at]
        elif kind == 3:
            del data[at:at + rng.choice((1, 3, 17, 300))]
        elif kind == 4:
            piece = bytes(data[at:at + rng.choice((1, 10, 200, 3000))])
            data[at:at] = piece * rng.choice((1, 2, 10, 200))
        elif kind == 5:
            other = rng.choice(others)
            cut = rng.randrange(len(other) + 1)
            data[at:] = other[cut:]
        elif kind == 6:
            other = rng.choice(others)
            cut = rng.randrange(len(other) + 1)
            data[at:at] = other[cut:cut + rng.choice((10, 500, 20000))]
        elif kind == 7:
            for _ in range(rng.choice((1, 5, 40))):
                at = rng.randrange(len(data) + 1)
                data[at:at] = rng.choice(TOKENS)
        elif kind == 8:
            data[at:at] = rng.choice(TOKENS) * rng.choice((10, 300, 5000))
        elif kind == 9:
            data[at:at] = bytes([rng.randrange(256)]) * rng.choice((100, 70_000, 300_000))
        elif kind == 10:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((3, 50, 2000))))
        elif kind == 11:  # lines in another order
            lines = bytes(data).split(b"\n")
            rng.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif kind == 12:  # a line again and again
            lines = bytes(data).split(b"\n")
            index = rng.randrange(len(lines))
            lines[index:index] = [lines[index]] * rng.choice((2, 100, 3000))
            data = bytearray(b"\n".join(lines))
        elif kind == 13:  # one line
            data = bytearray(bytes(data).replace(b"\n", rng.choice((b" ", b"", b"\\n", b"\r"))))
        elif kind == 14:  # deep nesting round it
            depth = rng.choice((5, 200, 3000, 50_000))
            first, last = rng.choice(((b"[", b"]"), (b"{\"a\":", b"}"), (b"<a>", b"</a>"), (b"(", b")"), (b"{\"issues\":[", b"]}")))
            data = bytearray(first * depth + bytes(data) + (last * depth if rng.random() < 0.7 else b""))
        elif kind == 15:  # a number, another one
            places = [i for i, b in enumerate(data) if 0x30 <= b <= 0x39]
            if places:
                at = rng.choice(places)
                data[at:at + 1] = rng.choice((b"99999999999999999999", b"-1", b"0", b"1e308", b"4294967296", b"9223372036854775807", b""))
        elif kind == 16:  # another encoding
            text = bytes(data).decode("utf-8", "replace")
            data = bytearray(text.encode(rng.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"))))
        if len(data) > args.largest:
            del data[args.largest:]
    return bytes(data)


def limits(cpu):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 2))
        resource.setrlimit(resource.RLIMIT_AS, (args.memory << 20, args.memory << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limits


def problem(paths, cpu):
    """What is wrong with what the program does with these files, or None; and the seconds of CPU it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    try:
        p = subprocess.run([args.bin, "inspect", "--json", *paths], capture_output=True, timeout=cpu * 4, preexec_fn=limits(cpu), env=env)
    except subprocess.TimeoutExpired:
        return f"no answer after {cpu * 4} s", cpu * 4
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if p.returncode < 0:
        return f"killed by signal {-p.returncode} after {took:.1f} s", took
    if p.returncode not in (0, 2, 3):
        return f"exit {p.returncode}", took
    try:
        got = json.loads(p.stdout)
    except ValueError as error:
        return f"no JSON: {error}", took
    if not isinstance(got, list) or len(got) < len(paths):
        return "fewer objects than files", took
    return None, took


def sources():
    folders = args.files or [os.path.join(ROOT, "Tests"), os.path.join(ROOT, "docs", "sample")]
    result = []
    for folder in folders:
        for base, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(base, name)
                if args.only not in path or os.path.getsize(path) > args.largest:
                    continue
                with open(path, "rb") as file:
                    result.append((name, file.read()))
    return result


def main():
    files = sources()
    if not files:
        sys.exit("no files to mutate")
    keep = args.keep or tempfile.mkdtemp(prefix="fuzz-")
    os.makedirs(keep, exist_ok=True)
    rng = random.Random(args.seed)
    others = [data for _, data in files]
    end = time.time() + args.seconds
    done = found = 0
    slowest = (0.0, "")
    while time.time() < end:
        with tempfile.TemporaryDirectory(prefix="fuzz-batch-") as folder:
            paths = []
            for index in range(args.batch):
                name, data = rng.choice(files)
                path = os.path.join(folder, f"{index:03d}-{name}")
                with open(path, "wb") as file:
                    file.write(mutate(rng, data, others))
                paths.append(path)
            what, took = problem(paths, args.cpu)
            done += len(paths)
            if what is None and took < args.cpu / 10:
                continue
            for path in paths:
                one, took = problem([path], args.cpu)
                if one is None and took > max(2, args.cpu / 30):
                    one = f"{took:.1f} s of CPU"
                slowest = max(slowest, (took, os.path.basename(path)))
                if one:
                    found += 1
                    kept = os.path.join(keep, f"{args.seed}-{done}-{os.path.basename(path)}")
                    shutil.copy(path, kept)
                    print(f"{kept}: {one}", flush=True)
            if what and not found:
                print(f"batch at {done}: {what}, but no file alone", flush=True)
                found += 1
    print(f"{done} files, {found} failed; slowest of those run alone: {slowest[0]:.2f} s {slowest[1]}; seed {args.seed}")
    sys.exit(1 if found else 0)


main()
