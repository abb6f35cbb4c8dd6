#!/usr/bin/env bash
# Controls a node on Payara Micro: node.sh start | stop | restart, in the folder of the node. The
# folder must contain patientcare.war, payara-micro.jar, server-config and settings.env. The script
# creates node.log (the log of the previous start is node.log.1) and node.pid. "start" returns when
# the node is ready, "stop" when it has ended; both succeed if there is nothing to do. If systemd
# runs the node of this folder (server-config/systemd), the commands are passed to systemctl.
# systemd uses "run", which runs the node in the foreground with the settings in the environment,
# and "ready", which waits until the node is ready.
set -euo pipefail

ready_within=180 # s
ended_within=60  # s; a node finishes running requests within 20 s
refusal='Patient Care does not start: '

running() { [ -s node.pid ] && kill -0 "$(cat node.pid)" 2>/dev/null; }

run() {
    local micro=server-config/payara-micro
    # By default glibc uses eight arenas per core, which keep freed memory: 60 MB after 40 minutes
    # of work.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
    exec java ${JAVA_OPTIONS:-} -jar payara-micro.jar --nohazelcast --disablephonehome --port "${PATIENTCARE_HTTP_PORT:-8080}" --contextroot / \
        --logproperties $micro/logging.properties \
        --prebootcommandfile $micro/pre-boot.asadmin --postbootcommandfile $micro/post-boot.asadmin \
        --deploy patientcare.war
}

# Waits until the node is ready, the given command fails, or the time is over.
ready() {
    for ((i = 0; i < ready_within; i++)); do
        if curl -fs -o /dev/null "http://127.0.0.1:${PATIENTCARE_HTTP_PORT:-8080}/health/ready"; then echo "The node is ready."; return; fi
        if ! "$@"; then return 1; fi
        sleep 1
    done
    return 1
}

starting() { running && ! grep -q "$refusal" node.log; }

start() {
    if running; then echo "The node runs already, with process id $(cat node.pid)."; return; fi
    set -a
    . ./settings.env
    set +a
    if [ -s node.log ]; then mv node.log node.log.1; fi
    nohup "$0" run >node.log 2>&1 </dev/null &
    echo $! >node.pid
    if ready starting; then return; fi
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
ready) ready kill -0 "$MAINPID" ;;
*) echo "usage: $0 start | stop | restart" >&2 && exit 2 ;;
esac
