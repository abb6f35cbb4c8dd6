#!/bin/sh
# Stops the domain: it lets nothing new in, and finishes what has begun.
. "$(dirname "$0")/domain.sh"
asadmin stop-domain --domaindir "$DOMAINS" "$domain"
