#!/bin/sh
# Creates a domain of Payara Server for the service and deploys the WAR in it.
#   install.sh patientcare.properties patientcare.war
. "$(dirname "$0")/domain.sh"
settings=$1
war=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$DOMAINS/$domain
micro=$here/../payara-micro

# Without a master password of our own, Payara encrypts passwords with a well-known default.
asadmin create-domain --usemasterpassword=true --domaindir "$DOMAINS" --adminport "$ADMIN_PORT" --instanceport "$HTTP_PORT" "$domain"

# Installs the JDBC driver that the WAR was tested with: the server's pools cannot load it from the
# WAR.
(cd "$temporary" && jar xf "$war" WEB-INF/lib)
cp "$temporary"/WEB-INF/lib/postgresql-*.jar "$folder/lib/"

# Configures the log as on Payara Micro: JSON, without the same superfluous messages.
log=$folder/config/logging.properties
sed 's/^\(com.sun.enterprise.server.logging.GFFileHandler.formatter\)=.*/\1=fish.payara.enterprise.server.logging.JSONLogFormatter/' \
    "$log" >"$temporary/log"
grep -E '\.level=(SEVERE|OFF)' "$micro/logging.properties" >>"$temporary/log"
cp "$temporary/log" "$log"

# Configures the listeners as on Payara Micro, under the names they have here, and closes others.
sed 's/\.http-listener\./.http-listener-1./' "$micro/pre-boot.asadmin" >"$temporary/pre-boot"
cat "$here/pre-boot.asadmin" >>"$temporary/pre-boot"
asadmin start-domain --domaindir "$DOMAINS" --prebootcommandfile "$temporary/pre-boot" "$domain"
"$here/settings.sh" "$settings"
# The service does not use JMS.
asadmin set configs.config.server-config.jms-service.type=DISABLED

# The driver here cannot load the class for its sockets, which is in the WAR.
sed 's/:socketFactory=[^:]*//' "$micro/post-boot.asadmin" >"$temporary/post-boot"
# The pools read their settings when they are created.
asadmin stop-domain --domaindir "$DOMAINS" "$domain"
asadmin start-domain --domaindir "$DOMAINS" --postbootcommandfile "$temporary/post-boot" "$domain"
"$here/deploy.sh" "$war"
