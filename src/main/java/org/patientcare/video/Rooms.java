package org.patientcare.video;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.appointment.VisitLink;
import org.patientcare.appointment.VisitLinks;
import org.patientcare.appointment.VisitRole;
import org.patientcare.appointment.Visits;

/**
 * The devices that are connected to this node, by visit. What they are told is read from the
 * database when a notification says that there is something, wherever it came from.
 */
@ApplicationScoped
public class Rooms {

    private final UUID node = UUID.randomUUID();
    private final Map<VisitKey, Set<Seat>> rooms = new ConcurrentHashMap<>();

    @Inject private Attendances attendances;
    @Inject private Signals signals;
    @Inject private VisitLinks links;
    @Inject private Visits visits;

    /**
     * A device comes in.
     *
     * @param after the last signal that it has seen, 0 for none
     */
    public Seat enter(VisitLink link, String token, UUID device, long after, Line line) {
        VisitKey key = VisitKey.of(link);
        Seat seat = new Seat(token, link, device, line);
        long newest = signals.newest(key, link.role());
        seat.beginAfter(after == 0 ? newest : Math.min(after, newest));
        attendances.join(link, device, seat.connection(), node);
        rooms.compute(
                key,
                (any, seats) -> {
                    Set<Seat> more = seats == null ? ConcurrentHashMap.newKeySet() : seats;
                    more.add(seat);
                    return more;
                });
        changed(key);
        return seat;
    }

    public void send(Seat from, SignalKind kind, String text) {
        signals.add(from.link(), new Signals.Outgoing(from.device(), kind, text));
    }

    /** Lets the patient in; does nothing for a patient. */
    public void admit(Seat by) {
        visits.admitted(by.link());
    }

    /** The professional ends the visit for both; a patient can only leave, and may come back. */
    public void hangUp(Seat by) {
        if (by.link().role() == VisitRole.PROFESSIONAL) {
            visits.hungUp(by.link());
        }
    }

    public void leave(Seat seat) {
        forget(seat);
        attendances.leave(seat.link(), seat.connection());
    }

    /**
     * The connection is cut; who it was may come back, unless there is nothing to come back for.
     */
    public void cut(Seat seat) {
        forget(seat);
        if (seat.isOver()) {
            attendances.leave(seat.link(), seat.connection());
        } else {
            attendances.cut(seat.link(), seat.connection());
        }
    }

    public void noteRelay(Seat seat, boolean relayed) {
        attendances.noteRelay(seat.link(), seat.connection(), relayed);
    }

    boolean areEmpty() {
        return rooms.isEmpty();
    }

    /** For the database: a connection of ours is as alive as we are. */
    void saySeen() {
        if (!areEmpty()) {
            attendances.seen(node);
        }
    }

    void lookAtAll() {
        rooms.keySet().forEach(this::changed);
    }

    /** Something about a visit may be new: its state, who is there, signals. */
    void changed(VisitKey key) {
        Set<Seat> seats = rooms.get(key);
        if (seats == null) {
            return;
        }
        synchronized (seats) {
            List<Attendance> present = attendances.present(key);
            for (Seat seat : seats) {
                links.find(seat.token()).ifPresent(now -> seat.tell(now, present));
            }
        }
        signalled(key);
    }

    void signalled(VisitKey key) {
        Set<Seat> seats = rooms.getOrDefault(key, Set.of());
        synchronized (seats) {
            for (Seat seat : seats) {
                seat.tell(signals.after(key, seat.link().role(), seat.lastSignal()));
            }
        }
    }

    private void forget(Seat seat) {
        rooms.computeIfPresent(
                VisitKey.of(seat.link()),
                (any, seats) -> {
                    seats.remove(seat);
                    return seats.isEmpty() ? null : seats;
                });
    }
}
