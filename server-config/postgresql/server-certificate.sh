#!/usr/bin/env bash
# Issues the certificate of the database server, in the folder that contains database/:
#   server-certificate.sh NAME...
# with every name or address at which nodes reach the server. It is signed by the site's own
# authority (database-ca.key, database-ca.crt), which is created if there is none. Both are valid
# for ten years. The server reads the certificate at its next start or reload.
set -euo pipefail
umask 077
: "${1:?usage: $0 NAME...}"

names=
for name; do
    if [[ $name =~ ^[0-9.]+$|: ]]; then names+=,IP:$name; else names+=,DNS:$name; fi
done
if [ ! -e database-ca.key ]; then
    if [ -e database-ca.crt ]; then
        echo "Here is no database-ca.key: the authority of database-ca.crt has to issue the certificate." >&2
        exit 1
    fi
    openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj "/CN=Patient Care, database" \
        -keyout database-ca.key -out database-ca.crt
fi
if [ ! -e database/server.key ]; then openssl genrsa -out database/server.key 3072; fi
openssl req -new -key database/server.key -subj "/CN=$1" |
    openssl x509 -req -days 3650 -CA database-ca.crt -CAkey database-ca.key -CAcreateserial \
        -extfile <(echo "subjectAltName=${names#,}") -out database/server.crt.next
mv database/server.crt.next database/server.crt
