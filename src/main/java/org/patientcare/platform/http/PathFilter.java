package org.patientcare.platform.http;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;

/**
 * Removes one raw trailing slash from the path, and escapes raw semicolons, so that they are
 * characters of a code and not the start of a matrix parameter (contract, section 1).
 */
@PreMatching
@Priority(FilterOrder.PATH)
@ApplicationScoped
public class PathFilter implements ContainerRequestFilter {

    @Override
    public void filter(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        String raw = uri.getRequestUri().getRawPath();
        String path = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
        path = path.replace(";", "%3B");
        if (!path.equals(raw)) {
            request.setRequestUri(uri.getBaseUri(), withPath(uri.getRequestUri(), path));
        }
    }

    private static URI withPath(URI uri, String rawPath) {
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return URI.create(uri.getScheme() + "://" + uri.getRawAuthority() + rawPath + query);
    }
}
