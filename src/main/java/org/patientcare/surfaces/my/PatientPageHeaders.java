package org.patientcare.surfaces.my;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletResponse;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.page.PageHeaders;

/** The security headers of the patients' page: nothing inline, nothing from another origin. */
@ApplicationScoped
class PatientPageHeaders {

    @Inject private PublicUrl publicUrl;

    private PageHeaders all;

    /**
     * Names the web socket's origin as well: for older browsers {@code 'self'} does not include it.
     */
    @PostConstruct
    void initialize() {
        all =
                PageHeaders.withSources(
                                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                                        + " connect-src 'self' "
                                        + publicUrl.origin().replaceFirst("^http", "ws")
                                        + "; require-trusted-types-for 'script'; trusted-types 'none'")
                        .withPermissions("camera=(), microphone=(), geolocation=()")
                        .notIndexed();
    }

    PageHeaders ofFiles() {
        return all;
    }

    /** Sets the headers of a page, which must not be cached. */
    void protect(HttpServletResponse response) {
        all.writeTo(response);
        PageHeaders.noStore(response);
    }
}
