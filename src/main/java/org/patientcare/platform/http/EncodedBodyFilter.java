package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;

/** Refuses compressed bodies with 415: a few bytes could expand to gigabytes. */
@Priority(FilterOrder.ENCODED_BODY)
@ApplicationScoped
public class EncodedBodyFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        String encoding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null
                && !encoding.isBlank()
                && !"identity".equalsIgnoreCase(encoding.strip())) {
            request.abortWith(ErrorBody.forStatus(415).respond(415).build());
        }
    }
}
