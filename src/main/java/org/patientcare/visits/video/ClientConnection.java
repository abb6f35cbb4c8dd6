package org.patientcare.visits.video;

/**
 * The connection to a browser. Neither method blocks or throws: that a browser is gone is noticed
 * by the socket's time-outs.
 */
public interface ClientConnection {

    void send(String json);

    /**
     * @param code of the web socket protocol, or one of ours from 4000 on
     */
    void close(int code, String reason);
}
