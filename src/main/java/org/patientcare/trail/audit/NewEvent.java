package org.patientcare.trail.audit;

import java.util.UUID;
import org.patientcare.platform.shared.JsonDocument;

/**
 * An event as it is added to the trail, which says when: at the database's time.
 *
 * @param organization whose data it was about; null for none, and then it concerns no patient
 * @param requestId null outside requests
 * @param address of the client; null outside requests
 * @param facts what it amounted to; null where there is nothing to say
 */
record NewEvent(
        AuditAction action,
        UUID organization,
        Concerned concerned,
        Outcome outcome,
        Actor actor,
        String requestId,
        String address,
        JsonDocument facts) {

    NewEvent of(Concerned others) {
        return new NewEvent(
                action, organization, others, outcome, actor, requestId, address, facts);
    }

    NewEvent by(Actor other) {
        return new NewEvent(
                action, organization, concerned, outcome, other, requestId, address, facts);
    }

    NewEvent with(JsonDocument amount) {
        return new NewEvent(
                action, organization, concerned, outcome, actor, requestId, address, amount);
    }
}
