package org.patientcare.documents.verify;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.patientcare.platform.http.ContentType;

/** Reads the body of a form after its type and length were checked. */
final class FormBody {

    /** In bytes; the form of the page sends about 30. */
    static final int MAX_BYTES = 1024;

    private FormBody() {}

    static boolean isForm(HttpServletRequest request) {
        return ContentType.isForm(request) && request.getHeader("Content-Encoding") == null;
    }

    /** Whether the request has a {@code Content-Length}, as browsers send it. */
    static boolean hasLength(HttpServletRequest request) {
        return request.getContentLengthLong() >= 0;
    }

    static boolean isTooLong(HttpServletRequest request) {
        return request.getContentLengthLong() > MAX_BYTES;
    }

    /**
     * @param request with a length of at most {@link #MAX_BYTES}
     */
    static String read(HttpServletRequest request) throws IOException {
        return new String(
                request.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
    }
}
