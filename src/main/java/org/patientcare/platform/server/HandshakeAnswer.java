package org.patientcare.platform.server;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;

/**
 * Leaves with the first word over the web socket and not before: until the thread of the handshake
 * is done a browser has no socket that it could close, and the container misses it when a socket is
 * closed that it has not yet opened. See {@link DeferredOpen}.
 */
public class HandshakeAnswer extends HttpServletResponseWrapper {

    public HandshakeAnswer(HttpServletResponse response) {
        super(response);
    }

    @Override
    public void flushBuffer() {
        // The first word takes it along.
    }
}
