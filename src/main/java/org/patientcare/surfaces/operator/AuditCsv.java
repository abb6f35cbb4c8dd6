package org.patientcare.surfaces.operator;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.Delimiter;
import org.patientcare.trail.audit.AuditEvent;

/**
 * Audit events as a CSV file for spreadsheets. The size is limited because a node builds the file
 * in memory.
 */
final class AuditCsv {

    /** The maximum size of the file in bytes. */
    static final int MAX_BYTES = 16 * 1024 * 1024;

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

    private final ByteArrayOutputStream table = new ByteArrayOutputStream();

    private final Delimiter delimiter;

    AuditCsv(Delimiter delimiter) {
        this.delimiter = delimiter;
        table.writeBytes(bytes(new CsvText(delimiter).row(HEADING)));
    }

    /** Adds an event unless the file would become too large. Returns whether it was added. */
    boolean add(AuditEvent event) {
        byte[] row = bytes(CsvText.continuation(delimiter).row(row(event)));
        boolean fits = table.size() + row.length <= MAX_BYTES;
        if (fits) {
            table.writeBytes(row);
        }
        return fits;
    }

    byte[] bytes() {
        return table.toByteArray();
    }

    private static byte[] bytes(CsvText text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
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
