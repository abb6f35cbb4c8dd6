package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;
import org.patientcare.platform.http.RequestId;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.trail.audit.AuditContext;

/**
 * Sets the request id and the client address for the audit trail, before any other filter needs
 * them.
 */
@PreMatching
@Priority(FilterOrder.AUDIT_CONTEXT)
@ApplicationScoped
public class AuditContextFilter implements ContainerRequestFilter {

    @Inject private RequestHolder request;
    @Inject private ClientAddress address;
    @Inject private AuditContext audit;

    @Override
    public void filter(ContainerRequestContext context) {
        audit.beginRequest(RequestId.of(request.get()), address.get());
    }
}
