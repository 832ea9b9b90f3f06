"""Prints the results of a sport out of its CSV export, with the standard library alone.

    python3 results.py [URL] [KEY] [SPORT]
"""

import csv
import io
import sys
import urllib.request

DEFAULTS = ["http://127.0.0.1:3000", "demo", "football"]
url, key, sport = sys.argv[1:] + DEFAULTS[len(sys.argv) - 1 :]

request = urllib.request.Request(f"{url}/v2/{sport}/export/matches.csv", headers={"Authorization": key})
with urllib.request.urlopen(request, timeout=60) as response:
    for match in csv.DictReader(io.TextIOWrapper(response, encoding="utf-8", newline="")):
        if match["home_score"]:
            print(f'{match["start"][:10]} {match["home_team"]} {match["home_score"]}:{match["away_score"]} {match["away_team"]}')
