package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.trail.outbox.EventRows;
import org.patientcare.trail.outbox.StoredEvent;

/** Reads the stored events of pending deliveries. */
@ApplicationScoped
class PendingEvents {

    /** Looks up each event by its sequence, not by its time: many may have the same time. */
    private static final String FIND =
            """
            SELECT e.sequence, e.id, e.event, e.object_kind, e.object_code, e.patient_code, e.generation, e.occurred_at, e.payload, e.patient_id
            FROM unnest(:sequences) AS k (sequence) CROSS JOIN LATERAL (SELECT * FROM event
                WHERE organization_id = :organization AND sequence = k.sequence AND occurred_at >= :from AND occurred_at < :until LIMIT 1) e""";

    @Inject private Database database;

    /**
     * A stored event.
     *
     * @param patient internal id of the patient concerned; null for none
     */
    record Found(StoredEvent event, Long patient) {}

    /**
     * Finds events, by their sequence. Events that no longer exist are missing.
     *
     * @param occurred when the events occurred
     */
    Map<Long, Found> find(UUID organization, Collection<Long> sequences, List<Instant> occurred) {
        if (sequences.isEmpty()) {
            return Map.of();
        }
        DayRange days = DayRange.of(occurred);
        Map<Long, Found> found = new HashMap<>();
        database.forOrganization(organization)
                .statement(FIND)
                .bindArray("sequences", "bigint", sequences)
                .bind("from", days.from())
                .bind("until", days.until())
                .list(
                        row ->
                                new Found(
                                        EventRows.read(organization, row),
                                        row.optionalNumber("patient_id").orElse(null)))
                .forEach(each -> found.put(each.event().sequence(), each));
        return found;
    }
}
