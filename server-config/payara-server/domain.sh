# Shared code of the scripts in this folder. They read from the environment:
#   PAYARA         the folder of Payara Server
#   DOMAINS        the folder that contains the domain                     (default: /srv/payara)
#   PASSWORD_FILE  for asadmin, two lines: AS_ADMIN_PASSWORD=... of the administrator, and
#                  AS_ADMIN_MASTERPASSWORD=..., which encrypts the domain's passwords and keys and is
#                  needed for each start
#   HTTP_PORT      the port of the service                                 (default: 8080)
#   ADMIN_PORT     the port of the administration, on localhost only       (default: 4848)
set -eu
umask 077
: "${PAYARA:?must name the folder of Payara Server}"
: "${PASSWORD_FILE:?must name the file with AS_ADMIN_PASSWORD and AS_ADMIN_MASTERPASSWORD}"
: "${DOMAINS:=/srv/payara}" "${HTTP_PORT:=8080}" "${ADMIN_PORT:=4848}"
domain=patientcare
listener=configs.config.server-config.network-config.network-listeners.network-listener.http-listener-1.enabled
here=$(cd "$(dirname "$0")" && pwd)
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" # as on Payara Micro
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

asadmin() {
    asadmin_as "$PASSWORD_FILE" "$@"
}

# Runs a command with another password file.
asadmin_as() {
    passwords=$1
    shift
    "$PAYARA/bin/asadmin" --host localhost --port "$ADMIN_PORT" --user admin --passwordfile "$passwords" \
        --interactive=false "$@"
}

# Starts the domain with the service disabled and the listener closed.
start_closed() {
    {
        echo "set $listener=false"
        echo "set servers.server.server.application-ref.patientcare.enabled=false"
    } >"$temporary/closed"
    asadmin start-domain --domaindir "$DOMAINS" --prebootcommandfile "$temporary/closed" "$domain"
}
