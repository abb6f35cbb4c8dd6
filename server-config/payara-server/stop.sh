#!/bin/sh
# Stops the domain. For 5 s it reports that it is not ready and goes on serving, so that a proxy
# sends no further requests; then it finishes the running ones. "asadmin stop-domain" refuses new
# requests at once.
. "$(dirname "$0")/domain.sh"
ended_within=60 # s
pid_file=$DOMAINS/$domain/config/pid
if ! [ -s "$pid_file" ] || ! kill -0 "$(cat "$pid_file")" 2>/dev/null; then
    echo "The domain does not run."
    exit
fi
pid=$(cat "$pid_file")
kill "$pid"
while kill -0 "$pid" 2>/dev/null; do
    if [ $ended_within = 0 ]; then
        echo "The domain has not ended within 60 s: look at it before you use kill -9." >&2
        exit 1
    fi
    ended_within=$((ended_within - 1))
    sleep 1
done
