package org.patientcare.access.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Set;
import org.patientcare.access.ratelimit.Work;
import org.patientcare.platform.config.PublicPaths;

/** What a request asks of the node, as its path and its headers say. */
final class KindOfWork {

    private static final String CODES = PublicPaths.ACTIVATION_CODES;
    private static final String INTEGRATION = PublicPaths.INTEGRATION + "/";
    private static final String ORGANIZATIONS = PublicPaths.ADMIN + "/organizations/";
    private static final String PEOPLE = PublicPaths.ADMIN + "/people";
    private static final String SELF_CHECK = PublicPaths.ADMIN + "/" + PublicPaths.SELF_CHECK;
    private static final Set<String> BULKS =
            Set.of(PublicPaths.CODE_BATCHES, PublicPaths.PATIENT_IMPORTS);
    private static final String EXPORT = PublicPaths.ADMIN + "/audit-events/export";
    private static final Set<String> READS = Set.of("GET", "HEAD");

    /** Bytes of a body; the shipped proxy has smaller ones as a whole before it sends them on. */
    private static final long LARGE = 480 * 1024;

    private KindOfWork() {}

    /** By the path as it is routed, however it was written. */
    static Work of(HttpServletRequest request) {
        String path =
                request.getServletPath() + Objects.requireNonNullElse(request.getPathInfo(), "");
        return of(
                request.getMethod(),
                path.endsWith("/") ? path.substring(0, path.length() - 1) : path,
                request.getContentLengthLong() > LARGE
                        || request.getHeader("Transfer-Encoding") != null);
    }

    static Work of(String method, String path, boolean large) {
        if (path.equals(SELF_CHECK)) {
            return Work.SELF_CHECK;
        }
        String part = ofOrganization(path);
        boolean ofOneCode = part.startsWith(CODES + "/");
        boolean ofMany = part.equals(CODES) || ofOneCode && path.startsWith(INTEGRATION);
        if (READS.contains(method) && ofMany) {
            return Work.LIST;
        }
        if (method.equals("PUT") && ofOneCode && part.endsWith("/send")
                || method.equals("POST") && (invites(path) || isPing(path))) {
            return Work.MESSAGE;
        }
        if (method.equals("POST") && (isBulk(part) || path.equals(EXPORT))) {
            return Work.BULK;
        }
        return large ? Work.LARGE_BODY : Work.CALL;
    }

    /** A run counts anew whom the file unsubscribes, line by line. */
    private static boolean isBulk(String part) {
        return BULKS.contains(part)
                || part.startsWith(PublicPaths.PATIENT_IMPORTS + "/") && part.endsWith("/run");
    }

    /** By mail, perhaps. */
    private static boolean invites(String path) {
        return path.equals(PEOPLE)
                || path.startsWith(PEOPLE + "/") && path.endsWith("/invitations");
    }

    /** Of a webhook: it waits for somebody else's answer. */
    private static boolean isPing(String path) {
        return path.endsWith("/ping") && path.contains("/" + PublicPaths.WEBHOOKS + "/");
    }

    /** The path behind the organization, which the caller's keys or the path itself say. */
    private static String ofOrganization(String path) {
        if (path.startsWith(INTEGRATION)) {
            return path.substring(INTEGRATION.length());
        }
        int end = path.startsWith(ORGANIZATIONS) ? path.indexOf('/', ORGANIZATIONS.length()) : -1;
        return end < 0 ? "" : path.substring(end + 1);
    }
}
