package org.patientcare.visits.call;

import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.visits.video.ClientConnection;

/** A web socket as the {@link ClientConnection} of a participant. */
record WebSocketClientConnection(WebSocketConnection socket) implements ClientConnection {

    @Override
    public void send(String json) {
        socket.send(json);
    }

    @Override
    public void close(int code, String reason) {
        socket.close(code, reason);
    }
}
