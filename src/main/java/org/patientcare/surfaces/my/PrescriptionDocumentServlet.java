package org.patientcare.surfaces.my;

import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.access.ticket.Tickets;
import org.patientcare.access.ticket.Tickets.TicketDocument;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionDocument;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.page.PageHeaders;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditContext;

/**
 * {@code /paper/{ticket}}: a patient's prescription document, for anyone who has the address. Each
 * GET returns the complete document and uses the ticket once. Range and conditional headers are
 * ignored, because partial and 304 responses would otherwise have to be counted as well. A HEAD
 * gets the same headers except the length, and does not use the ticket.
 */
@WebServlet({PublicPaths.PATIENT_DOCUMENT, PublicPaths.PATIENT_DOCUMENT + PublicPaths.ALL})
public class PrescriptionDocumentServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    /**
     * The maximum number of requests per minute from one address. It is high because a whole
     * network can share one address.
     */
    private static final int MAX_PER_MINUTE = 600;

    @EJB private transient Tickets tickets;
    @EJB private transient PrescriptionService prescriptions;
    @Inject private transient RateLimiter limiter;
    @Inject private transient AuditContext context;

    public PrescriptionDocumentServlet() {
        super("GET, HEAD, OPTIONS");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isTooOften(response)) {
            return;
        }
        Optional<TicketDocument> ticket = tickets.countFetch(name(request));
        if (ticket.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        PrescriptionDocument prescriptionDocument = read(ticket.get());
        describe(prescriptionDocument.code(), response);
        response.setContentLength(prescriptionDocument.pdf().length);
        response.getOutputStream().write(prescriptionDocument.pdf());
    }

    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (isTooOften(response)) {
            return;
        }
        Optional<UUID> prescription = tickets.findPrescription(name(request));
        if (prescription.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            describe(prescription.get(), response);
            // Without this the container would send a Content-Length of 0.
            response.flushBuffer();
        }
    }

    /** Reads the document in the name of the patient: only the patient was given the address. */
    private PrescriptionDocument read(TicketDocument document) {
        context.setActor(new Actor(Actor.Kind.PATIENT, document.patientCode(), document.patient()));
        context.setByLink("ticket", document.madeBy());
        return prescriptions.document(
                document.organization(), document.prescription().toString(), document.patient());
    }

    private static void describe(UUID code, HttpServletResponse response) {
        PageHeaders.noStore(response);
        response.setContentType(DocumentView.MEDIA_TYPE);
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, DocumentView.disposition(code));
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("X-Robots-Tag", "noindex");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Accept-Ranges", "none");
    }

    private boolean isTooOften(HttpServletResponse response) throws IOException {
        return TooManyRequests.refuseIfExceeded(
                limiter.countAddress("paper", context.address(), MAX_PER_MINUTE), response);
    }
}
