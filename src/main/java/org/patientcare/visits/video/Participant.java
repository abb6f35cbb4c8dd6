package org.patientcare.visits.video;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;

/**
 * One side of a visit, connected to this node by a device. Its {@code tell} methods are called only
 * by {@link ConnectedParticipants}, under the lock of the visit.
 */
public final class Participant {

    /** Close code for the end of the visit: the page does not reconnect. */
    private static final int DONE = 1000;

    /** Close code for a device that another one of the same side has replaced. */
    public static final int REPLACED = 4001;

    /**
     * Close code if the database does not know the connection, or the device has a newer one: the
     * page reconnects.
     */
    private static final int TRY_AGAIN = 1013;

    private final String token;
    private final VisitLink link;
    private final UUID device;
    private final UUID connection = UUID.randomUUID();
    private final ClientConnection client;
    private final long firstAfter;
    private volatile long lastSignal;
    private RoomView lastSent;
    private volatile boolean over;

    /**
     * @param after id of a signal; only later ones are sent
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

    /** Whether the visit had ended or moved when the state was last sent. */
    boolean isOver() {
        return over;
    }

    /** Closes the connection because another device of the same side has taken over. */
    void closeAsReplaced() {
        client.close(REPLACED, "taken over");
    }

    /**
     * Sends the state of the visit if it differs from the one sent last. Closes the connection if
     * it is not the current one of its side, or if the visit is over.
     */
    void send(VisitLink now, List<Attendance> present) {
        Optional<Attendance> own = present.stream().filter(a -> a.role() == link.role()).findAny();
        if (own.filter(a -> a.connection().equals(connection)).isEmpty()) {
            boolean taken = own.filter(a -> !a.device().equals(device)).isPresent();
            client.close(taken ? REPLACED : TRY_AGAIN, taken ? "taken over" : "come back");
            return;
        }
        String peer =
                present.stream()
                        .filter(a -> a.role() != link.role() && a.connected())
                        .map(a -> a.device().toString())
                        .findAny()
                        .orElse(null);
        RoomView room =
                new RoomView(
                        "room", now.state().code(), now.current(), peer, isTold(now), firstAfter);
        // Set before the state is sent: the browser may close the connection as soon as it has it.
        over = now.isOver();
        if (!room.equals(lastSent)) {
            client.send(Json.write(room));
            lastSent = room;
        }
        if (over) {
            client.close(DONE, "over");
        }
    }

    private static boolean isTold(VisitLink now) {
        return now.role() == VisitRole.PATIENT
                && now.state() == AppointmentState.WAITING
                && now.professionalOnline();
    }

    void send(List<SignalView> signals) {
        for (SignalView signal : signals) {
            client.send(Json.write(signal));
            lastSignal = signal.id();
        }
    }
}
