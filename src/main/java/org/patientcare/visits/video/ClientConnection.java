package org.patientcare.visits.video;

/**
 * The connection to a browser. Its methods neither block nor throw; a connection that has broken is
 * found by the time-outs of the socket.
 */
public interface ClientConnection {

    void send(String json);

    /**
     * @param code close code of the web socket protocol, or one of ours from 4000 on
     */
    void close(int code, String reason);
}
