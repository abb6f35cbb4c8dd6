package org.patientcare.visits.call;

import java.util.Set;

/**
 * A message from a page. Its type is the code of a {@code SignalKind} for the other side, or a
 * command for the service such as {@code hang_up}.
 */
record SocketRequest(String type, String text) {

    private static final Set<String> ACTS = Set.of("admit", "hang_up", "chat");

    /**
     * Whether a person acts by it, so that link and session are looked up again before. The page
     * sends the others by itself, many at a time; for these the check every 5 s is enough.
     */
    boolean isAct() {
        return ACTS.contains(type);
    }
}
