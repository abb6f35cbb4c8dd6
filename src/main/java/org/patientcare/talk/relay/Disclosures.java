package org.patientcare.talk.relay;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.Concerned;

/**
 * Notes in the trail which data of patients were told to whom, the first time that they may have
 * arrived: deliveries go after 30 days, these rows do not.
 */
@ApplicationScoped
class Disclosures {

    /** Events in a row of the trail. */
    private static final int MOST = 100;

    @Inject private AuditTrail trail;

    /** In the transaction that writes what became of the attempts. */
    void note(Leased endpoint, List<Result> ended) {
        List<Pending> first =
                ended.stream().filter(Result::discloses).map(Result::delivery).toList();
        for (int from = 0; from < first.size(); from += MOST) {
            noteSome(endpoint, first.subList(from, Math.min(first.size(), from + MOST)));
        }
    }

    private void noteSome(Leased endpoint, List<Pending> some) {
        List<String> codes =
                some.stream().map(each -> each.event().patientCode()).distinct().toList();
        List<Long> patients = some.stream().map(Pending::patient).distinct().toList();
        List<String> events = some.stream().map(each -> each.event().name()).distinct().toList();
        List<String> webhooks =
                some.stream().map(each -> each.webhook().toString()).distinct().toList();
        trail.wrote(
                AuditAction.DISCLOSE,
                endpoint.organization(),
                new Concerned(codes, patients),
                new JsonDocument(Json.write(Map.of("webhooks", webhooks, "events", events))));
    }
}
