package org.patientcare.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of an HTML form that a page without scripts sends.
 *
 * @param raw the values by their names, still URL-encoded; of several values the first
 */
public record FormBody(Map<String, String> raw) {

    private static final Set<String> OTHER_SITES = Set.of("cross-site", "same-site");

    /**
     * Checks the headers of a request. If its body is not a form, has no declared length or is too
     * long, 415, 411 or 413 is sent, and the caller then must not answer.
     *
     * @return whether the request was refused
     */
    public static boolean refuseOther(
            HttpServletRequest request, HttpServletResponse response, int maxBytes)
            throws IOException {
        int refusal = 0;
        if (!ContentType.isForm(request) || request.getHeader("Content-Encoding") != null) {
            refusal = HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE;
        } else if (request.getContentLengthLong() < 0) {
            refusal = HttpServletResponse.SC_LENGTH_REQUIRED;
        } else if (request.getContentLengthLong() > maxBytes) {
            refusal = HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE;
        }
        if (refusal != 0) {
            response.sendError(refusal);
        }
        return refusal != 0;
    }

    /** Reads the body of a request that {@link #refuseOther} has not refused. */
    public static FormBody read(HttpServletRequest request, int maxBytes) throws IOException {
        byte[] body = request.getInputStream().readNBytes(maxBytes);
        return parse(new String(body, StandardCharsets.ISO_8859_1));
    }

    /**
     * @param body URL-encoded, of limited length
     */
    static FormBody parse(String body) {
        Map<String, String> raw = new HashMap<>();
        for (String field : body.split("&")) {
            int equals = field.indexOf('=');
            if (equals > 0) {
                raw.putIfAbsent(field.substring(0, equals), field.substring(equals + 1));
            }
        }
        return new FormBody(raw);
    }

    /**
     * The text in a field, without blanks at its ends; empty if the field is missing, cannot be
     * decoded, or is longer.
     */
    public String text(String name, int maxLength) {
        try {
            String text =
                    URLDecoder.decode(raw.getOrDefault(name, ""), StandardCharsets.UTF_8).strip();
            return text.length() > maxLength ? "" : text;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Whether a form on another site sent the request, by {@code Sec-Fetch-Site}. */
    public static boolean isFromOtherSite(HttpServletRequest request) {
        return OTHER_SITES.contains(String.valueOf(request.getHeader("Sec-Fetch-Site")));
    }

    /** Omits what was typed to keep it out of the log. */
    @Override
    public String toString() {
        return "FormBody";
    }

    /** The three fields of a date as typed in the form; empty where one is missing. */
    public record BirthDateForm(String day, String month, String year) {

        /** Maximum length of a field; longer values are treated as empty. */
        private static final int MAX_LENGTH = 8;

        public static final BirthDateForm EMPTY = new BirthDateForm("", "", "");

        /** The date in the fields {@code day}, {@code month} and {@code year}. */
        public static BirthDateForm of(FormBody form) {
            return new BirthDateForm(
                    form.text("day", MAX_LENGTH),
                    form.text("month", MAX_LENGTH),
                    form.text("year", MAX_LENGTH));
        }

        /** The date; empty if it does not exist in the calendar. */
        public Optional<LocalDate> date() {
            if (!isNumber(day, 1, 2) || !isNumber(month, 1, 2) || !isNumber(year, 4, 4)) {
                return Optional.empty();
            }
            try {
                return Optional.of(
                        LocalDate.of(
                                Integer.parseInt(year),
                                Integer.parseInt(month),
                                Integer.parseInt(day)));
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }

        private static boolean isNumber(String text, int shortest, int longest) {
            return text.length() >= shortest
                    && text.length() <= longest
                    && text.chars().allMatch(c -> c >= '0' && c <= '9');
        }

        /** Omits what was typed to keep it out of the log. */
        @Override
        public String toString() {
            return "BirthDateForm";
        }
    }
}
