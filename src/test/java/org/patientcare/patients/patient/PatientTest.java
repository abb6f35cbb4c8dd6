package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

@DisplayName("3 Patients: a plan that has ended is shown as ended, even if that is not stored yet")
class PatientTest {

    private static final UUID CLINIC = UUID.randomUUID();
    private static final Instant END = Instant.parse("2028-02-29T12:00:00Z");
    private static final Instant CREATED = END.minus(Duration.ofDays(90));
    private static final Instant BEFORE = END.minus(Duration.ofDays(9));
    private static final Instant AFTER = END.plus(Duration.ofDays(9));

    private static Patient patient(String plan, Instant until, Instant end, Instant updated) {
        return new Patient(
                CLINIC,
                1,
                "a",
                "Ana",
                "García",
                Gender.FEMALE,
                LocalDate.of(2004, 2, 29),
                "T-1",
                "ana@example.org",
                "+34600000000",
                Language.EN,
                new JsonDocument("{}"),
                plan,
                until,
                end,
                CREATED,
                updated);
    }

    @Test
    @DisplayName("7: until its end, and where it has none, the plan is in force")
    void aPlanInForceIsShown() {
        Patient redeemed = patient("gold", END, null, BEFORE);
        assertThat(redeemed.asOf(END.minusNanos(1))).isEqualTo(redeemed);

        Patient named = patient("basic", null, null, BEFORE);
        assertThat(named.asOf(AFTER)).isEqualTo(named);
    }

    @Test
    @DisplayName("7: from its end on there is no plan, and nothing else of the patient differs")
    void anEndedPlanIsNotShown() {
        Patient redeemed = patient("gold", END, null, BEFORE);
        Patient ended = patient(null, null, END, END);

        assertThat(redeemed.asOf(END)).isEqualTo(ended);
        assertThat(redeemed.asOf(AFTER)).isEqualTo(ended);
    }

    @Test
    @DisplayName("3: a change after the end of the plan stays the last one")
    void theLastChangeIsNotMovedBack() {
        assertThat(patient("gold", END, null, AFTER).asOf(AFTER))
                .isEqualTo(patient(null, null, END, AFTER));
    }
}
