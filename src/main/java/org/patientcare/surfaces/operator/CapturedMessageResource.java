package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.sending.delivery.CapturedMessages;

/** {@code /admin/v1/captured-messages/{message}/html}. */
@Path("captured-messages/{message}/html")
@Produces(CapturedMessageResource.HTML)
@RequiresDuty(Duty.CAPTURED_MESSAGES)
@ApplicationScoped
public class CapturedMessageResource {

    static final String HTML = "text/html; charset=UTF-8";

    /**
     * The policy for the HTML of any mail: it can load nothing and run nothing, and only our own
     * pages can embed it.
     */
    private static final String POLICY =
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

    @Inject private CapturedMessages messages;

    @GET
    public Response html(@PathParam("message") CapturedId id) {
        return Response.ok(messages.html(id.value()), HTML)
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    /** The id of a captured message in a path. Text that is no valid id leads to 404. */
    public record CapturedId(long value) {

        /** Called by JAX-RS. */
        public static CapturedId fromString(String text) {
            return new CapturedId(PatientRef.fromString(text).id());
        }
    }
}
