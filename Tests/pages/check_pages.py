"""Looks at the pages of a report as people do: wide, narrow, dark, zoomed, with forced colours, on paper.

Fails on any violation that axe-core finds (best practices included), on sideways scrolling at 320 px, on anything that
asks for the network, and on a link that leads nowhere.

Usage: check_pages.py FOLDER [--shots FOLDER] [--picture FILE]
"""

import argparse
import pathlib
import re
import shutil
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

VIEWS = {
    "wide": dict(viewport=dict(width=1280, height=900)),
    "narrow": dict(viewport=dict(width=320, height=800)),
    "dark": dict(viewport=dict(width=1280, height=900), color_scheme="dark"),
    "dark-narrow": dict(viewport=dict(width=320, height=800), color_scheme="dark"),
    "contrast": dict(viewport=dict(width=1280, height=900), contrast="more"),
    "forced": dict(viewport=dict(width=1280, height=900), forced_colors="active"),
    # 400 % of a window 1280 pixels wide.
    "zoomed": dict(viewport=dict(width=320, height=225), device_scale_factor=4),
    "calm": dict(viewport=dict(width=1280, height=900), reduced_motion="reduce"),
}
MAIN_VIEWS = ["wide", "narrow", "dark"]


def pages_of(folder, view):
    """Every index in the main views; the pages of screens and runs of two sites; the rich one in every view."""
    for site in sorted(p for p in folder.iterdir() if p.is_dir()):
        if site.name == "rich" or view in MAIN_VIEWS and (view != "dark" or site.name != "hostile"):
            yield site / "index.html"
        if site.name in ("rich", "hostile") and view in MAIN_VIEWS or site.name == "failed-only" and view == "wide":
            yield from sorted(site.glob("screens/*.html"))[:1]
            yield from sorted(site.glob("runs/*.html"))[:1]


def check_links(site):
    """Every relative link leads to a file and a place in it."""
    problems = []
    ids = {}

    def ids_of(path):
        if path not in ids:
            ids[path] = set(re.findall(r'\bid="([^"]*)"', path.read_text("utf-8")))
        return ids[path]

    for page in sorted(site.rglob("*.html")):
        text = page.read_text("utf-8")
        own = re.findall(r'\bid="([^"]*)"', text)
        for twice in sorted({i for i in own if own.count(i) > 1}) if len(own) < 4000 else []:
            problems.append(f"{page}: the id {twice!r} is there twice")
        for target in sorted(set(re.findall(r'href="([^"]*)"', text))):
            path, _, place = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.is_file():
                problems.append(f"{page}: {target} leads to no file")
            elif place and place not in ids_of(file):
                problems.append(f"{page}: {target} leads to no place")
    return problems


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--shots", type=pathlib.Path)
    options.add_argument("--picture", type=pathlib.Path)
    options = options.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("no Chromium: install the package chromium")
    problems = []
    for site in sorted(p for p in options.folder.iterdir() if p.is_dir()):
        problems += check_links(site)
    axe = Axe()
    rules = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}
    looked = 0
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, view in VIEWS.items():
            context = browser.new_context(**view)
            context.set_default_timeout(120_000)
            for path in pages_of(options.folder, name):
                looked += 1
                page = context.new_page()
                asked = []
                page.on("request", lambda request: asked.append(request.url))
                page.goto(path.resolve().as_uri())
                where = f"{name}: {path.relative_to(options.folder)}"
                for url in asked:
                    if not url.startswith("file:"):
                        problems.append(f"{where}: asks for {url}")
                if len(asked) > 1:
                    problems.append(f"{where}: needs {len(asked)} files")
                width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                if width[0] > width[1]:
                    problems.append(f"{where}: scrolls sideways, {width[0]} in {width[1]}")
                if name in ("wide", "narrow") and path.stat().st_size < 200_000:
                    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
                width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
                if width[0] > width[1]:
                    problems.append(f"{where}: scrolls sideways once opened, {width[0]} in {width[1]}")
                if path.stat().st_size < 700_000:
                    for violation in axe.run(page, options=rules).response["violations"]:
                        for node in violation["nodes"][:3]:
                            problems.append(f"{where}: {violation['id']}: {node['html'][:200]} {node['failureSummary'][:200]}")
                if options.shots and path.parent.parent == options.folder or options.shots and name == "wide":
                    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = false)")
                    shot = options.shots / f"{path.relative_to(options.folder)}".replace("/", "_").replace(".html", f"-{name}.png")
                    shot.parent.mkdir(parents=True, exist_ok=True)
                    if path.stat().st_size < 200_000:
                        page.screenshot(path=shot, full_page=True)
                page.close()
            context.close()
        page = browser.new_page(viewport=dict(width=1280, height=900))
        page.goto((options.folder / "rich" / "index.html").resolve().as_uri())
        problems += check_keyboard(page)
        if options.picture:
            page.goto((options.folder / "rich" / "index.html").resolve().as_uri())
            page.screenshot(path=options.picture, clip=dict(x=0, y=0, width=1280, height=1000))
            size = options.picture.stat().st_size
            if size > 200_000:
                problems.append(f"{options.picture} has {size} bytes, more than 200,000")
        browser.close()
    print(f"{looked} views looked at, {len(problems)} problems")
    print("\n".join(problems[:200]))
    sys.exit(1 if problems else 0)


def check_keyboard(page):
    """Tab reaches the skip link first, then every link and every region that scrolls, each with a visible outline."""
    problems = []
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.className")
    if first != "skip":
        problems.append(f"keyboard: the first stop is {first!r}, not the skip link")
    stops = page.evaluate(
        """[...document.querySelectorAll('a[href], summary, [tabindex="0"]')].filter(e => e.checkVisibility()).length"""
    )
    reached = 1
    while reached < stops:
        page.keyboard.press("Tab")
        state = page.evaluate(
            """(() => { const e = document.activeElement; if (e === document.body) return null;
            const s = getComputedStyle(e); return [e.outerHTML.slice(0, 120), s.outlineStyle, parseFloat(s.outlineWidth)] })()"""
        )
        if state is None:
            break
        reached += 1
        if state[1] == "none" or state[2] < 2:
            problems.append(f"keyboard: no visible outline on {state[0]}")
    if reached != stops:
        problems.append(f"keyboard: {reached} of {stops} stops reached")
    return problems


main()
