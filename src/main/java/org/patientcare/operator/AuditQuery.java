package org.patientcare.operator;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.audit.AuditEvent;
import org.patientcare.shared.DomainException;
import org.patientcare.shared.Moments;

/** The filters of a request for audit events; an empty one is none. */
@RequestScoped
public class AuditQuery {

    @Inject private HttpServletRequest request;

    /**
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    AuditEvent.Filter filter() {
        Map<String, List<String>> faults = new TreeMap<>();
        UUID organization =
                read(
                        "organization",
                        OrganizationId::parse,
                        "must be the id of an organization",
                        faults);
        Instant from = read("from", AuditQuery::instant, Moments.SENTENCE, faults);
        Instant to = read("to", AuditQuery::instant, Moments.SENTENCE, faults);
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return new AuditEvent.Filter(
                organization, text("actor").orElse(null), text("patient").orElse(null), from, to);
    }

    private <T> T read(
            String name,
            Function<String, Optional<T>> reading,
            String sentence,
            Map<String, List<String>> faults) {
        Optional<String> text = text(name);
        Optional<T> value = text.flatMap(reading);
        if (text.isPresent() && value.isEmpty()) {
            faults.put(name, List.of(sentence));
        }
        return value.orElse(null);
    }

    private Optional<String> text(String name) {
        return Optional.ofNullable(request.getParameter(name)).filter(t -> !t.isEmpty());
    }

    private static Optional<Instant> instant(String text) {
        return Moments.parse(text, ZoneOffset.UTC);
    }
}
