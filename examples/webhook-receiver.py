"""Receives webhooks, verifies their signatures, and prints each event once, with the standard library alone.

    python3 webhook-receiver.py SECRET [PORT]

SECRET is what "scoreline webhook create" printed. Start the service with --webhook-allow 127.0.0.1 and create the
webhook with --url http://127.0.0.1:8000/.
"""

import base64
import hashlib
import hmac
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

secret, port = sys.argv[1:] + ["8000"][len(sys.argv) - 2 :]
key = base64.b64decode(secret.removeprefix("whsec_"))
TOLERANCE_SECONDS = 300
seen = set()  # A real receiver remembers the ids in its database.


def is_signed(headers, body):
    identifier, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = hmac.new(key, f"{identifier}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # During a rotation there are two signatures.
    return any(hmac.compare_digest(expected, given) for given in headers.get("webhook-signature", "").split())


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            self.send_error(401)
            return
        event = json.loads(body)
        if event["id"] not in seen:
            seen.add(event["id"])
            report(event)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def report(event):
    state, match = event.get("state"), event["data"]
    if state is None or match is None:
        print(event["type"], flush=True)
        return
    home, away = match["homeTeam"]["name"], match["awayTeam"]["name"]
    print(f"{event['type']}: {home} {state['homeScore']}:{state['awayScore']} {away}", flush=True)


ThreadingHTTPServer(("127.0.0.1", int(port)), Receiver).serve_forever()
