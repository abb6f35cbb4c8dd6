package org.patientcare.surfaces.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;

@DisplayName("The CSV file of an audit export")
class AuditCsvTest {

    @Test
    @DisplayName(
            "has a line for each event, with its time in seconds, and no cell that a spreadsheet takes for a formula")
    void aLineForEachEvent() {
        AuditEventsResource.AuditCsv table = new AuditEventsResource.AuditCsv(Delimiter.COMMA);
        assertThat(table.add(event("=1+1"))).isTrue();
        assertThat(new String(table.bytes(), StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith(
                        "\"2026-03-02T08:55:10Z\",\"operator\",\"key\",\"x\",\"patient\",\"'=1+1\",");
    }

    @Test
    @DisplayName("rejects an event that would exceed the maximum size")
    void theSizeIsLimited() {
        AuditEventsResource.AuditCsv table = new AuditEventsResource.AuditCsv(Delimiter.COMMA);
        AuditEvent large = event("x".repeat(1024 * 1024));
        int taken = 0;
        while (table.add(large)) {
            taken++;
        }
        assertThat(taken).isEqualTo(15);
        assertThat(table.bytes().length).isLessThan(AuditEventsResource.AuditCsv.MAX_BYTES);
    }

    private static AuditEvent event(String code) {
        return new AuditEvent(
                Instant.parse("2026-03-02T08:55:10.123456Z"),
                new AuditEvent.By(Actor.Kind.OPERATOR, "key"),
                "x",
                new AuditEvent.AuditedObject("patient", List.of(code)),
                new UUID(0, 1),
                "done",
                1,
                "request",
                null,
                new JsonDocument("{}"));
    }
}
