package org.patientcare.platform.listening;

import java.util.Set;

/**
 * Hears what any node, this one included, tells on channels of the database. Found by CDI: a bean
 * of application scope. Called on the one thread that listens, with a request context and outside
 * any transaction: what takes more than a few statements belongs on a thread of its own.
 */
public interface Listener {

    /** The names of the channels, as NOTIFY has them; the same ones always. */
    Set<String> channels();

    /**
     * Somebody told something, perhaps more than once since the last call.
     *
     * @param payload at most 8,000 bytes; whatever a node sent
     */
    void heard(String channel, String payload);

    /**
     * Something may have been missed: after the connection was opened, each 30 s, and each second
     * where this node cannot listen.
     */
    void lookAgain();
}
