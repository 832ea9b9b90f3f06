#!/bin/sh
# Prints the live messages of a sport with curl: sh live-events.sh [ADDRESS] [KEY] [LAST_EVENT_ID]
exec curl --no-buffer --silent --show-error \
  -H "Authorization: ${2:-demo}" -H "Last-Event-ID: ${3:-}" \
  "${1:-http://127.0.0.1:3000}/v2/football/live/events"
