package org.patientcare.operations.trailfeed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.time.ZoneOffset;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;

/**
 * {@code /admin/v1/audit-events/feed}: the audit trail of the installation, of all organizations
 * and of none. For the operator's keys, because it is read by a program.
 */
@Path("audit-events/feed")
@Produces({TrailLines.NDJSON, TrailLines.FHIR_NDJSON})
@RequiresDuty(value = Duty.AUDIT, operatorKeysOnly = true)
@ApplicationScoped
public class OperatorTrailFeedResource {

    @Inject private TrailLines lines;

    @GET
    public Response read(@BeanParam TrailFeedQuery query) {
        return lines.read(null, query.terms(ZoneOffset.UTC)).response();
    }
}
