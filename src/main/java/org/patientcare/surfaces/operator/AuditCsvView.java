package org.patientcare.surfaces.operator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.trail.audit.AuditEvent;

/** Events as a table that spreadsheets open. */
record AuditCsvView(List<AuditEvent> events) {

    static final String MEDIA_TYPE = CsvText.MEDIA_TYPE + "; charset=UTF-8";

    private static final List<String> HEADING =
            List.of(
                    "at",
                    "actor_kind",
                    "actor_id",
                    "action",
                    "object_kind",
                    "object_codes",
                    "organization",
                    "outcome",
                    "times",
                    "request_id",
                    "address",
                    "facts");

    byte[] bytes() {
        CsvText table = new CsvText().row(HEADING);
        events.forEach(event -> table.row(row(event)));
        return table.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> row(AuditEvent event) {
        return Stream.of(
                        event.at(),
                        event.actor().kind().code(),
                        event.actor().id(),
                        event.action(),
                        event.object().kind(),
                        String.join(" ", event.object().codes()),
                        event.organization(),
                        event.outcome(),
                        event.times(),
                        event.requestId(),
                        event.address(),
                        event.facts() == null ? null : event.facts().text())
                .map(value -> Objects.toString(value, null))
                .toList();
    }
}
