package org.patientcare.operations.trailfeed;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AuditFeed;
import org.patientcare.trail.audit.AuditPage;

/** The query parameters of the feed of the audit trail; an empty parameter counts as absent. */
public class TrailFeedQuery {

    private static final String NOW = "now";
    private static final int DEFAULT_LIMIT = 100;

    @QueryParam("after")
    private String after;

    @QueryParam("from")
    private String from;

    @QueryParam("limit")
    private String limit;

    @QueryParam("format")
    private String format;

    /** For JAX-RS. */
    public TrailFeedQuery() {
        this(null, null, null, null);
    }

    TrailFeedQuery(String after, String from, String limit, String format) {
        this.after = after;
        this.from = from;
        this.limit = limit;
        this.format = format;
    }

    /**
     * @param zone of a time without an offset
     * @throws DomainException of kind INVALID with every parameter that cannot be read
     */
    TrailFeedTerms terms(ZoneId zone) {
        FilterReader reader = new FilterReader(zone);
        Format form = reader.enumValue(Format.class, "format", format);
        return reader.checked(
                new TrailFeedTerms(start(reader), limit(reader), form == Format.FHIR));
    }

    private AuditFeed.Start start(FilterReader reader) {
        Instant first = reader.instant("from", from);
        Optional<String> cursor = FilterReader.given(after);
        if (cursor.isEmpty()) {
            return first == null ? AuditFeed.Start.OLDEST : AuditFeed.Start.from(first);
        }
        if (FilterReader.given(from).isPresent()) {
            reader.fault("from", FaultCode.NOT_COMBINABLE.of("after"));
        }
        if (cursor.get().equals(NOW)) {
            return AuditFeed.Start.END;
        }
        Optional<AuditPage.Key> key = AuditPage.Key.parse(cursor.get());
        if (key.isEmpty()) {
            reader.fault("after", FaultCode.UNKNOWN_NEXT_OR_NOW.of());
        }
        return key.map(AuditFeed.Start::after).orElse(AuditFeed.Start.OLDEST);
    }

    private int limit(FilterReader reader) {
        Optional<Integer> number =
                FilterReader.given(limit)
                        .filter(text -> text.matches("[0-9]{1,5}"))
                        .map(Integer::valueOf)
                        .filter(count -> count >= 1 && count <= AuditFeed.MOST);
        if (FilterReader.given(limit).isPresent() && number.isEmpty()) {
            reader.fault("limit", FaultCode.OUT_OF_RANGE.of(1, AuditFeed.MOST));
        }
        return number.orElse(DEFAULT_LIMIT);
    }

    /**
     * What a reader requested.
     *
     * @param fhir whether each line is a FHIR AuditEvent
     */
    record TrailFeedTerms(AuditFeed.Start start, int limit, boolean fhir) {}

    /** What each line is. */
    private enum Format implements WireNamed {
        /** An event as the lists of the audit trail have it. */
        PLAIN,
        FHIR
    }
}
