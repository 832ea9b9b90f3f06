"""Prints every goal of a sport as it is scored, with the standard library alone.

    python3 goal-bot.py [URL] [KEY] [SPORT]

It asks /changes every second what has changed, and fetches the matches that the answer names.
"""

import json
import sys
import time
import urllib.request

DEFAULTS = ["http://127.0.0.1:3000", "demo", "football"]
url, key, sport = sys.argv[1:] + DEFAULTS[len(sys.argv) - 1 :]


def get(path):
    request = urllib.request.Request(f"{url}/v2/{sport}/{path}", headers={"Authorization": key})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def score_of(match):
    return match["homeScore"]["current"], match["awayScore"]["current"]


position = get("changes?limit=1")["position"]
scores = {match["id"]: score_of(match) for match in get("matches/live?view=lite")["matches"]}

while True:
    page = get(f"changes?since={position}&kinds=match")
    ids = [str(change["id"]) for change in page["changes"] if change["op"] == "put"]
    for start in range(0, len(ids), 100):
        chunk = ",".join(ids[start : start + 100])
        for match in get(f"matches?view=lite&ids={chunk}")["matches"]:
            home, away = score_of(match)
            before = scores.get(match["id"], (home, away))
            scores[match["id"]] = (home, away)
            if home > before[0] or away > before[1]:
                teams = match["homeTeam"]["name"], match["awayTeam"]["name"]
                minute = match["currentMatchMinute"]
                print(f"{minute}' {teams[0]} {home}:{away} {teams[1]} ({match['tournament']['name']})", flush=True)
    position = page["next"]
    if page["isComplete"]:
        time.sleep(1)
