package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import org.patientcare.access.ratelimit.RateWindow;

/** Adds the rate-limit headers with the state of the caller's window to each response. */
@ApplicationScoped
public class RateLimitHeadersFilter implements ContainerResponseFilter {

    private static final String PROPERTY = RateWindow.class.getName();

    static void setWindow(ContainerRequestContext request, RateWindow window) {
        request.setProperty(PROPERTY, window);
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(PROPERTY) instanceof RateWindow window) {
            response.getHeaders().putSingle("X-RateLimit-Limit", window.limit());
            response.getHeaders().putSingle("X-RateLimit-Remaining", window.remaining());
            response.getHeaders().putSingle("X-RateLimit-Reset", window.resetSeconds());
        }
    }
}
