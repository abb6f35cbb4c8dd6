package org.patientcare.surfaces.operator;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.trail.audit.AuditEvent;

/** The filters of a request for audit events; an empty one is none. */
public class AuditQuery {

    @QueryParam("organization")
    private String organization;

    @QueryParam("actor")
    private String actor;

    @QueryParam("patient")
    private String patient;

    @QueryParam("from")
    private String from;

    @QueryParam("to")
    private String to;

    /**
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    AuditEvent.Filter filter() {
        Map<String, List<String>> faults = new TreeMap<>();
        Optional<UUID> id = given(organization).flatMap(OrganizationId::parse);
        if (given(organization).isPresent() && id.isEmpty()) {
            faults.put("organization", List.of("must be the id of an organization"));
        }
        Instant first = instant("from", from, faults);
        Instant end = instant("to", to, faults);
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return new AuditEvent.Filter(
                id.orElse(null),
                given(actor).orElse(null),
                given(patient).orElse(null),
                first,
                end);
    }

    private static Instant instant(String name, String text, Map<String, List<String>> faults) {
        Optional<Instant> instant = given(text).flatMap(t -> Timestamps.parse(t, ZoneOffset.UTC));
        if (given(text).isPresent() && instant.isEmpty()) {
            faults.put(name, List.of(Timestamps.SENTENCE));
        }
        return instant.orElse(null);
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
