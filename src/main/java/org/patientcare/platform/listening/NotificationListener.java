package org.patientcare.platform.listening;

import java.util.Set;

/**
 * Receives the notifications that any node, this one included, sends on channels of the database.
 * An implementation is an application-scoped bean, found by CDI. It is called on the single
 * listening thread, with a request context and outside any transaction; work of more than a few
 * statements belongs on a thread of its own.
 */
public interface NotificationListener {

    /** The names of the channels, as in {@code NOTIFY}; always the same ones. */
    Set<String> channels();

    /**
     * A notification came in. Equal notifications that came in together are delivered once.
     *
     * @param payload at most 8,000 bytes, not validated
     */
    void onNotification(String channel, String payload);

    /**
     * Notifications may have been missed. Called after the connection was opened, after this
     * listener failed, every 30 s, and every second while this node cannot listen.
     */
    void poll();
}
