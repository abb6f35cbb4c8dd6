package org.patientcare.documents.prescription;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.patientcare.documents.prescription.PrescriptionService.PrescriptionDocument;
import org.patientcare.platform.http.ContentTag;

/** The download response for a prescription's PDF. */
public record DocumentView(PrescriptionDocument document) {

    public static final String MEDIA_TYPE = "application/pdf";

    /**
     * The value of {@code Content-Disposition}: saves the PDF under a name without personal data.
     */
    public static String disposition(UUID code) {
        return "attachment; filename=\"prescription-" + code + ".pdf\"";
    }

    /** The response with a preview, which is not stored and has no code. */
    public static Response preview(byte[] pdf) {
        return Response.ok(pdf, MEDIA_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, "inline; filename=\"preview.pdf\"")
                .build();
    }

    /**
     * Builds the response: 200 with the PDF, or 304 if the caller has it, as a PDF never changes.
     */
    public Response answer(HttpHeaders request) {
        EntityTag tag = new EntityTag(document.sha256());
        Response.ResponseBuilder answer =
                ContentTag.isKnown(tag, request)
                        ? Response.notModified()
                        : Response.ok(document.pdf(), MEDIA_TYPE)
                                .header(
                                        HttpHeaders.CONTENT_DISPOSITION,
                                        disposition(document.code()));
        return answer.tag(tag).header(HttpHeaders.CACHE_CONTROL, "private, no-cache").build();
    }
}
