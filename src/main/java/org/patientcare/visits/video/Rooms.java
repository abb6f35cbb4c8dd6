package org.patientcare.visits.video;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.patientcare.visits.appointment.VisitLink;
import org.patientcare.visits.appointment.VisitLinks;
import org.patientcare.visits.appointment.VisitRole;
import org.patientcare.visits.appointment.Visits;

/**
 * The devices that are connected to this node, by visit. What they are told is read from the
 * database when a notification says that there is something, wherever it came from.
 */
@ApplicationScoped
public class Rooms {

    private final Map<VisitKey, Set<Participant>> rooms = new ConcurrentHashMap<>();

    @EJB private Attendances attendances;
    @Inject private Signals signals;
    @EJB private VisitLinks links;
    @EJB private Visits visits;

    /**
     * A device comes in. One that comes back does not take the place that another one took
     * meanwhile: its line is closed.
     *
     * @param after the last signal that it has seen; empty if it comes for the first time
     */
    public Optional<Participant> enter(
            VisitLink link,
            String token,
            UUID device,
            Optional<Long> after,
            ClientConnection client) {
        VisitKey key = VisitKey.of(link);
        long newest = signals.newest(key, link.role());
        long first = Math.min(after.orElse(newest), newest);
        Participant participant = new Participant(token, link, device, first, client);
        Attendance own = new Attendance(link.role(), device, participant.connection(), true);
        if (!attendances.join(link, own, after.isPresent())) {
            participant.refuse();
            return Optional.empty();
        }
        remember(participant);
        try {
            changed(key);
        } catch (RuntimeException e) {
            cut(participant);
            throw e;
        }
        return Optional.of(participant);
    }

    private void remember(Participant participant) {
        rooms.compute(
                VisitKey.of(participant.link()),
                (any, participants) -> {
                    Set<Participant> more =
                            participants == null ? ConcurrentHashMap.newKeySet() : participants;
                    more.add(participant);
                    return more;
                });
    }

    /**
     * @return whether the other side is there to hear it
     */
    public boolean send(Participant from, SignalKind kind, String text) {
        return signals.add(from.link(), new Signals.Outgoing(from.device(), kind, text));
    }

    /** Lets the patient in; does nothing for a patient. */
    public void admit(Participant by) {
        visits.admitted(by.link());
    }

    /** The professional ends the visit for both; a patient can only leave, and may come back. */
    public void hangUp(Participant by) {
        if (by.link().role() == VisitRole.PROFESSIONAL) {
            visits.hungUp(by.link());
        }
    }

    public void leave(Participant participant) {
        forget(participant);
        attendances.leave(participant.link(), participant.connection());
    }

    /**
     * The connection is cut; who it was may come back, unless there is nothing to come back for.
     */
    public void cut(Participant participant) {
        forget(participant);
        if (isOver(participant)) {
            attendances.leave(participant.link(), participant.connection());
        } else {
            attendances.cut(participant.link(), participant.connection());
        }
    }

    /** It may be cut before it has heard of the end. */
    private boolean isOver(Participant participant) {
        return participant.isOver()
                || links.find(participant.token()).filter(VisitLink::isOver).isPresent();
    }

    public void noteRelay(Participant participant, boolean relayed) {
        attendances.noteRelay(participant.link(), participant.connection(), relayed);
    }

    /** For the database: what it hears nothing of for a minute counts as gone. */
    void saySeen() {
        List<UUID> connections =
                rooms.values().stream().flatMap(Set::stream).map(Participant::connection).toList();
        if (!connections.isEmpty()) {
            attendances.seen(connections);
        }
    }

    void lookAtAll() {
        rooms.keySet().forEach(this::changed);
    }

    /** Something about a visit may be new: its state, who is there, signals. */
    void changed(VisitKey key) {
        Set<Participant> participants = rooms.get(key);
        if (participants == null) {
            return;
        }
        synchronized (participants) {
            // Whoever is connected by now is in the rows that are read after it, or was replaced.
            List<Participant> connected = List.copyOf(participants);
            List<Attendance> present = attendances.present(key);
            for (Participant participant : connected) {
                links.find(participant.token()).ifPresent(now -> participant.tell(now, present));
            }
        }
        signalled(key);
    }

    void signalled(VisitKey key) {
        Set<Participant> participants = rooms.get(key);
        if (participants == null) {
            return;
        }
        synchronized (participants) {
            for (Participant participant : participants) {
                participant.tell(
                        signals.after(key, participant.link().role(), participant.lastSignal()));
            }
        }
    }

    private void forget(Participant participant) {
        rooms.computeIfPresent(
                VisitKey.of(participant.link()),
                (any, participants) -> {
                    participants.remove(participant);
                    return participants.isEmpty() ? null : participants;
                });
    }
}
