#!/bin/sh
# Starts the domain, and enables the listener when the service is available: before that the server
# would answer with its own HTML pages.
. "$(dirname "$0")/domain.sh"
{
    echo "set $listener=false"
    echo "set servers.server.server.application-ref.patientcare.enabled=false"
} >"$temporary/closed"
asadmin start-domain --domaindir "$DOMAINS" --prebootcommandfile "$temporary/closed" "$domain"
asadmin enable patientcare
asadmin set "$listener=true"
