#!/bin/sh
# Deploys the WAR as the root of the running domain; replaces the release that is already deployed,
# for which the domain is stopped and started again.
#   deploy.sh patientcare.war
. "$(dirname "$0")/domain.sh"

# A pool keeps using the driver of the first WAR, which is gone after an undeployment. Any change of
# a pool makes the server create it anew; here the connection's application name gets the time of
# this release. asadmin cannot set that of a pool with a dot in its name.
resource=resources.jdbc-resource.jdbc/patientcare.pool-name
pool=$(asadmin get "$resource" | sed -n "s|^$resource=||p")
case $pool in
'' | *.*)
    echo "jdbc/patientcare must lead to a pool whose name has no dot. Nothing was changed." >&2
    exit 1
    ;;
esac
since=patientcare/${PATIENTCARE_NODE_NAME:-node}/requests/$(date -u +%Y%m%dT%H%M%SZ)
war=$1
deployed=$(asadmin list-applications | grep -c '^patientcare ' || true)

# An undeployment ends requests at once; a stop announces itself to the proxy and finishes them. While
# no service is deployed, the server would answer with its own HTML pages, so the listener is closed.
if [ "$deployed" = 0 ]; then
    asadmin set "$listener=false"
else
    "$here/stop.sh"
    start_closed
    asadmin undeploy patientcare
fi
asadmin set "resources.jdbc-connection-pool.$pool.property.ApplicationName=$since"
asadmin deploy --name patientcare --contextroot / "$war"
asadmin set "$listener=true"
