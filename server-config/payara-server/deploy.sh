#!/bin/sh
# Deploys the WAR as the root of the running domain, or another release in its place.
#   deploy.sh patientcare.war
. "$(dirname "$0")/domain.sh"

# A pool keeps the driver of the first WAR that used it, which goes with that WAR. Any change of a pool makes it anew; this
# one tells the database since when there is this release.
since=patientcare-$(date -u +%Y%m%dT%H%M%SZ)
for pool in $(asadmin list-jdbc-connection-pools | grep '^patientcare'); do
    set -- "$@" "resources.jdbc-connection-pool.$pool.property.ApplicationName=$since"
done
war=$1
shift
deployed=$(asadmin list-applications | grep -c '^patientcare ' || true)

# Without the service the server would answer for itself, in HTML: so nobody is let in meanwhile.
asadmin set "$listener=false"
[ "$deployed" = 0 ] || asadmin undeploy patientcare
asadmin set "$@"
asadmin deploy --name patientcare --contextroot / "$war"
asadmin set "$listener=true"
