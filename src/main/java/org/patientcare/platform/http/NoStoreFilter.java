package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;

/**
 * Forbids caches to store answers, which hold health data, unless a resource sets its own policy,
 * and forbids browsers to guess the content type.
 */
@ApplicationScoped
public class NoStoreFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putIfAbsent(HttpHeaders.CACHE_CONTROL, List.of("no-store"));
        response.getHeaders().putSingle("X-Content-Type-Options", "nosniff");
    }
}
