package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/**
 * What a request asks for, in words of ours alone: the method and the template of its path, such as
 * {@code GET /v1/patients/{code}}. The path itself holds codes of patients and belongs neither into
 * metrics nor into the log.
 */
public final class Operation {

    private static final String ATTRIBUTE = Operation.class.getName();
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private Operation() {}

    /**
     * @param template of the path below the surface's prefix, with the slash at its beginning
     */
    static void matched(HttpServletRequest request, String template) {
        request.setAttribute(ATTRIBUTE, prefix(request) + template);
    }

    /**
     * What a request of a page asks for, where a filter and no servlet answers.
     *
     * @param template of the path behind the context path
     */
    public static void named(HttpServletRequest request, String template) {
        request.setAttribute(ATTRIBUTE, template);
    }

    /** Where no resource was reached, the pattern of the servlet, such as {@code /v1/*}. */
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
