package org.patientcare.platform.server;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Delays the response to a handshake until the first message over the web socket: before that a
 * browser has no socket that it could close. The container does not notice that a socket is closed
 * while its thread has not finished the handshake. See {@link DeferredSocketOpen}.
 */
public class DelayedHandshakeResponse extends HttpServletResponseWrapper {

    public DelayedHandshakeResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void flushBuffer() {
        // The first message flushes the response.
    }
}
