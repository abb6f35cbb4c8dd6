package org.patientcare.access.ratelimit;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;

/** The answer to who opens pages or sockets too often; calls have their own, with a body. */
public final class TooManyRequests {

    public static final int STATUS = 429;

    private TooManyRequests() {}

    /**
     * Answers 429 if the window is full, and says whether; then there is nothing more to do.
     *
     * @throws IOException if it cannot be answered
     */
    public static boolean refuse(RateWindow window, HttpServletResponse response)
            throws IOException {
        if (window.exceeded()) {
            answer(window.resetSeconds(), response);
        }
        return window.exceeded();
    }

    /**
     * Answers 429.
     *
     * @param retryAfter in seconds
     * @throws IOException if it cannot be answered
     */
    public static void answer(int retryAfter, HttpServletResponse response) throws IOException {
        response.setIntHeader(HttpHeaders.RETRY_AFTER, retryAfter);
        response.sendError(STATUS);
    }
}
