package org.patientcare.visits.video;

import java.util.Optional;
import java.util.UUID;
import org.patientcare.visits.appointment.VisitLink;

/** Identifies a visit; also the payload of notifications. */
record VisitKey(UUID organization, long appointment) {

    static VisitKey of(VisitLink link) {
        return new VisitKey(link.organization(), link.appointment());
    }

    /** Empty if the payload does not have the form that our nodes send. */
    static Optional<VisitKey> parse(String text) {
        int slash = text.indexOf('/');
        try {
            return Optional.of(
                    new VisitKey(
                            UUID.fromString(text.substring(0, Math.max(0, slash))),
                            Long.parseLong(text.substring(slash + 1))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return organization + "/" + appointment;
    }
}
