package org.patientcare.access.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Set;
import org.patientcare.access.ratelimit.WorkKind;
import org.patientcare.platform.config.PublicPaths;

/** Determines the {@link WorkKind} of a request from its method, path and headers. */
final class WorkClassifier {

    private static final String CODES = PublicPaths.ACTIVATION_CODES;
    private static final String INTEGRATION = PublicPaths.INTEGRATION + "/";
    private static final String ORGANIZATIONS = PublicPaths.ADMIN + "/organizations/";
    private static final String PEOPLE = PublicPaths.ADMIN + "/people";
    private static final String SELF_CHECK = PublicPaths.ADMIN + "/" + PublicPaths.SELF_CHECK;
    private static final Set<String> BULKS =
            Set.of(PublicPaths.CODE_BATCHES, PublicPaths.PATIENT_IMPORTS);
    private static final String EXPORT = PublicPaths.ADMIN + "/audit-events/export";
    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final Set<String> COUNTED_LISTS =
            Set.of(INTEGRATION + PublicPaths.APPOINTMENTS, INTEGRATION + PublicPaths.PATIENTS);

    /**
     * Bytes above which a body counts as large; the shipped proxy buffers smaller ones completely
     * before it forwards them.
     */
    private static final long LARGE_BODY_BYTES = 480 * 1024;

    private static final String PATIENT_FILES = "patient-files/";

    private WorkClassifier() {}

    /** Uses the decoded path by which the container routes the request, however it was written. */
    static WorkKind of(HttpServletRequest request) {
        String path =
                request.getServletPath() + Objects.requireNonNullElse(request.getPathInfo(), "");
        return of(
                request.getMethod(),
                path.endsWith("/") ? path.substring(0, path.length() - 1) : path,
                request.getContentLengthLong() > LARGE_BODY_BYTES
                        || request.getHeader("Transfer-Encoding") != null);
    }

    static WorkKind of(String method, String path, boolean large) {
        if (path.equals(SELF_CHECK)) {
            return WorkKind.SELF_CHECK;
        }
        String part = ofOrganization(path);
        boolean isOneCode = part.startsWith(CODES + "/");
        boolean isList =
                part.equals(CODES)
                        || isOneCode && path.startsWith(INTEGRATION)
                        || COUNTED_LISTS.contains(path);
        if (READS.contains(method) && isList) {
            return WorkKind.LIST;
        }
        if (method.equals("PUT") && isOneCode && part.endsWith("/send")
                || method.equals("POST") && (invites(path) || sendsLink(part) || isPing(path))) {
            return WorkKind.MESSAGE;
        }
        if (method.equals("POST") && (isBulk(part) || path.equals(EXPORT))) {
            return WorkKind.BULK;
        }
        return large ? WorkKind.LARGE_BODY : WorkKind.CALL;
    }

    /**
     * The run of an import is included because it counts again, line by line, whom the file
     * unsubscribes.
     */
    private static boolean isBulk(String part) {
        return BULKS.contains(part)
                || part.startsWith(PublicPaths.PATIENT_IMPORTS + "/") && part.endsWith("/run");
    }

    /** Whether the call may send an invitation by mail. */
    private static boolean invites(String path) {
        return path.equals(PEOPLE)
                || path.startsWith(PEOPLE + "/") && path.endsWith("/invitations");
    }

    /** Whether the call may send a patient the link to their page. */
    private static boolean sendsLink(String part) {
        return part.startsWith(PATIENT_FILES) && part.endsWith("/links");
    }

    /** Whether the call sends a test event to a webhook and waits for the receiver. */
    private static boolean isPing(String path) {
        return path.endsWith("/ping") && path.contains("/" + PublicPaths.WEBHOOKS + "/");
    }

    /** The path after the organization, which is the caller's or is named by the path. */
    private static String ofOrganization(String path) {
        if (path.startsWith(INTEGRATION)) {
            return path.substring(INTEGRATION.length());
        }
        int end = path.startsWith(ORGANIZATIONS) ? path.indexOf('/', ORGANIZATIONS.length()) : -1;
        return end < 0 ? "" : path.substring(end + 1);
    }
}
