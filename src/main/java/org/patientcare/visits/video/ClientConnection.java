package org.patientcare.visits.video;

/**
 * The way to a browser. Neither method waits or fails: a browser that is gone is found out
 * otherwise.
 */
public interface ClientConnection {

    void send(String json);

    /**
     * @param code of the web socket protocol, or one of ours from 4000 on
     */
    void close(int code, String reason);
}
