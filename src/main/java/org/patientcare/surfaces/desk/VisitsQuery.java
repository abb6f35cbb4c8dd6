package org.patientcare.surfaces.desk;

import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Timestamps;

/**
 * The query parameters that select the visits of a desk. An empty parameter is treated as absent.
 */
public class VisitsQuery {

    private static final int FIRST_YEAR = 1900;

    @QueryParam("day")
    private String day;

    @QueryParam("before")
    private String before;

    private final Map<String, List<String>> faults = new TreeMap<>();

    /**
     * @throws DomainException of kind INVALID with every parameter that cannot be read
     */
    VisitSelection selection() {
        LocalDate date = nonEmpty(day).map(this::date).orElse(null);
        Instant instant = nonEmpty(before).map(this::instant).orElse(null);
        if (nonEmpty(day).isPresent() && nonEmpty(before).isPresent()) {
            faults.put("before", List.of("cannot be given together with day"));
        }
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return new VisitSelection(date, instant);
    }

    private LocalDate date(String text) {
        try {
            if (text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) {
                LocalDate date = LocalDate.parse(text);
                if (date.getYear() >= FIRST_YEAR) {
                    return date;
                }
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        faults.put("day", List.of("must be a date such as 2026-03-01"));
        return null;
    }

    private Instant instant(String text) {
        Optional<Instant> instant = Timestamps.parse(text, ZoneOffset.UTC);
        if (instant.isEmpty()) {
            faults.put("before", List.of(Timestamps.FAULT));
        }
        return instant.orElse(null);
    }

    private static Optional<String> nonEmpty(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
