package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;

/**
 * Answers hold health data: nobody on the way keeps them, unless a resource says how, and nobody
 * guesses their type.
 */
@ApplicationScoped
public class PrivateAnswerFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putIfAbsent(HttpHeaders.CACHE_CONTROL, List.of("no-store"));
        response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
    }
}
