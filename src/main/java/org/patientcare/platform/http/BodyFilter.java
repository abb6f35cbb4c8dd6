package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.server.RequestHolder;

/**
 * Refuses a change that is to be made only for a certain version of the object: no call knows
 * versions, and a caller that names one relies on not overwriting another's change. Reads ignore
 * such conditions (ADR 068).
 *
 * <p>Then it reads the body, at most {@value #MAX_BYTES} bytes of it, whether its length is
 * declared or it is sent in chunks (contract, section 1). If the request is refused before, the
 * connection is closed: the server would otherwise wait for the rest of the body, and a proxy keep
 * a place for it.
 *
 * <p>It forbids caches to store answers, which hold health data, unless a resource sets its own
 * policy, and forbids browsers to guess the content type. The answer of JAX-RS to OPTIONS names the
 * methods in {@code Allow} alone, without a text.
 */
@Priority(FilterOrder.BODY)
@ApplicationScoped
public class BodyFilter implements ContainerRequestFilter, ContainerResponseFilter {

    static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final int OK = 200;

    private static final String IS_READ = BodyFilter.class.getName();

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    @Inject private RequestHolder current;

    @Override
    public void filter(ContainerRequestContext request) {
        Optional<ReceivedBody> received = ReceivedBody.of(current.get());
        if (isConditional(request) && !READS.contains(request.getMethod())) {
            refuse(request, 412);
        } else if (received.isPresent()) {
            take(request, received.get().bytes());
        } else if (announcesTooMuch(request.getHeaderString(HttpHeaders.CONTENT_LENGTH))) {
            refuse(request, 413);
        } else {
            read(request);
        }
    }

    private static boolean isConditional(ContainerRequestContext request) {
        return request.getHeaderString(HttpHeaders.IF_MATCH) != null
                || request.getHeaderString(HttpHeaders.IF_NONE_MATCH) != null;
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
        request.setProperty(IS_READ, true);
        request.setEntityStream(new ByteArrayInputStream(body));
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        HttpServletRequest sent = current.get();
        boolean isLong = ReceivedBody.isAnnouncedTooLarge(sent) || ReceivedBody.isChunked(sent);
        if (isLong && request.getProperty(IS_READ) == null) {
            response.getHeaders().putSingle("Connection", "close");
        }
        response.getHeaders().putIfAbsent(HttpHeaders.CACHE_CONTROL, List.of("no-store"));
        response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
        if (request.getMethod().equals(HttpMethod.OPTIONS) && response.getStatus() == OK) {
            response.setEntity(null);
            response.getHeaders().remove(HttpHeaders.CONTENT_TYPE);
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
