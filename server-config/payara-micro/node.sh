#!/usr/bin/env bash
# One node on Payara Micro: node.sh start | stop | restart, in the folder of the node. There it expects patientcare.war,
# payara-micro.jar, server-config and settings.env, and leaves node.log, that of
# the last start as node.log.1, and node.pid.
# "unpack", in any folder with the first three, makes the folder "server" beside them: what is in payara-micro.jar, and an archive of the server's classes.
# With a copy of it a node starts sooner. It is only read; one of another payara-micro.jar or Java is not used.
# "start" returns when the node is ready, "stop" when it has ended; neither minds that there is nothing to do.
# Where systemd runs the node of this folder (server-config/systemd), it is told to do so. It starts the node by "run", in the foreground
# and with the settings in the environment, and sees by "ready" when it is ready.
set -euo pipefail

ready_within=180 # s
ended_within=60  # s; a node finishes what has begun within 20
refusal='Patient Care does not start: '

running() { [ -s node.pid ] && kill -0 "$(cat node.pid)" 2>/dev/null; }

# What the server is told, whose parts are in the given folder
arguments() {
    local micro=$1/server-config/payara-micro
    arguments=(--nohazelcast --disablephonehome --contextroot / --logproperties "$micro/logging.properties"
        --prebootcommandfile "$micro/pre-boot.asadmin" --postbootcommandfile "$micro/post-boot.asadmin"
        --deploy "$1/patientcare.war")
}

# How Java starts the server that is unpacked in the given folder. It is named relative to that, for the archive of classes holds for one name.
program() {
    program=(@server/java.options "-Dfish.payara.micro.BootJar=file:$1/server/launch-micro.jar" "-Dfish.payara.micro.UnpackDir=$1/server"
        -cp server/launch-micro.jar fish.payara.micro.impl.PayaraMicroImpl)
}

# Of what the folder "server" is made: the jar by a sum of what is in it, and Java by its version
origin() { cksum <payara-micro.jar && java -Xinternalversion; }

run() {
    local arguments program=(-jar payara-micro.jar)
    if [ -d server ]; then
        if origin | cmp -s - server/origin && [[ $PWD != *[!a-zA-Z0-9/._+@-]* ]]; then
            program "$PWD"
            program=(-XX:SharedArchiveFile=server/classes.jsa "${program[@]}")
        else
            echo 'The folder "server" is of another payara-micro.jar or Java, or lies where a path has a special character, and is not used.' >&2
        fi
    fi
    arguments "$PWD"
    exec java ${JAVA_OPTIONS:-} "${program[@]}" "${arguments[@]}" --port "${PATIENTCARE_HTTP_PORT:-8080}"
}

# What java -jar would read from the jar's manifest by itself
java_options() {
    jar --extract --file server/launch-micro.jar META-INF/MANIFEST.MF
    tr -d '\r' <META-INF/MANIFEST.MF | sed -e ':all' -e 'N' -e '$!b all' -e 's/\n //g' |
        sed -n -e 's/^Add-\(Opens\|Exports\): /\1 /p' | while read -r kind packages; do
        printf -- "--add-${kind,,} %s=ALL-UNNAMED\n" $packages
    done
}

# Complete or not at all: it gets its name at last.
unpack() {
    if running || { by_systemd && systemctl --quiet is-active patientcare.service; }; then
        echo "A node runs here: stop it first." >&2
        exit 1
    fi
    local here=$PWD arguments program new
    umask 022
    new=$(mktemp -d "$here/server.XXXXXX")
    trap "rm -rf ${new@Q}" EXIT
    java -jar payara-micro.jar --rootdir "$new/server" --outputlauncher >"$new/log" 2>&1 || { cat "$new/log" >&2; exit 1; }
    (
        cd "$new"
        # What each start makes anew and changes, the configuration, it takes from the jar that it is started from.
        jar --extract --file "$here/payara-micro.jar" MICRO-INF/domain
        mv server/runtime/*.rar .
        jar --update --file server/launch-micro.jar MICRO-INF/domain *.rar
        mv *.rar server/runtime/
        java_options >server/java.options
        # A start without settings and so without a database, which the service refuses: nearly all classes of the server are known by then.
        program "$PWD"
        arguments "$here"
        env -i PATH="$PATH" LANG="${LANG:-C}" java -XX:ArchiveClassesAtExit=server/classes.jsa "${program[@]}" "${arguments[@]}" \
            --port $((20000 + RANDOM % 12000)) --autobindhttp >log 2>&1 &
        trap "kill $!" EXIT
        for ((i = 0; i < ready_within; i++)); do
            if grep -q ' ready in ' log || ! kill -0 $! 2>/dev/null; then break; fi
            sleep 1
        done
        # The archive is written when the server ends.
        kill $! 2>/dev/null && wait $! || true
        trap - EXIT
        [ -s server/classes.jsa ] || { tail -n 20 log >&2; exit 1; }
    )
    origin >"$new/server/origin"
    rm -rf server
    mv "$new/server" server
    echo "The server is unpacked."
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
start | stop | run | unpack) "$1" ;;
restart) stop && start ;;
ready) ready kill -0 "$MAINPID" ;;
*) echo "usage: $0 start | stop | restart | unpack" >&2 && exit 2 ;;
esac
