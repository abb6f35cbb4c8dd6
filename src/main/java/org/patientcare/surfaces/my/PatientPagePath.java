package org.patientcare.surfaces.my;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.patientcare.people.organization.OrganizationFace;
import org.patientcare.platform.config.PublicPaths;

/** The kind of resource that a request below {@code /my} or {@code /widget} addresses. */
enum PatientPagePath {
    PAGE,
    FILE,
    /** API calls, web sockets, logos and the page for a new link, which other classes handle. */
    OTHER_HANDLER,
    UNKNOWN;

    private static final Pattern PAGES = Pattern.compile(PublicPaths.PATIENT_PAGE + "/?");

    private static final Pattern FILES =
            Pattern.compile(
                    PublicPaths.PATIENT_PAGE
                            + "(?:/[a-z0-9-]{1,64}){1,2}\\.(?:js|css)|"
                            + PublicPaths.WIDGET_FILES
                            + "(?:/[a-z0-9-]{1,64}){1,5}(?:\\.[a-z]{2})?\\.js(?:\\.map)?");

    private static final Pattern CALLS =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.PATIENT_PAGE_API
                            + "|"
                            + PublicPaths.WIDGET
                            + "|"
                            + PublicPaths.WIDGET_SOCKET
                            + "|"
                            + PublicPaths.NEW_LINK
                            + "|"
                            + OrganizationFace.LOGOS
                            + "|"
                            + OrganizationFace.ACCENTS
                            + ")(?:/.*)?",
                    Pattern.DOTALL);

    static PatientPagePath of(HttpServletRequest request) {
        return of(
                request.getServletPath()
                        + (request.getPathInfo() == null ? "" : request.getPathInfo()));
    }

    /**
     * @param path relative to the context path
     */
    static PatientPagePath of(String path) {
        if (CALLS.matcher(path).matches()) {
            return OTHER_HANDLER;
        }
        if (PAGES.matcher(path).matches()) {
            return PAGE;
        }
        return FILES.matcher(path).matches() ? FILE : UNKNOWN;
    }
}
