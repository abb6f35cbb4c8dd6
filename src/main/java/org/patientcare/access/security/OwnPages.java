package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Set;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.ErrorBody;

/**
 * Whether a call that browsers send a cookie with comes from a page of ours: other sites can send
 * it, but neither the header nor the origin.
 */
@ApplicationScoped
class OwnPages {

    private static final String HEADER = "X-Patient-Care";
    private static final String SITE = "Sec-Fetch-Site";
    private static final String BACKGROUND = "background";
    private static final Set<String> SAID = Set.of("action", BACKGROUND);
    private static final Set<String> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    @Inject private PublicUrl publicUrl;

    boolean sent(ContainerRequestContext request) {
        String site = request.getHeaderString(SITE);
        if (READS.contains(request.getMethod())) {
            return !"cross-site".equals(site);
        }
        String said = request.getHeaderString(HEADER);
        return said != null
                && SAID.contains(said)
                && publicUrl.origin().equals(request.getHeaderString("Origin"))
                && (site == null || site.equals("same-origin"));
    }

    /** Whether nobody did anything: a page looked by itself. */
    static boolean inBackground(ContainerRequestContext request) {
        return BACKGROUND.equals(request.getHeaderString(HEADER));
    }

    static Response refusal() {
        return new ErrorBody(
                        "This call has to come from a page of this service, with the header X-Patient-Care.")
                .respond(403)
                .build();
    }
}
