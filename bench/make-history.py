#!/usr/bin/env python3
"""Write a realistic history in the audit-log format: findings that recur over many runs.

usage: make-history.py --runs 500 --out history.ndjson [--screens 40] [--elements 75] [--seed 1] [--split DIR]

Every run audits each screen in 3 poses x 4 text sizes x 3 settings. Findings begin, end and come back; some appear only from a text
size up, only in one pose or only under one setting; a few are flaky; a few audits fail. The same seed gives the same bytes.
"""
import argparse, datetime, json, os, random, sys

ap = argparse.ArgumentParser()
ap.add_argument("--runs", type=int, default=60)
ap.add_argument("--screens", type=int, default=40)
ap.add_argument("--elements", type=int, default=75)
ap.add_argument("--seed", type=int, default=1)
ap.add_argument("--first", default="2025-07-01")
ap.add_argument("--density", type=float, default=1.0, help="how many findings are open at a time, as a factor")
ap.add_argument("--churn", type=float, default=0.0006, help="how likely a finding begins or ends in a run")
ap.add_argument("--out", help="one file for all runs")
ap.add_argument("--split", help="a folder that gets a file for each run")
args = ap.parse_args()
rng = random.Random(args.seed)

POSES = ["closed", "partlyFolded", "open"]
SIZES = ["large", "xxxLarge", "accessibility3", "accessibility5"]
SETTINGS = [{}, {"increaseContrast": "on"}, {"appearance": "dark"}]
RULES = [
    ("contrast", "Contrast failed", "Contrast failed for UIButtonLabel"),
    ("contrast", "Contrast nearly passed", "Contrast is not high enough for UILabel unless font size is larger."),
    ("hitRegion", "Hit area is too small", "The size of this UIButton is too small for user to interact."),
    ("textClipped", "Text clipped", "Text of this UILabel may be clipped at larger Dynamic Type sizes."),
    ("dynamicType", "Dynamic Type font sizes are unsupported", "User will not be able to change the font size of this UILabel"),
    ("sufficientElementDescription", "Element has no description", "This element is missing useful accessibility information."),
]
NAMES = "inbox message settings search compose folders drafts archive profile calendar files people tasks notes alerts".split()
screens = [f"{NAMES[i % len(NAMES)].title()}{'' if i < len(NAMES) else i // len(NAMES) + 1}" for i in range(args.screens)]


class Finding:
    """One element that breaks one rule, in some conditions, for some of the time."""

    def __init__(self, screen, n):
        self.rule = rng.choice(RULES)
        kind = rng.choice(["StaticText", "Button", "Image", "Cell"])
        self.element = {
            "type": kind,
            "identifier": f"{screen.lower()}.{kind.lower()}.{n}",
            "label": f"{rng.choice(['Reply', 'Forward', 'Yesterday', 'Unread', 'More', 'Attach', 'Sender'])} {rng.choice(['button', 'text', 'row', 'title'])}",
            "frame": [rng.randrange(8, 380), rng.randrange(40, 860), rng.randrange(24, 300), rng.randrange(14, 60)],
        }
        self.poses = rng.choice([POSES, ["closed"], ["open"], ["closed", "partlyFolded"]])
        self.from_size = rng.choice([0, 0, 1, 2, 3])
        self.settings = rng.choice([[0, 1, 2], [0, 1, 2], [1], [2], [0, 2]])
        self.flaky = rng.random() < 0.002
        self.open = rng.random() < 0.35 * args.density
        compact, detail = self.rule[1], self.rule[2]
        self.text = json.dumps(
            {"type": self.rule[0], "compact": compact, "detail": detail, "element": self.element, "accepted": None},
            separators=(",", ":"),
        )


by_screen = {s: [Finding(s, n) for n in range(args.elements)] for s in screens}
start = datetime.datetime.fromisoformat(args.first).replace(tzinfo=datetime.timezone.utc)
out = open(args.out, "w") if args.out else None
if args.split:
    os.makedirs(args.split, exist_ok=True)
issues = audits = 0
for run in range(args.runs):
    if args.split:
        out = open(os.path.join(args.split, f"run-{run + 1:04}.ndjson"), "w")
    when = start + datetime.timedelta(days=run, hours=4)
    xcode = "26.4 (26E100)" if run < args.runs // 2 else "27.1 (27A9275)"
    os_version = "26.4" if run < args.runs // 2 else "27.1"
    out.write(json.dumps({
        "record": "run", "version": 1, "run": str(1000 + run), "app": "Tidewater", "commit": f"{rng.getrandbits(40):010x}", "branch": "main",
        "startedAt": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "xcode": xcode,
        "device": {"model": "iPhone Duo", "name": "iPhone Duo", "udid": "C41D7E90-6B2F-4E58-9A03-71F5B8E2D64A", "os": os_version},
    }, separators=(",", ":")) + "\n")
    for screen in screens:
        for f in by_screen[screen]:
            if rng.random() < args.churn:
                f.open = not f.open
        for pose in POSES:
            for size_at, size in enumerate(SIZES):
                for setting_at, settings in enumerate(SETTINGS):
                    head = {"record": "audit", "screen": screen, "test": f"AuditTests/test{screen}", "pose": pose, "textSize": size, "settings": settings}
                    text = json.dumps(head, separators=(",", ":"))[:-1]
                    audits += 1
                    if rng.random() < 0.002:
                        out.write(text + ',"outcome":"failed","error":"Audit failed to complete in time"}\n')
                        continue
                    seen = [
                        f.text for f in by_screen[screen]
                        if f.open and pose in f.poses and size_at >= f.from_size and setting_at in f.settings
                        and not (f.flaky and rng.random() < 0.3)
                    ]
                    issues += len(seen)
                    out.write(f'{text},"seconds":{rng.randrange(1500, 9000) / 1000},"issues":[{",".join(seen)}]}}\n')
    if args.split:
        out.close()
if args.out:
    out.close()
print(f"{args.runs} runs, {audits} audits, {issues} issues", file=sys.stderr)
