package org.patientcare.surfaces.my;

import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.ratelimit.TooManyRequests;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.page.PageServlet;
import org.patientcare.platform.shared.Uuids;

/**
 * The logo of an organization, by the organization's id and the logo's hash. The hash makes a new
 * logo visible at once; whoever has an old one's address gets the new one.
 */
@WebServlet(OrganizationFace.LOGOS + "/*")
public class LogoServlet extends PageServlet {

    private static final long serialVersionUID = 1L;

    /** A whole network can share one address, and browsers keep the picture. */
    private static final int MAX_PER_MINUTE = 600;

    @EJB private transient OrganizationService organizations;
    @Inject private transient RateLimiter limiter;
    @Inject private transient ClientAddress address;

    public LogoServlet() {
        super("GET, HEAD, OPTIONS");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (TooManyRequests.refuseIfExceeded(
                limiter.countAddress("logo", address.get(), MAX_PER_MINUTE), response)) {
            return;
        }
        Optional<UUID> organization = Uuids.parse(name(request).split("/", 2)[0]);
        Optional<byte[]> logo = organization.flatMap(organizations::logo);
        if (logo.isEmpty()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        describe("image/png", response);
        response.setContentLength(logo.get().length);
        response.getOutputStream().write(logo.get());
    }

    /** Headers of a part of a page whose content is known by its address, for a year. */
    static void describe(String type, HttpServletResponse response) {
        response.setContentType(type);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "public, max-age=31536000, immutable");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
}
