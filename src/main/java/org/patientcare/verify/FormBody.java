package org.patientcare.verify;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The body of a form, measured before anything looks at it. */
final class FormBody {

    /** In octets; the form of the page sends some thirty. */
    static final int LONGEST = 1024;

    private FormBody() {}

    static boolean isForm(HttpServletRequest request) {
        return MediaType.APPLICATION_FORM_URLENCODED.equals(request.getContentType())
                && request.getHeader("Content-Encoding") == null;
    }

    /** Empty if it is too long, whatever the request says of its length. */
    static Optional<String> read(HttpServletRequest request) throws IOException {
        if (request.getContentLengthLong() > LONGEST) {
            return Optional.empty();
        }
        byte[] body = request.getInputStream().readNBytes(LONGEST + 1);
        return body.length > LONGEST
                ? Optional.empty()
                : Optional.of(new String(body, StandardCharsets.ISO_8859_1));
    }
}
