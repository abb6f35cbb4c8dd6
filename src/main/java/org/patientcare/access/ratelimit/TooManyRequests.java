package org.patientcare.access.ratelimit;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.IOException;
import org.patientcare.access.ratelimit.RateLimiter.RateWindow;

/**
 * The 429 response for pages and web socket handshakes; the APIs have one of their own, with a
 * body.
 */
public final class TooManyRequests {

    public static final int STATUS = 429;

    private TooManyRequests() {}

    /**
     * Sends 429 if the window's limit is exceeded; the caller then must not answer.
     *
     * @return whether the request was refused
     * @throws IOException if the response cannot be sent
     */
    public static boolean refuseIfExceeded(RateWindow window, HttpServletResponse response)
            throws IOException {
        if (window.isExceeded()) {
            send(window.resetSeconds(), response);
        }
        return window.isExceeded();
    }

    /**
     * Sends 429.
     *
     * @param retryAfter seconds for the {@code Retry-After} header
     * @throws IOException if the response cannot be sent
     */
    public static void send(int retryAfter, HttpServletResponse response) throws IOException {
        response.setIntHeader(HttpHeaders.RETRY_AFTER, retryAfter);
        response.sendError(STATUS);
    }
}
