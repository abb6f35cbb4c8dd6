package org.patientcare.people.organization;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Which visits patients cancel by themselves")
class OrganizationVisitSettingsTest {

    private static final Instant START = Instant.parse("2026-12-02T10:00:00Z");
    private static final Instant DAY_BEFORE = Instant.parse("2026-12-01T10:00:00Z");

    @Test
    @DisplayName("none where the organization does not say until when")
    void noneByDefault() {
        assertThat(OrganizationVisitSettings.DEFAULT.letPatientCancel(false, START, Instant.EPOCH))
                .isFalse();
        assertThat(settings(null, true).letPatientCancel(false, START, Instant.EPOCH)).isFalse();
    }

    @Test
    @DisplayName("those that begin in so many hours at least")
    void hoursBefore() {
        OrganizationVisitSettings settings = settings(24, false);
        assertThat(settings.letPatientCancel(false, START, DAY_BEFORE)).isTrue();
        assertThat(settings.letPatientCancel(false, START, DAY_BEFORE.plusSeconds(1))).isFalse();
    }

    @Test
    @DisplayName("with no hours, until the visit begins")
    void untilItBegins() {
        OrganizationVisitSettings settings = settings(0, false);
        assertThat(settings.letPatientCancel(false, START, START.minusSeconds(1))).isTrue();
        assertThat(settings.letPatientCancel(false, START, START)).isFalse();
    }

    @Test
    @DisplayName("those of the organization's system only where it says so")
    void visitsOfTheSystem() {
        assertThat(settings(24, false).letPatientCancel(true, START, DAY_BEFORE)).isFalse();
        assertThat(settings(24, true).letPatientCancel(true, START, DAY_BEFORE)).isTrue();
        assertThat(settings(24, true).letPatientCancel(true, START, START)).isFalse();
    }

    private static OrganizationVisitSettings settings(Integer hours, boolean ofSystem) {
        return new OrganizationVisitSettings(true, false, true, true, false, hours, ofSystem);
    }
}
