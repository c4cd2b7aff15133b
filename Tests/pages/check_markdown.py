"""Fails where rendered Markdown has something that the report did not write: a foreign tag, link, or heading, or a row too many.

Usage: check_markdown.py SOURCE.md RENDERED.html
"""

import pathlib
import re
import sys

source, rendered = (pathlib.Path(name).read_text("utf-8") for name in sys.argv[1:3])
problems = []
allowed = {"h1", "h2", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "details", "summary", "sub", "code"}
for tag in sorted(set(re.findall(r"<([a-zA-Z][a-zA-Z0-9]*)", rendered))):
    if tag not in allowed:
        problems.append(f"has a <{tag}>")
lines = sum(1 for line in source.splitlines() if line.startswith("|"))
tables = rendered.count("<table>")
if rendered.count("<tr>") != lines - tables:
    problems.append(f"has {rendered.count('<tr>')} rows of {lines - tables}")
for row in re.findall(r"<table>.*?</table>", rendered, re.S):
    counts = {part.count("<th") + part.count("<td") for part in re.findall(r"<tr>(.*?)</tr>", row, re.S)}
    if len(counts) > 1:
        problems.append(f"has rows of {sorted(counts)} cells in one table")
if rendered.count("<details") != rendered.count("</details>"):
    problems.append("has a fold that does not end")
for problem in problems:
    print(f"{sys.argv[1]} {problem}")
sys.exit(1 if problems else 0)
