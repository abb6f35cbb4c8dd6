package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.operations.erasure.ErasureRuns;
import org.patientcare.operations.erasure.ErasureService;

@ArquillianTest
@DisplayName("Inside the server: erasures that are due")
class ErasureInsideIT {

    @Test
    @DisplayName("a patient is destroyed, receivers are told once, and the trail says so")
    void destroyedAndTold() {
        UUID clinic = HousekeepingInsideIT.clinicWithAPatient();
        UUID id = bean(ErasureService.class).ask(clinic, "p", null).id();
        assertThat(state(id)).isEqualTo("blocked");
        OWNER.execute(
                "UPDATE erasure SET due_at = now() - interval '1 second' WHERE id = '%s'"
                        .formatted(id));

        // Another node may be doing it at this moment; then a call finds nothing to do.
        for (int attempt = 0; !state(id).equals("destroyed") && attempt < 5_000; attempt++) {
            bean(ErasureRuns.class).runNext();
        }

        assertThat(state(id)).isEqualTo("destroyed");
        assertThat(
                        OWNER.count(
                                ("SELECT count(*) FROM event WHERE organization_id = '%s' AND event = 'care.patient_erased' AND object_code = 'p'"
                                                + " AND payload ->> 'code_used_again' = 'false'")
                                        .formatted(clinic)))
                .isOne();
        for (String action : new String[] {"erasure-ask", "erasure-begin", "erasure-destroy"}) {
            assertThat(
                            OWNER.count(
                                    "SELECT count(*) FROM audit_log WHERE organization_id = '%s' AND action = '%s'"
                                            .formatted(clinic, action)))
                    .as(action)
                    .isOne();
        }
        assertThat(
                        OWNER.count(
                                "SELECT count(*) FROM patient WHERE organization_id = '%s' AND first_name = ''"
                                        .formatted(clinic)))
                .isOne();
    }

    private static String state(UUID erasure) {
        return OWNER.text("SELECT state FROM erasure WHERE id = '%s'".formatted(erasure));
    }
}
