package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits requests of the page of patients without authentication, counted by client address. It
 * uses no cookies that another site could abuse, and CORS allows no other site to read its
 * responses.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class PatientPageFilter implements ContainerRequestFilter {

    /** For one client address, since a whole network of patients may share it. */
    private static final int REQUESTS_A_MINUTE = 600;

    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        admission.admitUnauthenticated(request, "patient-link", REQUESTS_A_MINUTE);
    }
}
