package org.patientcare.documents.prescription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.PublishedEvent;

@IntegrationTest
@RunAsClient
@DisplayName("6 Events of prescriptions")
class PrescriptionEventsIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final Prescriptions prescriptions;

    PrescriptionEventsIT() {
        clinic.upsert(Map.of("code", "p1", "first_name", "Łukasz", "last_name", "Zażółć"))
                .expect(200);
        prescriptions =
                new Prescriptions(
                        operator,
                        clinic,
                        Prescriptions.professionalOf(operator, clinic, "Dra. Łucja Żak"));
    }

    @Test
    @DisplayName("6: an issued prescription is one event, however often the request is repeated")
    void anIssuedPrescriptionIsOneEvent() {
        Map<String, Object> body =
                prescriptions.body(
                        Map.of(
                                "reference",
                                "r-1",
                                "notes",
                                "Después de comer",
                                "items",
                                List.of(
                                        Map.of("active_substance", "Ibuprofeno"),
                                        Map.of("active_substance", "Żelazo \"2\""))));
        List<String> codes =
                Parallel.run(4, () -> prescriptions.issue(body).json().at("/data/code").asText());
        assertThat(codes.stream().distinct()).hasSize(1);
        prescriptions.issue(prescriptions.body(Map.of("reference", "r-1"))).expectRefusal(400);

        String code = codes.get(0);
        List<PublishedEvent> events = PublishedEvent.of(clinic);
        assertThat(events).hasSize(1);
        assertThat(events.get(0).event()).isEqualTo("prescription_created");
        assertThat(events.get(0).type()).isEqualTo("prescription_created");
        assertThat(events.get(0).object()).isEqualTo("prescription " + code);
        assertThat(events.get(0).patient()).isEqualTo("p1");
        String issued =
                (String)
                        Database.value(
                                "SELECT to_char(issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS')"
                                        + " FROM prescription WHERE organization_id = ?",
                                clinic.uuid());
        assertThat(events.get(0).payload())
                .isEqualTo(
                        "{\"prescription\":{\"id\":\""
                                + code
                                + "\",\"short_code\":null,\"active_substances\":[\"Ibuprofeno\",\"Żelazo \\\"2\\\"\"],\"prescribed_at\":\""
                                + issued
                                + "+00:00\",\"pdf_url\":null,\"consultation_type\":null,\"consultation_id\":null},"
                                + "\"patient\":{\"code\":\"p1\"},\"professional\":{\"id\":\""
                                + prescriptions.professional()
                                + "\",\"name\":\"Dra. Łucja Żak\",\"avatar\":null}}");
    }

    @Test
    @DisplayName("6: the first withdrawal is an event, without its reason")
    void theFirstWithdrawalIsAnEvent() {
        String code = prescriptions.issued(Map.of());
        prescriptions.withdraw(code, "Error de Zażółć").expect(204);
        prescriptions.withdraw(code, "again").expect(204);

        List<PublishedEvent> events = PublishedEvent.of(clinic, "care.prescription_withdrawn");
        assertThat(events).hasSize(1);
        assertThat(events.get(0).object()).isEqualTo("prescription " + code);
        assertThat(events.get(0).payload())
                .isEqualTo(
                        "{\"prescription\":{\"id\":\""
                                + code
                                + "\"},\"patient\":{\"code\":\"p1\"}}");
        assertThat(PublishedEvent.of(clinic)).hasSize(2);
        assertThat(PublishedEvent.of(clinic).toString()).doesNotContain("Łukasz", "Zażółć", "http");
    }
}
