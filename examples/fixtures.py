"""Prints the matches of a team out of its calendar, with the standard library alone.

    python3 fixtures.py [URL] [KEY] [SPORT] [TEAM]

Without a team: that of the first match of today.
"""

import json
import sys
import urllib.request

DEFAULTS = ["http://127.0.0.1:3000", "demo", "football", ""]
url, key, sport, team = sys.argv[1:] + DEFAULTS[len(sys.argv) - 1 :]


def get(path):
    request = urllib.request.Request(f"{url}/v2/{sport}/{path}", headers={"Authorization": key})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.read().decode()


team = team or json.loads(get("matches?view=lite&page_size=1"))["matches"][0]["homeTeam"]["id"]
# A long line continues on the next one, after a space (RFC 5545, section 3.1).
lines = get(f"teams/{team}/calendar.ics").replace("\r\n ", "").splitlines()
for line in lines:
    name, _, value = line.partition(":")
    if name.startswith("DTSTART"):
        start = value
    elif name == "SUMMARY":
        print(f"{start[:4]}-{start[4:6]}-{start[6:8]} {value}")
