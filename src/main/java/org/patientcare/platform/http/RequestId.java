package org.patientcare.platform.http;

import jakarta.servlet.ServletRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id under which a request can be found: in its answer, in error messages and in the log
 * (contract, section 1).
 */
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

    private RequestId() {}

    /** The id of a request that passed {@link RequestWatch}. */
    public static String of(ServletRequest request) {
        return (String) request.getAttribute(ATTRIBUTE);
    }

    static String assign(ServletRequest request, String callers) {
        String id =
                Optional.ofNullable(callers)
                        .filter(given -> SANE.matcher(given).matches())
                        .orElseGet(() -> UUID.randomUUID().toString());
        request.setAttribute(ATTRIBUTE, id);
        return id;
    }
}
