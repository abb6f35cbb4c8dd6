package org.patientcare.operations.certificate;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.UUID;

/** The download response for the certificate of an erasure. */
public record CertificateView(UUID erasure, byte[] pdf) {

    public static final String MEDIA_TYPE = "application/pdf";

    /** Builds the response. A later certificate may say more, so nobody keeps this one. */
    public Response answer() {
        return Response.ok(pdf, MEDIA_TYPE)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"erasure-" + erasure + ".pdf\"")
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }
}
