#!/usr/bin/env python3
"""Writes an export of audit issues in one of the shapes that readers know, with invented labels; the same bytes each time.

usage: make-document.py SHAPE BYTES > FILE
"""
import json
import random
import sys

WORDS = ("anchor berth cargo dock ferry gale harbour island jetty keel lantern mast net oar pier quay rope sail tide "
         "vessel wharf yacht").split()
TEXTS = [
    ("Contrast failed", "contrast", "Contrast failed for %s."),
    ("Contrast nearly passed", "contrast", "Contrast is not high enough for %s unless font size is larger"),
    ("Hit area is too small", "hitRegion", "The size of this %s is too small for user to interact"),
    ("Text clipped", "textClipped", "Text of this %s may be clipped at larger Dynamic Type sizes"),
    ("Element has no description", "sufficientElementDescription",
     "This element is missing useful accessibility information"),
    ("Dynamic Type font sizes are unsupported", "dynamicType",
     "User will not be able to change the font size of this %s"),
]
CLASSES = ["UILabel", "UIButton", "HarbourRow", "BerthCell"]
TYPES = ["Button", "StaticText", "Image", "Cell", "TextField", "Switch"]
random = random.Random(7)
written = 0


def write(text):
    global written
    written += len(text)
    sys.stdout.write(text)


def label():
    return " ".join(random.choice(WORDS) for _ in range(random.randint(1, 4))).capitalize() + f" {random.randint(1, 10**6)}"


def identifier():
    return ".".join(random.choice(WORDS) for _ in range(random.randint(2, 4))) + f".{random.randint(1, 10**6)}"


def text():
    compact, kind, detail = random.choice(TEXTS)
    return compact, kind, detail.replace("%s", random.choice(CLASSES))


def frame():
    return random.randint(0, 400), random.randint(0, 9000) + .5, random.randint(10, 400), random.randint(10, 90)


def braces(f):
    return "{{%s, %s}, {%s, %s}}" % f


def bare():
    compact, kind, detail = text()
    element = {"identifier": identifier(), "label": label(), "elementType": random.choice(TYPES),
               "frame": dict(zip(("x", "y", "width", "height"), frame()))}
    return {"compactDescription": compact, "detailedDescription": detail, "auditType": kind, "element": element}


def webdriver():
    compact, kind, detail = text()
    f, name, spoken, role = frame(), identifier(), label(), random.choice(TYPES)
    return {
        "auditType": "XCUIAccessibilityAuditType" + kind[0].upper() + kind[1:], "compactDescription": compact,
        "detailedDescription": detail, "element": f'"{spoken}" {role}',
        "elementDescription": f"{role}, 0x{random.randint(1 << 40, 1 << 44):x}, {braces(f)}, identifier: '{name}', label: '{spoken}'",
        "elementAttributes": {"isEnabled": True, "isVisible": True, "frame": braces(f), "value": None, "label": spoken,
                              "type": "XCUIElementType" + role, "name": name, "rawIdentifier": name},
    }


def device():
    return {"issue_classification": random.choice(["testTypeContrast", "testTypeDynamicText", "testTypeHitRegion"]),
            "element_rect_value": braces(frame()), "font_size": random.choice([12, 17, None]),
            "ml_generated_description": None, "long_description_extra_info": label()}


def screen(name_key="screen", **more):
    return {name_key: label(), **more, "issues": [bare() for _ in range(random.randint(0, 8))]}


def values(make, size, before="[", after="]"):
    write(before)
    for value in iter(lambda: make() if written < size else None, None):
        write(("," if written > len(before) else "") + json.dumps(value, separators=(",", ":")))
    write(after)


def tests(size):
    write('{"testNodes":[{"name":"UITests","nodeType":"UI test bundle","result":"Failed","children":[')
    n = 0
    while written < size:
        failures = [{"name": f"AuditTests.swift:{random.randint(1, 400)}: {text()[0]}", "nodeType": "Failure Message"}
                    for _ in range(random.randint(0, 6))]
        case = {"children": failures, "durationInSeconds": 3.2, "name": f"testScreen{n}()", "nodeType": "Test Case",
                "nodeIdentifier": f"AuditTests{n // 50}/testScreen{n}()", "result": "Failed" if failures else "Passed"}
        write(("," if n else "") + json.dumps(case, separators=(",", ":")))
        n += 1
    write("]}]}")


def table(separator, size):
    head = ["Screen", "Audit Type", "Compact Description", "Detailed Description", "Element Type", "Label", "Identifier", "Frame"]
    write(separator.join(head) + "\n")
    while written < size:
        compact, kind, detail = text()
        cells = [random.choice(WORDS), kind, compact, detail, random.choice(TYPES), label(), identifier(), braces(frame())]
        write(separator.join(f'"{c}"' if "," in c else c for c in cells) + "\n")


def junit(size):
    write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="AuditTests">\n')
    n = 0
    while written < size:
        write(f'<testcase classname="UITests.AuditTests{n // 50}" name="testScreen{n}" time="3.21">\n')
        for _ in range(random.randint(0, 4)):
            compact = text()[0]
            write(f'<failure message="{compact}">AuditTests.swift:{random.randint(1, 500)} &#45; {compact}</failure>\n')
        write("</testcase>\n")
        n += 1
    write("</testsuite></testsuites>\n")


def printed(size, is_one_form):
    n = 0
    while written < size:
        compact, kind, detail = text()
        if n % 12 == 0:
            write(f"=== Accessibility audit: {label()} ===\n")
        form = 0 if is_one_form else n % 3
        if form == 0:
            write(f'- {kind}: {compact} | "{label()}" ({random.choice(TYPES)}) id: {identifier()} frame: {frame()}\n')
        elif form == 1:
            write(f"[A11Y] {compact} - {detail}\n    element: {label()}\n    identifier: {identifier()}\n")
        else:
            write(f'Accessibility issue: {compact}\n  detail: {detail}\n  label: "{label()}"\n')
        n += 1


def lines(size):
    while written < size:
        write(json.dumps({**bare(), "screen": random.choice(WORDS)}) + "\n")


SHAPES = {
    "array": lambda size: values(bare, size),
    "screens": lambda size: values(lambda: screen(textSize=random.choice(["L", "AX3"])), size),
    "kit": lambda size: values(lambda: screen("name", variant="Dark"), size, '{"schemaVersion":1,"screens":[', "]}"),
    "webdriver": lambda size: values(webdriver, size, '{"value":[', '],"sessionId":"5A1B"}'),
    "device": lambda size: values(device, size),
    "lines": lines,
    "xcresult": tests,
    "csv": lambda size: table(",", size),
    "tsv": lambda size: table("\t", size),
    "junit": junit,
    "report": lambda size: printed(size, True),
    "log": lambda size: printed(size, False),
    "empty-lines": lambda size: write("a note of the build\n" + "\n" * size),
}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in SHAPES:
        sys.exit(__doc__ + "\nshapes: " + " ".join(SHAPES))
    SHAPES[sys.argv[1]](int(sys.argv[2]))
