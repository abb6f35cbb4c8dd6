package org.patientcare.surfaces.my;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.patientcare.platform.config.PublicPaths;

/** What is asked for below the page of patients, and below the widget. */
enum MyPath {
    PAGE,
    FILE,
    /** Calls and web sockets. */
    ANOTHERS,
    NOTHING;

    private static final Pattern PAGES = Pattern.compile(PublicPaths.MY_PAGE + "/?");

    private static final Pattern FILES =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.MY_PAGE
                            + "|"
                            + PublicPaths.WIDGET_FILES
                            + ")(?:/[a-z0-9-]{1,64}){1,2}\\.(?:js|css)");

    private static final Pattern CALLS =
            Pattern.compile(
                    "(?:"
                            + PublicPaths.MY
                            + "|"
                            + PublicPaths.WIDGET
                            + "|"
                            + PublicPaths.WIDGET_SOCKET
                            + ")(?:/.*)?",
                    Pattern.DOTALL);

    static MyPath of(HttpServletRequest request) {
        return of(
                request.getServletPath()
                        + (request.getPathInfo() == null ? "" : request.getPathInfo()));
    }

    /**
     * @param path below the context path
     */
    static MyPath of(String path) {
        if (CALLS.matcher(path).matches()) {
            return ANOTHERS;
        }
        if (PAGES.matcher(path).matches()) {
            return PAGE;
        }
        return FILES.matcher(path).matches() ? FILE : NOTHING;
    }
}
