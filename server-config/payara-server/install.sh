#!/bin/sh
# Makes a domain of Payara Server for the service, and deploys the WAR in it.
#   install.sh patientcare.properties patientcare.war
. "$(dirname "$0")/domain.sh"
settings=$1
war=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$DOMAINS/$domain
micro=$here/../payara-micro

# By itself Payara encrypts passwords with one that everybody knows.
asadmin create-domain --usemasterpassword=true --domaindir "$DOMAINS" --adminport "$ADMIN_PORT" --instanceport "$HTTP_PORT" "$domain"

# The driver that the WAR was tested with: a pool of the server cannot see into the WAR.
(cd "$temporary" && jar xf "$war" WEB-INF/lib)
cp "$temporary"/WEB-INF/lib/postgresql-*.jar "$folder/lib/"

# The log as on Payara Micro: JSON, and the same things left out.
log=$folder/config/logging.properties
sed 's/^\(com.sun.enterprise.server.logging.GFFileHandler.formatter\)=.*/\1=fish.payara.enterprise.server.logging.JSONLogFormatter/' \
    "$log" >"$temporary/log"
grep '\.level=SEVERE' "$micro/logging.properties" >>"$temporary/log"
cp "$temporary/log" "$log"

# Listeners as on Payara Micro, by the names that they have here, and what there is to close besides.
sed 's/\.http-listener\./.http-listener-1./' "$micro/pre-boot.asadmin" >"$temporary/pre-boot"
cat "$here/pre-boot.asadmin" >>"$temporary/pre-boot"
asadmin start-domain --domaindir "$DOMAINS" --prebootcommandfile "$temporary/pre-boot" "$domain"
"$here/settings.sh" "$settings"
# Nothing here sends messages between programs.
asadmin set configs.config.server-config.jms-service.type=DISABLED

# The pools read their settings when they are made.
asadmin stop-domain --domaindir "$DOMAINS" "$domain"
asadmin start-domain --domaindir "$DOMAINS" --postbootcommandfile "$micro/post-boot.asadmin" "$domain"
"$here/deploy.sh" "$war"
