"""Writes how the prices of matches moved as CSV, with the standard library alone.

    python3 odds-to-csv.py [URL] [KEY] [SPORT] [MARKET] [MATCH...] > odds.csv

Without matches: those in progress.
"""

import csv
import json
import sys
import urllib.error
import urllib.request
from datetime import datetime, timezone

DEFAULTS = ["http://127.0.0.1:3000", "demo", "football", "result"]
url, key, sport, market, *ids = sys.argv[1:] + DEFAULTS[len(sys.argv) - 1 :]


def get(path):
    request = urllib.request.Request(f"{url}/v2/{sport}/{path}", headers={"Authorization": key})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["message"])


chosen = f"matches?view=lite&ids={','.join(ids)}" if ids else "matches/live?view=lite"
table = csv.writer(sys.stdout)
table.writerow(["time", "match_id", "home", "away", "bookmaker", "stage", "outcome", "line", "odds"])
matches = get(chosen)["matches"]
for missing in set(ids) - {str(match["id"]) for match in matches}:
    print(f"there is no match {missing}", file=sys.stderr)
for match in matches:
    teams = match["homeTeam"]["name"], match["awayTeam"]["name"]
    for series in get(f"matches/{match['id']}/odds/history?market={market}")["history"]:
        if series["isTruncated"]:
            print(f"{match['id']} {series['bookmaker']}: the oldest changes are missing", file=sys.stderr)
        last = {}
        for prices in [series["opening"], *series["changes"]]:
            time = datetime.fromtimestamp(prices["timestamp"] / 1000, timezone.utc)
            row = [f"{time:%Y-%m-%d %H:%M:%S}", match["id"], *teams, series["bookmaker"], series["stage"]]
            for outcome, stake in prices["stakes"].items():
                for price in stake.get("lines", [stake]):
                    line, odds = price.get("argument", ""), price["factor"]
                    if last.get((outcome, line)) != odds:
                        table.writerow([*row, outcome, line, odds])
                    last[outcome, line] = odds
