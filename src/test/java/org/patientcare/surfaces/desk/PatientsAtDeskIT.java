package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The patients within a professional's reach at their desk")
class PatientsAtDeskIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Organization clinic = operator().newOrganization().withPatient("p1");
    private final DeskUser doctor = DeskUser.of(clinic);

    private Reply patient() {
        return doctor.get(DeskUser.at(clinic, "patients/" + DeskUser.ref(clinic, "p1")));
    }

    private void booked() {
        clinic.book("a", "p1", doctor.professional(), START).expect(200);
    }

    @Test
    @DisplayName("a patient is shown with the professional's own visits and prescriptions only")
    void aPatientIsShown() {
        booked();
        clinic.upsert(
                        Map.of(
                                "code", "p1",
                                "first_name", "Lucía",
                                "last_name", "Ortega",
                                "gender", "female",
                                "birth_date", "1984-02-29",
                                "email", "lucia@mail.example",
                                "plan", "gold"))
                .expect(200);
        String colleague = operator().newProfessional(clinic);
        clinic.book("b", "p1", colleague, START).expect(200);
        new Prescriptions(operator(), clinic, colleague).issued(Map.of());
        String own = new Prescriptions(operator(), clinic, doctor.professional()).issued(Map.of());

        Reply reply = patient().expect(200);

        JsonNode shown = reply.json().get("data");
        assertThat(shown.get("name").asText()).isEqualTo("Lucía Ortega");
        assertThat(shown.get("gender").asText()).isEqualTo("female");
        assertThat(shown.get("birth_date").asText()).isEqualTo("1984-02-29");
        assertThat(shown.get("subscribed").asBoolean()).isTrue();
        assertThat(shown.get("visits").findValuesAsText("code")).containsExactly("a");
        assertThat(shown.get("prescriptions").findValuesAsText("code")).containsExactly(own);
        assertThat(shown.get("conversation").isNull()).isTrue();
        assertThat(reply.text()).doesNotContain("mail.example").doesNotContain("gold");
        for (String action : List.of("patient-read", "appointment-read", "prescription-read")) {
            assertThat(doctor.rows(action)).as(action).isOne();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "booked, 1 day, 200",
        "finished, -89 days, 200",
        "no_show, -1 hour, 200",
        "finished, -91 days, 404",
        "cancelled, 1 day, 404",
        "cancelled, -1 day, 404"
    })
    @DisplayName(
            "within reach is a patient with an upcoming visit, or one of the last 90 days, that was not cancelled")
    void theReach(String state, String ends, int status) {
        booked();
        Database.change(
                "UPDATE appointment SET state = ?, starts_at = date_trunc('second', now() + ?::interval - interval '20 minutes'),"
                        + " ends_at = date_trunc('second', now() + ?::interval) WHERE organization_id = ?",
                state,
                ends,
                ends,
                clinic.uuid());

        assertThat(patient().status()).isEqualTo(status);
    }

    @Test
    @DisplayName(
            "a colleague's patient, another organization's and an unknown one are the same 404")
    void othersPatients() {
        booked();
        DeskUser colleague = DeskUser.of(clinic);
        Organization other = operator().newOrganization().withPatient("p1");
        String there = DeskUser.ref(other, "p1");
        String refused =
                colleague
                        .get(DeskUser.at(clinic, "patients/" + DeskUser.ref(clinic, "p1")))
                        .expectRefusal(404)
                        .text();
        for (String ref : List.of(there, "0", "-1", "x", "9".repeat(18), "9".repeat(400))) {
            assertThat(doctor.get(DeskUser.at(clinic, "patients/" + ref)).expectRefusal(404).text())
                    .isEqualTo(refused);
        }
        doctor.get(DeskUser.at(other, "patients/" + there)).expectRefusal(404);
        doctor.get("organizations/x/patients/" + there).expectRefusal(404);
        assertThat(doctor.rows("patient-read")).isZero();
    }

    @Test
    @DisplayName("own patients are found by their names, and nobody else's")
    void ownPatientsAreFound() {
        Map<String, ?> lucia =
                Map.of(
                        "code", "p1",
                        "first_name", "Lucía",
                        "last_name", "García Pérez",
                        "birth_date", "1984-02-29");
        Map<String, ?> other = Map.of("code", "p2", "first_name", "Luz", "last_name", "García");
        Map<String, ?> cancelled = Map.of("code", "p3", "first_name", "Lucas", "last_name", "Gar");
        clinic.upsert(lucia, other, cancelled).expect(200);
        booked();
        clinic.book("b", "p2", operator().newProfessional(clinic), START).expect(200);
        clinic.book("c", "p3", doctor.professional(), START).expect(200);
        clinic.cancel("c").expect(200);

        JsonNode found = search("gar lu").expect(200).json().get("data");

        assertThat(found).hasSize(1);
        assertThat(found.at("/0/ref").asText()).isEqualTo(DeskUser.ref(clinic, "p1"));
        assertThat(found.at("/0/name").asText()).isEqualTo("Lucía García Pérez");
        assertThat(found.at("/0/birth_date").asText()).isEqualTo("1984-02-29");
        assertThat(search("nobody").expect(200).json().get("data")).isEmpty();
        assertThat(doctor.rows("patients-search")).isEqualTo(2);
        assertThat(search("g").expectRefusal(422).faultyFields()).containsExactly("name");
        assertThat(doctor.rows("patients-search")).isEqualTo(2);
    }

    private Reply search(String name) {
        return doctor.send("POST", DeskUser.at(clinic, "patient-search"), Map.of("name", name));
    }

    @Test
    @DisplayName("a professional who is no longer assigned, or has lost the role, reaches nobody")
    void whoIsNoLongerAssigned() {
        booked();
        patient().expect(200);
        operator().changeProfessional(doctor.professional(), "{\"organizations\":[]}").expect(200);
        patient().expectRefusal(404);
        operator().changePerson(doctor.id(), "{\"roles\":[]}").expect(200);
        patient().expectRefusal(403);
    }
}
