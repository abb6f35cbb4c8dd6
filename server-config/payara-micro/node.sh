#!/usr/bin/env bash
# Controls a node on Payara Micro: node.sh start | stop | restart, in the folder of the node. The
# folder must contain patientcare.war, payara-micro.jar, server-config and settings.env. The script
# creates node.log (the log of the previous start is node.log.1) and node.pid, and the node creates
# timeline and unpacked/, which is made anew at each start. "start" returns when the node is ready,
# "stop" when it has ended; both succeed if there is nothing to do. If systemd runs the node of this
# folder (server-config/systemd), the commands are passed to systemctl. systemd uses "run", which
# runs the node in the foreground, and "ready", which waits until the node is ready. "check" only
# checks how settings.env and owner.env are written.
#
# Files of the site, which no upgrade overwrites: local/pre-boot.asadmin and local/post-boot.asadmin
# are executed after the files of the same name in server-config/payara-micro, and
# local/logging.properties replaces the one there.
set -euo pipefail

ready_within=180 # s
ended_within=60  # s; a node serves for 5 s more and finishes running requests within 20 s
refusal='Patient Care does not start: '

# Files of settings have one line for each setting: NAME='value', or NAME=value if the value needs
# no quotes. bash and systemd read such lines alike, which they do not do with others.
plain='[A-Za-z0-9_./:@%+,=?-]*'
setting="^([A-Za-z_][A-Za-z0-9_]*)=($plain|'[^']*'|\"[^\"\\\$\`]*\")\$"

# Sets and exports the variables of a file of settings. Names each line that is not written as
# above, without its value.
read_settings() {
    local line name value number=0 faults=0
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        if [[ $line =~ ^[[:blank:]]*(#.*)?$ ]]; then continue; fi
        if [[ $line =~ $setting ]]; then
            name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
            if [[ $value == [\'\"]* ]]; then value=${value:1:-1}; fi
            export "$name=$value"
        else
            if [[ $line =~ ^([A-Za-z_][A-Za-z0-9_]*)= ]]; then name=${BASH_REMATCH[1]}; else name=NAME; fi
            echo "$1, line $number: write $name='value', with nothing before or after it, and no single quote in the value." >&2
            faults=1
        fi
    done <"$1"
    return $faults
}

running() { [ -s node.pid ] && kill -0 "$(cat node.pid)" 2>/dev/null; }

# A boot file of the release, and after it the site's own commands.
boot_file() { cat "server-config/payara-micro/$1" && if [ -e "local/$1" ]; then cat "local/$1"; fi; }

run() {
    local logging=server-config/payara-micro/logging.properties
    if [ -e local/logging.properties ]; then logging=local/logging.properties; fi
    read_settings settings.env
    export PATIENTCARE_NODE_NAME="${PATIENTCARE_NODE_NAME:-${HOSTNAME%%.*}}"
    # The node remembers the newest timeline of its database. systemd gives it a folder for that.
    export PATIENTCARE_DATABASE_TIMELINE_FILE="${PATIENTCARE_DATABASE_TIMELINE_FILE:-${STATE_DIRECTORY:-.}/timeline}"
    # By default glibc uses eight arenas per core, which keep freed memory: 60 MB after 40 minutes
    # of work.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
    # In which Payara Micro unpacks itself and the WAR. In a folder of its own choice it would delete
    # them as soon as it is told to stop, and calls that it still serves would fail for want of
    # classes.
    local unpacked="${STATE_DIRECTORY:-.}/unpacked"
    rm -rf "$unpacked"
    mkdir -m 700 "$unpacked"
    exec java ${JAVA_OPTIONS:-} -jar payara-micro.jar --nohazelcast --disablephonehome --rootdir "$unpacked" --port "${PATIENTCARE_HTTP_PORT:-8080}" --contextroot / \
        --logproperties "$logging" \
        --prebootcommandfile <(boot_file pre-boot.asadmin) --postbootcommandfile <(boot_file post-boot.asadmin) \
        --deploy patientcare.war
}

# The address at which the node is reached from its own machine: 127.0.0.1 if it listens on all
# addresses.
address() {
    local address
    address=$(boot_file pre-boot.asadmin | sed -n 's/^set .*\.http-listener\.address=//p' | tail -n 1)
    case $address in
    '' | 0.0.0.0 | ::) echo 127.0.0.1 ;;
    *:*) echo "[$address]" ;;
    *) echo "$address" ;;
    esac
}

health() { curl -s "$@" "http://$(address):${PATIENTCARE_HTTP_PORT:-8080}/health/ready"; }

# Waits until the node is ready, the given command fails, or the time is over.
ready() {
    for ((i = 0; i < ready_within; i++)); do
        if health -f -o /dev/null; then echo "The node is ready."; return; fi
        if ! "$@"; then return 1; fi
        sleep 1
    done
    return 1
}

starting() { running && ! grep -q "$refusal" node.log; }

start() {
    if running; then echo "The node runs already, with process id $(cat node.pid)."; return; fi
    read_settings settings.env
    if [ -s node.log ]; then mv node.log node.log.1; fi
    nohup "$0" run >node.log 2>&1 </dev/null &
    echo $! >node.pid
    if ready starting; then return; fi
    if running && health | grep -q 'waits for its database'; then
        echo "The node waits for its database and goes on by itself; node.log says why." >&2
        exit 1
    fi
    echo "The node did not get ready:" >&2
    grep -o "$refusal[^\"]*" node.log | tail -n 1 >&2 || tail -n 20 node.log >&2
    stop >&2
    exit 1
}

stop() {
    if ! running; then echo "No node runs here."; rm -f node.pid; return; fi
    local pid
    pid=$(cat node.pid)
    kill "$pid"
    for ((i = 0; i < ended_within * 5; i++)); do
        if ! kill -0 "$pid" 2>/dev/null; then rm -f node.pid; echo "The node has ended."; return; fi
        sleep 0.2
    done
    echo "The node has not ended within $ended_within s: look at it before you use kill -9." >&2
    exit 1
}

by_systemd() { [ "$(systemctl show --value --property=WorkingDirectory patientcare.service 2>/dev/null)" = "$PWD" ]; }

case ${1:-} in
start | stop | restart) if by_systemd; then exec systemctl "$1" patientcare.service; fi ;;
esac
case ${1:-} in
start | stop | run) "$1" ;;
restart) stop && start ;;
ready) read_settings settings.env && ready kill -0 "$MAINPID" ;;
check) read_settings settings.env && if [ -e owner.env ]; then read_settings owner.env; fi ;;
*) echo "usage: $0 start | stop | restart | check" >&2 && exit 2 ;;
esac
