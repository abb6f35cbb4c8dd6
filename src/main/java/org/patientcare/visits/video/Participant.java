package org.patientcare.visits.video;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.visits.appointment.VisitLink;

/** One side of a visit, connected to this node by a device. Used under the lock of its room. */
public final class Participant {

    /** There is nothing to come back for. */
    private static final int DONE = 1000;

    /** Another device of the same side has taken over. */
    public static final int REPLACED = 4001;

    /** The service has forgotten the connection, or the device has a newer one: come back. */
    private static final int TRY_AGAIN = 1013;

    private final String token;
    private final VisitLink link;
    private final UUID device;
    private final UUID connection = UUID.randomUUID();
    private final ClientConnection client;
    private final long firstAfter;
    private volatile long lastSignal;
    private RoomView told;
    private volatile boolean over;

    /**
     * @param after it is told the signals after this one
     */
    Participant(String token, VisitLink link, UUID device, long after, ClientConnection client) {
        this.token = token;
        this.link = link;
        this.device = device;
        this.client = client;
        firstAfter = after;
        lastSignal = after;
    }

    VisitLink link() {
        return link;
    }

    String token() {
        return token;
    }

    UUID device() {
        return device;
    }

    UUID connection() {
        return connection;
    }

    long lastSignal() {
        return lastSignal;
    }

    /** Whether the visit or the link ended while it was connected. */
    boolean isOver() {
        return over;
    }

    /** Another device of the same side has taken over. */
    void refuse() {
        client.close(REPLACED, "taken over");
    }

    /** Tells how things stand, unless the browser knows already, or that its place is taken. */
    void tell(VisitLink now, List<Attendance> present) {
        Optional<Attendance> own = present.stream().filter(a -> a.role() == link.role()).findAny();
        if (own.filter(a -> a.connection().equals(connection)).isEmpty()) {
            boolean taken = own.filter(a -> !a.device().equals(device)).isPresent();
            client.close(taken ? REPLACED : TRY_AGAIN, taken ? "taken over" : "come back");
            return;
        }
        String peer =
                present.stream()
                        .filter(a -> a.role() != link.role() && a.onLine())
                        .map(a -> a.device().toString())
                        .findAny()
                        .orElse(null);
        RoomView room = new RoomView("room", now.state().code(), now.current(), peer, firstAfter);
        // Before it is told: who hears it may be gone before the next client.
        over = now.isOver();
        if (!room.equals(told)) {
            client.send(Json.write(room));
            told = room;
        }
        if (over) {
            client.close(DONE, "over");
        }
    }

    void tell(List<SignalView> signals) {
        for (SignalView signal : signals) {
            client.send(Json.write(signal));
            lastSignal = signal.id();
        }
    }
}
