package org.patientcare.talk.relay;

import java.time.Duration;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

/** Reads the {@code Retry-After} header of a response; the delay is limited to 24 hours. */
final class RetryAfter {

    static final Duration LONGEST = Duration.ofHours(24);

    private static final String NAME = "Retry-After";
    private static final int MAX_DIGITS = 9;

    private RetryAfter() {}

    /**
     * Only seconds are read, the form in general use. A date is ignored, because it would have to
     * be compared with the receiver's clock.
     *
     * @return null for none
     */
    static Duration of(HttpResponse response) {
        Header header = response.getFirstHeader(NAME);
        return header == null ? null : of(header.getValue());
    }

    static Duration of(String text) {
        if (text == null || text.length() > MAX_DIGITS || !text.matches("[0-9]+")) {
            return null;
        }
        Duration asked = Duration.ofSeconds(Long.parseLong(text));
        return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }
}
