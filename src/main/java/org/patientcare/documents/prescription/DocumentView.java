package org.patientcare.documents.prescription;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

/** The document as it is downloaded. */
public record DocumentView(Document paper) {

    public static final String MEDIA_TYPE = "application/pdf";

    /** To be saved, under a name that says nothing of a person. */
    public static String disposition(UUID code) {
        return "attachment; filename=\"prescription-" + code + ".pdf\"";
    }

    /** All of it, or that the caller's copy is still the same: it always is. */
    public Response answer(Request conditions) {
        EntityTag tag = new EntityTag(paper.sha256());
        Response.ResponseBuilder answer = conditions.evaluatePreconditions(tag);
        if (answer == null) {
            answer =
                    Response.ok(paper.pdf(), MEDIA_TYPE)
                            .header(HttpHeaders.CONTENT_DISPOSITION, disposition(paper.code()));
        }
        return answer.tag(tag).header(HttpHeaders.CACHE_CONTROL, "private, no-cache").build();
    }
}
