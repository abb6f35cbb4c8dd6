package org.patientcare.operations.trailfeed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.patientcare.operations.trailfeed.TrailFeedQuery.TrailFeedTerms;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditFeed;

/**
 * Answers with events of the audit trail, one JSON document in each line. The id of a line is the
 * cursor after it, so that a reader can continue behind any line that it has kept. The size is
 * limited because a node builds the answer in memory.
 */
@ApplicationScoped
class TrailLines {

    /** There is no registered type; this is what others use. */
    static final String NDJSON = "application/x-ndjson";

    /** As FHIR calls it. */
    static final String FHIR_NDJSON = "application/fhir+ndjson";

    private static final int MAX_BYTES = 4 * 1024 * 1024;

    @Inject private AuditFeed feed;
    @Inject private PublicUrl publicUrl;

    /**
     * @param organization whose events are read; null for those of all organizations and of none
     */
    TrailFeedView read(UUID organization, TrailFeedTerms terms) {
        String site = publicUrl.base();
        Function<AuditFeed.Entry, String> form =
                terms.fhir()
                        ? entry -> Json.write(FhirAuditEvent.of(entry, site))
                        : entry -> Json.write(TrailLine.of(entry));
        Buffer lines = new Buffer(MAX_BYTES, form);
        AuditFeed.Progress progress = feed.read(organization, terms.start(), terms.limit(), lines);
        return new TrailFeedView(
                lines.bytes(),
                terms.fhir() ? FHIR_NDJSON : NDJSON,
                progress.next().text(),
                progress.more());
    }

    /** Collects lines up to a size. A first line that is larger is taken alone. */
    static final class Buffer implements Predicate<AuditFeed.Entry> {

        private final int most;
        private final Function<AuditFeed.Entry, String> form;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Buffer(int most, Function<AuditFeed.Entry, String> form) {
            this.most = most;
            this.form = form;
        }

        @Override
        public boolean test(AuditFeed.Entry entry) {
            byte[] line = (inOneLine(form.apply(entry)) + "\n").getBytes(StandardCharsets.UTF_8);
            boolean fits = bytes.size() == 0 || bytes.size() + line.length <= most;
            if (fits) {
                bytes.writeBytes(line);
            }
            return fits;
        }

        /** Readers may take these two characters for line ends, which JSON allows in texts. */
        private static String inOneLine(String json) {
            return json.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    /**
     * An event as the lists of the audit trail have it, with its position.
     *
     * @param id also the cursor after this event
     * @param at to the microsecond, since the order of events matters here
     */
    record TrailLine(
            String id,
            String at,
            AuditEvent.By actor,
            String action,
            AuditEvent.AuditedObject object,
            UUID organization,
            String outcome,
            int times,
            String requestId,
            String address,
            JsonDocument facts) {

        static TrailLine of(AuditFeed.Entry entry) {
            AuditEvent event = entry.event();
            return new TrailLine(
                    entry.key().text(),
                    event.at().toString(),
                    event.actor(),
                    event.action(),
                    event.object(),
                    event.organization(),
                    event.outcome(),
                    event.times(),
                    event.requestId(),
                    event.address(),
                    event.facts());
        }
    }
}
