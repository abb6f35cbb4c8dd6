package org.patientcare.talk.relay;

import java.time.Duration;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** When a receiver wants the next call. */
final class RetryAfter {

    static final Duration LONGEST = Duration.ofHours(24);

    private static final String NAME = "Retry-After";
    private static final int MOST_DIGITS = 9;

    private RetryAfter() {}

    /**
     * In seconds, as nearly all say it; a date would have to be compared with their clock, and
     * counts as nothing.
     *
     * @return null for nothing
     */
    static Duration of(HttpResponse response) {
        Header header = response.getFirstHeader(NAME);
        return header == null ? null : of(header.getValue());
    }

    static Duration of(String text) {
        if (text == null || text.length() > MOST_DIGITS || !text.matches("[0-9]+")) {
            return null;
        }
        Duration asked = Duration.ofSeconds(Long.parseLong(text));
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }
}
