package org.patientcare.visits.video;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.json.Json;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.video.Attendances.Presence;

/**
 * One side of a visit, connected to this node by a device. Its {@code send} methods are called only
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

    /**
     * The connection to a browser. Its methods neither block nor throw; a connection that has
     * broken is found by the time-outs of the socket.
     */
    public interface ClientConnection {

        void send(String json);

        /**
         * @param code close code of the web socket protocol, or one of ours from 4000 on
         */
        void close(int code, String reason);
    }

    /**
     * The state of a visit, as one side receives it.
     *
     * @param state of the appointment
     * @param current false if the visit was moved and the link is therefore an old one
     * @param peer id of the other side's device; null while it is not connected
     * @param told whether the other side has been told that this one waits: the patient's arrival
     *     is shown at the desk of a professional who is online
     * @param delay by how many minutes the visit starts later, as the patient was told; null for
     *     none, and for the professional
     * @param after only signals with a higher id are sent; a device that reconnects begins there
     */
    record RoomView(
            String type,
            String state,
            boolean current,
            String peer,
            boolean told,
            Integer delay,
            long after) {}

    /**
     * A signal as a browser receives it.
     *
     * @param type code of a {@link SignalKind}
     * @param id grows with each signal; a browser that reconnects sends the last one it received
     * @param from id of the device that sent it
     */
    record SignalView(String type, long id, String from, String text) {}

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
    void send(VisitLink now, List<Presence> present) {
        Optional<Presence> own = present.stream().filter(a -> a.role() == link.role()).findAny();
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
                        "room",
                        now.state().code(),
                        now.current(),
                        peer,
                        isArrivalShown(now),
                        now.role() == VisitRole.PATIENT ? now.delay() : null,
                        firstAfter);
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

    private static boolean isArrivalShown(VisitLink now) {
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
