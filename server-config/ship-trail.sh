#!/usr/bin/env bash
# Ships the audit trail to another system (runbook ship-trail): server-config/ship-trail.sh
# Asks the feed for what comes after the stored cursor, passes the lines of each answer on, and stores
# the cursor only then. What a crash interrupts is passed on again: at least once, and nothing is left
# out. Several at once on one folder are refused. The environment has
#   FEED    the address: https://SERVICE/v1/audit-events, of an organization, or
#           https://SERVICE/admin/v1/audit-events/feed, of the installation
# and may have
#   KEYS    the file of curl's with the keys for it                (default: audit-feed.curl)
#   TRAIL   the folder for the cursor and the lines                (default: trail)
#   FORMAT  plain or fhir                                          (default: plain)
#   SEND    the command that takes lines from its standard input, and has kept them when it ends with
#           0, all parts of a pipe included; by default they are appended to trail.DAY.ndjson in the
#           folder, one file for each day
set -euo pipefail
umask 077

fail() {
    echo "$*" >&2
    exit 1
}

[ -n "${FEED:-}" ] || fail "FEED is not set: the address of the feed."
keys=${KEYS:-audit-feed.curl}
folder=${TRAIL:-trail}
answered_within=120 # s

mkdir -p "$folder"
exec 9>"$folder/lock"
flock --nonblock 9 || fail "Another one ships what is in $folder."

# Appends the lines to the file of today. A line that a crash cut off gets an end of its own.
append() {
    local file
    file=$folder/trail.$(date -u +%Y-%m-%d).ndjson
    if [ -s "$file" ] && [ -n "$(tail -c 1 "$file")" ]; then
        echo >>"$file"
    fi
    cat >>"$file"
    sync "$file"
}

# The value of a header of the answer.
header() { tr -d '\r' <"$folder/headers" | sed -n "s/^$1: *//Ip" | tail -n 1; }

ask() {
    curl -K "$keys" --silent --show-error --max-time "$answered_within" --get \
        --data-urlencode "after=$1" --data-urlencode "format=${FORMAT:-plain}" --data limit=1000 \
        --dump-header "$folder/headers" --output "$folder/page" --write-out '%{http_code}' "$FEED"
}

store() {
    echo "$1" >"$folder/cursor.next"
    sync "$folder/cursor.next"
    mv "$folder/cursor.next" "$folder/cursor"
}

cursor=$(cat "$folder/cursor" 2>/dev/null || true)
shipped=0
more=true
while [ "$more" = true ]; do
    rm -f "$folder/page"
    ended=0
    status=$(ask "$cursor") || ended=$?
    case $status in
    # The headers come first, so an answer that was cut off has them all, the next cursor included.
    200) [ "$ended" = 0 ] || fail "The answer was cut off (curl: $ended); it is asked for again." ;;
    410) fail "What comes after the cursor was archived. Put the value of oldest into $folder/cursor, and take the rest from the archive: $(cat "$folder/page")" ;;
    *) fail "The feed answered $status: $(head -c 1000 "$folder/page" 2>/dev/null || true)" ;;
    esac
    next=$(header X-Next-Cursor)
    [ -n "$next" ] || fail "The answer has no cursor: is $FEED the feed?"
    if [ -s "$folder/page" ]; then
        if [ -n "${SEND:-}" ]; then
            bash -o pipefail -c "$SEND" <"$folder/page" 9>&- || fail "The lines after $cursor were not taken; they are sent again."
        else
            append <"$folder/page"
        fi
        shipped=$((shipped + $(wc -l <"$folder/page")))
    fi
    cursor=$next
    more=$(header X-More)
    store "$cursor"
done
rm -f "$folder/page" "$folder/headers"
echo "Shipped $shipped lines, up to $cursor."
