#!/bin/sh
# Stops the domain: it accepts no new requests and finishes the running ones.
. "$(dirname "$0")/domain.sh"
asadmin stop-domain --domaindir "$DOMAINS" "$domain"
