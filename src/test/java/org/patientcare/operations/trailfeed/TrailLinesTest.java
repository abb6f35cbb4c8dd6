package org.patientcare.operations.trailfeed;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditFeed;
import org.patientcare.trail.audit.AuditPage;

@DisplayName("Lines of the feed of the audit trail")
class TrailLinesTest {

    private static final AuditFeed.Entry ENTRY =
            new AuditFeed.Entry(
                    new AuditPage.Key(Instant.parse("2026-12-01T09:00:00.123456Z"), 48213),
                    new AuditEvent(
                            Instant.parse("2026-12-01T09:00:00.123456Z"),
                            new AuditEvent.By(Actor.Kind.ORGANIZATION, "key"),
                            "patient-read",
                            new AuditEvent.AuditedObject("patient", List.of("P-1")),
                            UUID.fromString("5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11"),
                            "done",
                            1,
                            null,
                            "203.0.113.7",
                            new JsonDocument("{\"purpose\":\"question\"}")));

    @Test
    @DisplayName("a line is the event as the lists have it, with its cursor and microseconds")
    void aLine() {
        assertThat(Json.write(TrailLines.TrailLine.of(ENTRY)))
                .isEqualTo(
                        "{\"id\":\"1796115600123456-48213\",\"at\":\"2026-12-01T09:00:00.123456Z\","
                                + "\"actor\":{\"kind\":\"organization\",\"id\":\"key\"},\"action\":\"patient-read\","
                                + "\"object\":{\"kind\":\"patient\",\"codes\":[\"P-1\"]},"
                                + "\"organization\":\"5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11\",\"outcome\":\"done\","
                                + "\"times\":1,\"request_id\":null,\"address\":\"203.0.113.7\","
                                + "\"facts\":{\"purpose\":\"question\"}}");
    }

    @Test
    @DisplayName("a line has no character that a reader may take for the end of a line")
    void aLineIsOneLine() {
        TrailLines.Buffer lines =
                new TrailLines.Buffer(100, entry -> Json.write(List.of("a\u2028b\u2029c\n")));
        assertThat(lines.test(ENTRY)).isTrue();
        assertThat(new String(lines.bytes(), UTF_8)).isEqualTo("[\"a\\u2028b\\u2029c\\n\"]\n");
    }

    @Test
    @DisplayName("lines are taken up to the size, a first one that is larger alone")
    void theSizeIsLimited() {
        TrailLines.Buffer lines = new TrailLines.Buffer(10, entry -> "1234");
        assertThat(lines.test(ENTRY)).isTrue();
        assertThat(lines.test(ENTRY)).isTrue();
        assertThat(lines.test(ENTRY)).isFalse();
        assertThat(new String(lines.bytes(), UTF_8)).isEqualTo("1234\n1234\n");

        TrailLines.Buffer large = new TrailLines.Buffer(3, entry -> "1234");
        assertThat(large.test(ENTRY)).isTrue();
        assertThat(large.test(ENTRY)).isFalse();
        assertThat(new String(large.bytes(), UTF_8)).isEqualTo("1234\n");
    }
}
