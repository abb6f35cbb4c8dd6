package org.patientcare.surfaces.operator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.trail.audit.AuditEvent;

/**
 * Events as a table that spreadsheets open: UTF-8 with a mark of it, commas, lines that end in CR
 * LF. A field that a spreadsheet would take for a formula begins with an apostrophe.
 */
record AuditCsvView(List<AuditEvent> events) {

    static final String MEDIA_TYPE = "text/csv; charset=UTF-8";

    private static final String MARK = "\ufeff";
    private static final String END = "\r\n";

    private static final String HEAD =
            "at,actor_kind,actor_id,action,object_kind,object_codes,organization,outcome,times,request_id,address,facts";

    byte[] bytes() {
        StringBuilder text = new StringBuilder(MARK).append(HEAD).append(END);
        events.forEach(event -> text.append(line(event)).append(END));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String line(AuditEvent event) {
        return Stream.of(
                        event.at().toString(),
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
                .map(AuditCsvView::field)
                .collect(Collectors.joining(","));
    }

    /** Empty for null. */
    static String field(Object value) {
        String text = value == null ? "" : value.toString();
        boolean formula = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0;
        String tame = formula ? "'" + text : text;
        return tame.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
                ? '"' + tame.replace("\"", "\"\"") + '"'
                : tame;
    }
}
