package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

/**
 * Stores which media types the caller accepts: JAX-RS would refuse the request while it looks for
 * the resource method, before it is known what that method produces. {@link ProducedTypesFeature}
 * checks them afterwards.
 */
@PreMatching
@Priority(FilterOrder.ACCEPTED_TYPES)
@ApplicationScoped
public class AcceptFilter implements ContainerRequestFilter {

    private static final String ACCEPTED = AcceptFilter.class.getName();

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(ACCEPTED, request.getAcceptableMediaTypes());
        request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    }

    static boolean accepts(ContainerRequestContext request, MediaType answered) {
        return request.getProperty(ACCEPTED) instanceof List<?> accepted
                && accepted.stream().map(MediaType.class::cast).anyMatch(answered::isCompatible);
    }
}
