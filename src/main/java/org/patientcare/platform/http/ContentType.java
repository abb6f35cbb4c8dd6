package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import java.util.Optional;

/**
 * The media type of a {@code Content-Type} header, in lower case and without parameters such as the
 * charset: media types compare without regard to case (contract, section 1).
 */
public final class ContentType {

    /** In characters, several times what clients send; a longer header is unreadable. */
    static final int LONGEST = 2048;

    private ContentType() {}

    /** Whether the body is declared as a form; not if the header is missing or unreadable. */
    public static boolean isForm(HttpServletRequest request) {
        return Optional.ofNullable(request.getContentType())
                .flatMap(ContentType::parse)
                .filter(MediaType.APPLICATION_FORM_URLENCODED::equals)
                .isPresent();
    }

    /** Empty if the header is too long, unreadable or has a wildcard. */
    static Optional<String> parse(String header) {
        return Optional.of(header)
                .filter(given -> given.length() <= LONGEST)
                .flatMap(ContentType::read)
                .filter(type -> !type.isWildcardType() && !type.isWildcardSubtype())
                .map(type -> (type.getType() + "/" + type.getSubtype()).toLowerCase(Locale.ROOT));
    }

    private static Optional<MediaType> read(String text) {
        try {
            MediaType type = MediaType.valueOf(text);
            boolean complete =
                    text.contains("/") && !type.getType().isBlank() && !type.getSubtype().isBlank();
            return complete ? Optional.of(type) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
