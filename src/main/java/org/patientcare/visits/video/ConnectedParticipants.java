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
import org.patientcare.visits.video.Attendances.Presence;
import org.patientcare.visits.video.Participant.ClientConnection;

/**
 * The devices that are connected to this node, grouped by visit. A notification from any node makes
 * this class read the state and the signals of the visit from the database and send them.
 */
@ApplicationScoped
public class ConnectedParticipants {

    private final Map<VisitKey, Set<Participant>> rooms = new ConcurrentHashMap<>();

    @EJB private Attendances attendances;
    @Inject private SignalRepository signalRepository;
    @EJB private VisitLinks links;
    @EJB private Visits visits;

    /**
     * Adds a device. One that reconnects does not replace another device that took over meanwhile;
     * its connection is closed.
     *
     * @param after id of the last signal that the device has received; empty if it connects for the
     *     first time
     * @return empty if the connection was closed because another device has taken over
     */
    public Optional<Participant> enter(
            VisitLink link,
            String token,
            UUID device,
            Optional<Long> after,
            ClientConnection client) {
        VisitKey key = VisitKey.of(link);
        long newest = signalRepository.newestId(key, link.role());
        long first = Math.min(after.orElse(newest), newest);
        Participant participant = new Participant(token, link, device, first, client);
        Presence own = new Presence(link.role(), device, participant.connection(), true);
        if (!attendances.join(link, own, after.isPresent())) {
            participant.closeAsReplaced();
            return Optional.empty();
        }
        remember(participant);
        try {
            sendChanges(key);
        } catch (RuntimeException e) {
            disconnected(participant);
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
     * Sends a signal to the other side.
     *
     * @return false if the visit is not in a call or the other side is not present; then nothing is
     *     sent
     */
    public boolean send(Participant from, SignalKind kind, String text) {
        return signalRepository.add(
                from.link(), new SignalRepository.Outgoing(from.device(), kind, text));
    }

    /** Admits the patient; does nothing if the participant is a patient. */
    public void admit(Participant by) {
        visits.admitted(by.link());
    }

    /**
     * Ends the visit for both sides if the participant is the professional. A patient can only
     * leave, and may come back.
     */
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
     * Handles a lost connection. The attendance ends at once if the visit is over; else the device
     * may reconnect.
     */
    public void disconnected(Participant participant) {
        forget(participant);
        if (isOver(participant)) {
            attendances.leave(participant.link(), participant.connection());
        } else {
            attendances.disconnected(participant.link(), participant.connection());
        }
    }

    /** The connection may be lost before the participant has received the end of the visit. */
    private boolean isOver(Participant participant) {
        return participant.isOver()
                || links.find(participant.token()).filter(VisitLink::isOver).isPresent();
    }

    public void recordRelay(Participant participant, boolean relayed) {
        attendances.recordRelay(participant.link(), participant.connection(), relayed);
    }

    /**
     * Updates in the database that the connections of this node are alive; one that is not updated
     * for 60 seconds counts as lost.
     */
    void updateSeenAt() {
        List<UUID> connections =
                rooms.values().stream().flatMap(Set::stream).map(Participant::connection).toList();
        if (!connections.isEmpty()) {
            attendances.updateSeenAt(connections);
        }
    }

    void refreshAll() {
        rooms.keySet().forEach(this::sendChanges);
    }

    /** Sends the state and new signals of a visit to its participants on this node. */
    void sendChanges(VisitKey key) {
        Set<Participant> participants = rooms.get(key);
        if (participants == null) {
            return;
        }
        synchronized (participants) {
            // Copied before the rows are read: each of these participants is in the rows, or was
            // replaced.
            List<Participant> connected = List.copyOf(participants);
            List<Presence> present = attendances.present(key);
            for (Participant participant : connected) {
                links.find(participant.token()).ifPresent(now -> participant.send(now, present));
            }
        }
        sendSignals(key);
    }

    void sendSignals(VisitKey key) {
        Set<Participant> participants = rooms.get(key);
        if (participants == null) {
            return;
        }
        synchronized (participants) {
            for (Participant participant : participants) {
                participant.send(
                        signalRepository.after(
                                key, participant.link().role(), participant.lastSignal()));
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
