package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/**
 * The name of the requested operation, which contains nothing that a caller sent: the method and
 * the template of the path, such as {@code GET /v1/patients/{code}}. The path itself holds codes of
 * patients and belongs neither into metrics nor into the log.
 */
public final class Operation {

    private static final String ATTRIBUTE = Operation.class.getName();
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private Operation() {}

    /**
     * @param template of the path below the surface's prefix, with a leading slash
     */
    static void matched(HttpServletRequest request, String template) {
        request.setAttribute(ATTRIBUTE, prefix(request) + template);
    }

    /**
     * Sets the operation of a request for a page that is answered by a filter and no servlet.
     *
     * @param template of the path below the context path
     */
    public static void named(HttpServletRequest request, String template) {
        request.setAttribute(ATTRIBUTE, template);
    }

    /**
     * The operation. If no resource was matched, it has the pattern of the servlet, such as {@code
     * /v1/*}.
     */
    public static String of(HttpServletRequest request) {
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "other";
        Object template = request.getAttribute(ATTRIBUTE);
        return method + " " + (template == null ? pattern(request) : template);
    }

    private static String prefix(HttpServletRequest request) {
        String pattern = pattern(request);
        return pattern.endsWith("/*") ? pattern.substring(0, pattern.length() - 2) : pattern;
    }

    private static String pattern(HttpServletRequest request) {
        return request.getHttpServletMapping().getPattern();
    }
}
