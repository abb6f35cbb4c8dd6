package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.patientcare.platform.server.RequestHolder;

/**
 * Reads the body, at most {@value #MAX_BYTES} bytes of it, whether its length is declared or it is
 * sent in chunks (contract, section 1). If the request is refused before, the connection is closed:
 * the server would otherwise wait for the rest of the body, and a proxy keep a place for it.
 */
@Priority(FilterOrder.BODY_LIMIT)
@ApplicationScoped
public class BodyLimitFilter implements ContainerRequestFilter, ContainerResponseFilter {

    static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final String READ = BodyLimitFilter.class.getName();

    @Inject private RequestHolder current;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<ReceivedBody> received = ReceivedBody.of(current.get());
        if (received.isPresent()) {
            take(request, received.get().bytes());
        } else if (announcesTooMuch(request.getHeaderString(HttpHeaders.CONTENT_LENGTH))) {
            refuse(request, 413);
        } else {
            read(request);
        }
    }

    private static void read(ContainerRequestContext request) {
        try {
            byte[] body = request.getEntityStream().readNBytes(MAX_BYTES + 1);
            if (body.length > MAX_BYTES) {
                refuse(request, 413);
            } else {
                take(request, body);
            }
        } catch (IOException e) {
            refuse(request, 400);
        }
    }

    private static void take(ContainerRequestContext request, byte[] body) {
        request.setProperty(READ, true);
        request.setEntityStream(new ByteArrayInputStream(body));
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        HttpServletRequest sent = current.get();
        boolean isLong = ReceivedBody.isAnnouncedTooLarge(sent) || ReceivedBody.isChunked(sent);
        if (isLong && request.getProperty(READ) == null) {
            response.getHeaders().putSingle("Connection", "close");
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
