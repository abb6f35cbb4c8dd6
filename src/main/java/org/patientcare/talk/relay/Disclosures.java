package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Records in the audit trail which patients' data were disclosed to which subscription, when a
 * delivery may have reached the receiver for the first time. Deliveries are removed after 30 days;
 * these audit rows are not.
 */
@ApplicationScoped
class Disclosures {

    /** Maximum number of events in one audit row. */
    private static final int MAX_EVENTS_PER_ROW = 100;

    @Inject private AuditTrail trail;

    /** Records the disclosures among these results, in the transaction that writes the results. */
    void record(EndpointLease endpoint, List<AttemptResult> ended) {
        List<PendingDelivery> first =
                ended.stream()
                        .filter(AttemptResult::discloses)
                        .map(AttemptResult::delivery)
                        .toList();
        for (int from = 0; from < first.size(); from += MAX_EVENTS_PER_ROW) {
            recordBatch(
                    endpoint,
                    first.subList(from, Math.min(first.size(), from + MAX_EVENTS_PER_ROW)));
        }
    }

    private void recordBatch(EndpointLease endpoint, List<PendingDelivery> some) {
        List<String> codes =
                some.stream().map(each -> each.event().patientCode()).distinct().toList();
        List<Long> patients = some.stream().map(PendingDelivery::patient).distinct().toList();
        List<String> events =
                some.stream().map(each -> each.event().externalId()).distinct().toList();
        List<String> webhooks =
                some.stream().map(each -> each.webhook().toString()).distinct().toList();
        trail.recordDone(
                AuditAction.DISCLOSE,
                endpoint.organization(),
                new AuditTarget(codes, patients),
                new JsonDocument(Json.write(Map.of("webhooks", webhooks, "events", events))));
    }
}
