package org.patientcare.operations.trailfeed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.trail.audit.AuditFeed.Start;
import org.patientcare.trail.audit.AuditPage;

@DisplayName("The parameters of the feed of the audit trail")
class TrailFeedQueryTest {

    @Test
    @DisplayName("without any it begins with the oldest event, with 100 plain lines")
    void defaults() {
        for (String none : new String[] {null, ""}) {
            var terms = new TrailFeedQuery(none, none, none, none).terms(ZoneOffset.UTC);
            assertThat(terms.start()).isEqualTo(Start.OLDEST);
            assertThat(terms.limit()).isEqualTo(100);
            assertThat(terms.fhir()).isFalse();
        }
    }

    @Test
    @DisplayName("the id of a line is a cursor; now and a time are no cursors")
    void starts() {
        String cursor = "1796115600123456-48213";
        assertThat(start(cursor, null))
                .isEqualTo(
                        Start.after(
                                new AuditPage.Key(
                                        Instant.parse("2026-12-01T09:00:00.123456Z"), 48213)));
        assertThat(start(cursor, null).key().text()).isEqualTo(cursor);
        assertThat(start("now", null)).isEqualTo(Start.END);
        assertThat(start(null, "2026-12-01T10:00:00"))
                .isEqualTo(Start.from(Instant.parse("2026-12-01T09:00:00Z")));
        assertThat(start(Start.OLDEST.key().text(), null).key()).isEqualTo(Start.OLDEST.key());
    }

    private static Start start(String after, String from) {
        return new TrailFeedQuery(after, from, "1000", "fhir")
                .terms(ZoneId.of("Europe/Madrid"))
                .start();
    }

    @ParameterizedTest
    @CsvSource({
        "x, , , , after",
        "1.5, , , , after",
        "1796115600123456-0, , , , after",
        "1796115600123456-1, 2026-12-01T09:00:00Z, , , from",
        ", yesterday, , , from",
        ", , 0, , limit",
        ", , 1001, , limit",
        ", , -1, , limit",
        ", , , FHIR, format"
    })
    @DisplayName("what cannot be read is a fault of its parameter")
    void faults(String after, String from, String limit, String format, String field) {
        DomainException refused =
                catchThrowableOfType(
                        DomainException.class,
                        () -> new TrailFeedQuery(after, from, limit, format).terms(ZoneOffset.UTC));
        assertThat(refused.faults()).containsOnlyKeys(field);
    }
}
