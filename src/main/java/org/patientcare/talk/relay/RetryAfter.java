package org.patientcare.talk.relay;

import java.time.Duration;
import java.time.Instant;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpResponse;

/** Reads the {@code Retry-After} header of a response; the delay is limited to 24 hours. */
final class RetryAfter {

    static final Duration LONGEST = Duration.ofHours(24);

    private static final String NAME = "Retry-After";
    private static final int MAX_DIGITS = 9;
    private static final int MAX_DATE_LENGTH = 40;

    private RetryAfter() {}

    /**
     * Reads seconds, or a date, which is compared with the response's own {@code Date}: the clocks
     * of the receiver and of this node may differ. A date in a response without {@code Date} is
     * ignored.
     *
     * @return null for none
     */
    static Duration of(HttpResponse response) {
        return of(value(response, NAME), value(response, HttpHeaders.DATE));
    }

    /**
     * @param text of the header; null for none, as is {@code date}
     */
    static Duration of(String text, String date) {
        if (text != null && text.length() <= MAX_DIGITS && text.matches("[0-9]+")) {
            return limited(Duration.ofSeconds(Long.parseLong(text)));
        }
        Instant wanted = instant(text);
        Instant answered = instant(date);
        return wanted == null || answered == null || !wanted.isAfter(answered)
                ? null
                : limited(Duration.between(answered, wanted));
    }

    private static Duration limited(Duration asked) {
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }

    /** Null for what is not an HTTP date. */
    private static Instant instant(String date) {
        return date == null || date.length() > MAX_DATE_LENGTH
                ? null
                : DateUtils.parseStandardDate(date);
    }

    private static String value(HttpResponse response, String name) {
        Header header = response.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }
}
