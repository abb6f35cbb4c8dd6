package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Reads the body, at most {@value #MAX_BYTES} bytes of it, whether its length is declared or it is
 * sent in chunks (contract, section 1).
 */
@Priority(FilterOrder.BODY_LIMIT)
@ApplicationScoped
public class BodyLimitFilter implements ContainerRequestFilter {

    static final int MAX_BYTES = 4 * 1024 * 1024;

    @Override
    public void filter(ContainerRequestContext request) {
        if (announcesTooMuch(request.getHeaderString(HttpHeaders.CONTENT_LENGTH))) {
            refuse(request, 413);
            return;
        }
        try {
            byte[] body = request.getEntityStream().readNBytes(MAX_BYTES + 1);
            if (body.length > MAX_BYTES) {
                refuse(request, 413);
            } else {
                request.setEntityStream(new ByteArrayInputStream(body));
            }
        } catch (IOException e) {
            refuse(request, 400);
        }
    }

    /** Parsed here because JAX-RS fails on a length that exceeds an int. */
    private static boolean announcesTooMuch(String length) {
        return length != null
                && (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > MAX_BYTES);
    }

    private static void refuse(ContainerRequestContext request, int status) {
        request.abortWith(ErrorBody.forStatus(status).respond(status).build());
    }
}
