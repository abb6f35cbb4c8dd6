#!/bin/sh
# Starts the domain, and lets callers in when the service is there: before, the server would answer for itself, in HTML.
. "$(dirname "$0")/domain.sh"
{
    echo "set $listener=false"
    echo "set servers.server.server.application-ref.patientcare.enabled=false"
} >"$temporary/closed"
asadmin start-domain --domaindir "$DOMAINS" --prebootcommandfile "$temporary/closed" "$domain"
asadmin enable patientcare
asadmin set "$listener=true"
