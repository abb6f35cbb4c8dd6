package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.sending.delivery.CapturedMessage;
import org.patientcare.sending.delivery.CapturedMessages;

/** {@code /admin/v1/captured-messages}. */
@Path("captured-messages")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CAPTURED_MESSAGES)
@ApplicationScoped
public class CapturedMessagesResource {

    private static final String HTML = "text/html; charset=UTF-8";

    /**
     * The policy for the HTML of any mail: it can load nothing and run nothing, and only our own
     * pages can embed it.
     */
    private static final String POLICY =
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

    @Inject private CapturedMessages messages;
    @Inject private PageQuery page;

    @GET
    public PageView<CapturedMessageView> list() {
        return PageView.of(messages.list(page.requestedPage()).map(CapturedMessageView::of), page);
    }

    @GET
    @Path("{message}/html")
    @Produces(HTML)
    @RequiresDuty(
            value = Duty.CAPTURED_MESSAGES,
            auditedAs = "captured-messages/{message}/html#html")
    public Response html(@PathParam("message") CapturedId id) {
        return Response.ok(messages.html(id.value()), HTML)
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    /**
     * A complete message that capture mode kept instead of sending it.
     *
     * @param subject null for an SMS, as is {@code html}
     */
    public record CapturedMessageView(
            String id,
            Instant at,
            String channel,
            String sender,
            String recipient,
            String name,
            String language,
            String subject,
            String text,
            String html) {

        static CapturedMessageView of(CapturedMessage captured) {
            return new CapturedMessageView(
                    String.valueOf(captured.id()),
                    captured.at(),
                    captured.channel().code(),
                    captured.message().sender(),
                    captured.message().recipient(),
                    captured.message().name(),
                    captured.message().language().code(),
                    captured.message().subject(),
                    captured.message().text(),
                    captured.message().html());
        }
    }

    /** The id of a captured message in a path. Text that is no valid id leads to 404. */
    public record CapturedId(long value) {

        /** Called by JAX-RS. */
        public static CapturedId fromString(String text) {
            return new CapturedId(PatientRef.fromString(text).id());
        }
    }
}
