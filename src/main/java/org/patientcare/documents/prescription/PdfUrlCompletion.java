package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.outbox.EventType;
import org.patientcare.trail.outbox.PayloadCompletion;
import org.patientcare.trail.outbox.StoredEvent;

/**
 * Adds the download URL of the PDF, which requires credentials, to events when they are sent
 * (events.md, section 4).
 */
@ApplicationScoped
public class PdfUrlCompletion implements PayloadCompletion {

    @Inject private PublicUrl publicUrl;

    @Override
    public Set<EventType> types() {
        return EnumSet.of(EventType.PRESCRIPTION_CREATED);
    }

    @Override
    public Map<Long, JsonDocument> complete(UUID organization, List<StoredEvent> events) {
        Map<Long, JsonDocument> complete = new HashMap<>();
        for (StoredEvent event : events) {
            String url =
                    publicUrl.of(
                            DownloadPath.of(
                                    PublicPaths.INTEGRATION_PRESCRIPTIONS, event.objectCode()));
            complete.put(
                    event.sequence(),
                    Json.withMember(event.payload(), "prescription", "pdf_url", url));
        }
        return complete;
    }
}
