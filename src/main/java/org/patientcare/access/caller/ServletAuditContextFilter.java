package org.patientcare.access.caller;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.RequestId;
import org.patientcare.trail.audit.AuditContext;

/**
 * Sets the request id and the client address for the audit trail, for servlets: the page that
 * verifies prescriptions, documents behind tickets, and the page on which patients ask for a link.
 */
@WebFilter({
    PublicPaths.VERIFY + PublicPaths.ALL,
    PublicPaths.PATIENT_DOCUMENT + PublicPaths.ALL,
    PublicPaths.NEW_LINK,
    PublicPaths.NEW_LINK + "/"
})
public class ServletAuditContextFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient ClientAddress address;
    @Inject private transient AuditContext audit;

    @Override
    protected void doFilter(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        audit.beginRequest(RequestId.of(request), address.get());
        chain.doFilter(request, response);
    }
}
