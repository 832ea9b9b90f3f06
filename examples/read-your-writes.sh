#!/bin/sh
# Asks for an answer that is at least as new as an earlier one, whichever process or machine gives it:
#   sh read-your-writes.sh [ADDRESS] [KEY]
get() { curl --silent --show-error --fail -H "Authorization: ${2:-demo}" --dump-header - --output /dev/null "$1"; }
list="${1:-http://127.0.0.1:3000}/v2/football/matches/live?view=lite"
position=$(get "$list" "$2" | tr -d '\r' | sed -n 's/^x-scoreline-position: //Ip')
echo "at $position:"
get "$list&minPosition=$position" "$2" | tr -d '\r' | grep -i '^http\|^x-scoreline-position\|^ratelimit'
