package org.patientcare.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;

@IntegrationTest
class PatientsIT {

    private final Organization clinic = operator().newOrganization();

    @Test
    void aPatientIsReadBackAsItWasSent() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Łukasz")).expect(200);
        assertThat(clinic.existingPatient("p1").get("first_name").asText()).isEqualTo("Łukasz");
    }
}
