#!/usr/bin/env bash
# Collects what somebody who helps asks for: server-config/support-bundle.sh, in the folder of the
# node. It works whether the node runs or not, and writes support-bundle.TIME.txt: versions, disks and
# memory, the names of the settings, what the node says of itself (POST /admin/v1/support-bundle, or
# the self-check if the database is away), and the end of the log. Values of settings.env, keys, and
# what other libraries logged, which may quote rows, are left out. Read the file before you send it.
set -euo pipefail
umask 077

log_lines=300
out=support-bundle.$(date -u +%Y%m%dT%H%M%SZ).txt

section() { printf '\n== %s\n' "$1"; }

# The port of the node, from settings.env.
port() { sed -n -E "s/^PATIENTCARE_HTTP_PORT='?([0-9]+)'?\$/\1/p" settings.env 2>/dev/null | tail -n 1; }

# What the node answers to a call with the operator's keys.
ask() {
    [ -e operator.curl ] && curl -K operator.curl --max-time 30 "$@"
}

by_systemd() { [ "$(systemctl show --value --property=WorkingDirectory patientcare.service 2>/dev/null)" = "$PWD" ]; }

log() {
    if by_systemd; then
        journalctl --unit=patientcare --lines="$log_lines" --output=cat
    else
        tail -q -n "$log_lines" node.log.1 node.log 2>/dev/null
    fi
}

# The lines of the service as they are, and of others their time, level and logger.
without_values() {
    awk '
        function field(name) {
            return match($0, "\"" name "\":\"[^\"]*\"") ? substr($0, RSTART, RLENGTH) : "\"" name "\":\"\""
        }
        /"LoggerName":"org\.patientcare\./ || /^Patient Care does not start: / { print; next }
        /"LoggerName":/ { print "{" field("Timestamp") "," field("Level") "," field("LoggerName") "}" }'
}

{
    section "Machine"
    date -u +%Y-%m-%dT%H:%M:%SZ
    uname -srm
    java -version 2>&1 || true
    sha256sum patientcare.war payara-micro.jar 2>&1 || true
    df -h . 2>&1 || true
    free -m 2>&1 || true

    section "Names of the settings"
    sed -n -E 's/^([A-Za-z_][A-Za-z0-9_]*)=.*/\1/p' settings.env || true

    section "Newest timeline of the database"
    cat timeline /var/lib/patientcare/timeline 2>/dev/null || true

    http_port=$(port || true)
    node=http://127.0.0.1:${http_port:-8080}
    section "The node"
    curl -s --max-time 10 "$node/health/ready" || echo "The node does not answer at $node."
    echo
    ask -X POST "$node/admin/v1/support-bundle" || ask "$node/admin/v1/self-check" || true

    section "The end of the log"
    { log || true; } | without_values
} >"$out"
echo "Collected in $out. Read it before you send it on."
