"""Prints what a match has, and how its prices moved, with the standard library alone.

    python3 examples/match-report.py [URL] [KEY] [SPORT] [MATCH]

Without a match: the first one in progress.
"""

import json
import sys
import urllib.request
from datetime import datetime

DEFAULTS = ["http://127.0.0.1:3000", "demo", "football", ""]
url, key, sport, match = sys.argv[1:] + DEFAULTS[len(sys.argv) - 1 :]


def get(path):
    request = urllib.request.Request(f"{url}/v2/{sport}/{path}", headers={"Authorization": key})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


match = match or get("matches/live?view=lite")["matches"][0]["id"]
coverage = get(f"matches/{match}/coverage")["coverage"]
print("has:", ", ".join(part for part, is_there in coverage.items() if is_there is True) or "a score only")
for series in get(f"matches/{match}/odds/history?market=result")["history"]:
    print(f'{series["bookmaker"]}, {series["stage"]}:')
    for prices in [series["opening"], *series["changes"]]:
        time = datetime.fromtimestamp(prices["timestamp"] / 1000).strftime("%d %b %H:%M:%S")
        factors = (f'{name} {stake["factor"]:.2f}' for name, stake in prices["stakes"].items())
        print(f'  {time}  {"  ".join(factors) or "closed"}')
