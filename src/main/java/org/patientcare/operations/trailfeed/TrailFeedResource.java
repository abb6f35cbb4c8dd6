package org.patientcare.operations.trailfeed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.people.organization.Permission;
import org.patientcare.platform.http.CallersZone;

/** {@code /v1/audit-events}: the audit trail of an organization, for its own system. */
@Path("audit-events")
@Produces({TrailLines.NDJSON, TrailLines.FHIR_NDJSON})
@RequiresPermission(Permission.AUDIT_FEED)
@ApplicationScoped
public class TrailFeedResource {

    @Inject private TrailLines lines;
    @Inject private CurrentCaller caller;
    @Inject private CallersZone zone;

    @GET
    public Response read(@BeanParam TrailFeedQuery query) {
        return lines.read(caller.organization(), query.terms(zone.get())).response();
    }
}
