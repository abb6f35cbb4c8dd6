#!/bin/sh
# Starts the domain, and enables the listener when the service is available: before that the server
# would answer with its own HTML pages.
. "$(dirname "$0")/domain.sh"
start_closed
asadmin enable patientcare
asadmin set "$listener=true"
