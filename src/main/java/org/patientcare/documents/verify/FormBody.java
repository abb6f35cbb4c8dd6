package org.patientcare.documents.verify;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The body of a form, measured before anything looks at it. */
final class FormBody {

    /** In octets; the form of the page sends some thirty. */
    static final int LONGEST = 1024;

    private FormBody() {}

    static boolean isForm(HttpServletRequest request) {
        return MediaType.APPLICATION_FORM_URLENCODED.equals(request.getContentType())
                && request.getHeader("Content-Encoding") == null;
    }

    /** Whether the request says how long it is; browsers do. */
    static boolean hasLength(HttpServletRequest request) {
        return request.getContentLengthLong() >= 0;
    }

    static boolean isTooLong(HttpServletRequest request) {
        return request.getContentLengthLong() > LONGEST;
    }

    /**
     * @param request that has a length, and is not too long
     */
    static String read(HttpServletRequest request) throws IOException {
        return new String(
                request.getInputStream().readNBytes(LONGEST), StandardCharsets.ISO_8859_1);
    }
}
