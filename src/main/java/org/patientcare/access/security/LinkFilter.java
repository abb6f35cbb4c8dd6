package org.patientcare.access.security;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import org.patientcare.platform.http.FilterOrder;

/**
 * Admits whoever comes to the page of patients as nobody, counted by address. There is no cookie
 * that another site could use, and no page but ours may read an answer.
 */
@PreMatching
@Priority(FilterOrder.CALLER)
@ApplicationScoped
public class LinkFilter implements ContainerRequestFilter {

    /** Of an address: that of a network may be many patients'. */
    private static final int REQUESTS_A_MINUTE = 600;

    @Inject private Admission admission;

    @Override
    public void filter(ContainerRequestContext request) {
        admission.admitAnybody(request, "patient-link", REQUESTS_A_MINUTE);
    }
}
