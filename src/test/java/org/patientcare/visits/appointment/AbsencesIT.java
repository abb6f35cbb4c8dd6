package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Patients who cannot come to a visit")
class AbsencesIT {

    private static final String START = "2031-05-06T08:00:00Z";

    private final Organization clinic =
            operator().newOrganization(Map.of("name", "A", "language", "en")).withPatient("p");
    private final String doctor = operator().newProfessional(clinic);

    AbsencesIT() {
        clinic.book("a", "p", doctor, START).expect(200);
    }

    @Test
    @DisplayName("without the organization's leave, the professional gets one message, once")
    void theProfessionalIsTold() {
        assertThat(outcome("p", "a", START)).isEqualTo("told");
        assertThat(outcome("p", "a", START)).isEqualTo("told");
        assertThat(state()).isEqualTo("booked");
        assertThat(messages())
                .matches(
                        "I cannot come to our video visit: Tuesday,? 6 May 2031, 08:00 [(]Coordinated Universal Time[)][.]");
        String moved = "2031-05-07T08:00:00Z";
        clinic.reschedule("a", moved).expect(200);
        assertThat(outcome("p", "a", moved)).isEqualTo("told");
        assertThat(messageCount()).isEqualTo(2);
    }

    @Test
    @DisplayName("where the organization lets them, patients cancel; the trail names them")
    void patientsCancel() {
        allow("{\"patients_may_cancel\":24}");
        assertThat(outcome("p", "a", START)).as("of the system").isEqualTo("told");
        allow("{\"patients_may_cancel_system_visits\":true}");
        assertThat(outcome("p", "a", START)).isEqualTo("cancelled");
        assertThat(state()).isEqualTo("cancelled");
        assertThat(outcome("p", "a", START)).isEqualTo("outdated");
        assertThat(
                        Database.value(
                                "SELECT string_agg(actor_kind, ' ') FROM audit_log WHERE organization_id = ?"
                                        + " AND action = 'appointment-cancel'",
                                clinic.uuid()))
                .isEqualTo("patient");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM event WHERE organization_id = ? AND event = 'appointment_cancelled'",
                                clinic.uuid()))
                .isOne();
    }

    @Test
    @DisplayName("a visit that was moved since is left alone, and another patient's is unknown")
    void onlyWhatThePatientSaw() {
        allow("{\"patients_may_cancel\":0,\"patients_may_cancel_system_visits\":true}");
        assertThat(outcome("p", "a", "2031-05-06T09:00:00Z")).isEqualTo("outdated");
        assertThat(outcome("p", "a", "soon")).isEqualTo("outdated");
        clinic.withPatient("q");
        report("q", "a", START).expect(404);
        report("p", "b", START).expect(404);
        assertThat(state()).isEqualTo("booked");
    }

    @Test
    @DisplayName("if the professional gets no messages any more, the answer says so")
    void nobodyToTell() {
        operator().changeProfessional(doctor, "{\"organizations\":[]}").expect(200);
        assertThat(outcome("p", "a", START)).isEqualTo("untold");
        assertThat(messageCount()).isZero();
    }

    @Test
    @DisplayName("on the page of the visit: reading it does nothing, a POST of the page does")
    void onThePage() {
        allow("{\"patients_may_cancel\":24,\"patients_may_cancel_system_visits\":true}");
        JsonNode visit = clinic.http().get("/v1/appointments/a").expect(200).json().get("data");
        String patient = visit.at("/patient/url").asText();
        String path = patient.substring(patient.indexOf("/call/"));
        Http page = Http.suiteNode().with("Origin", WebSocketClient.origin(patient));
        assertThat(page.get(path).expect(200).text()).contains("id=\"absence-begin\"");
        page.get(path + "/absence").expect(405);
        assertThat(state()).isEqualTo("booked");
        String body = Reply.json(Map.of("starts_at", START));
        Http.suiteNode()
                .with("Origin", "https://elsewhere.example")
                .send("POST", path + "/absence", body)
                .expect(404);
        String professional = visit.at("/professional/url").asText();
        page.send("POST", professional.substring(professional.indexOf("/call/")) + "/absence", body)
                .expect(404);
        assertThat(state()).isEqualTo("booked");
        page.send("POST", path + "/absence", "{}").expect(400);
        assertThat(
                        page.send("POST", path + "/absence", body)
                                .expect(200)
                                .json()
                                .get("outcome")
                                .asText())
                .isEqualTo("cancelled");
        assertThat(state()).isEqualTo("cancelled");
    }

    private void allow(String patch) {
        operator().change(clinic.id(), patch).expect(200);
    }

    private String outcome(String patient, String code, String startsAt) {
        return report(patient, code, startsAt).expect(200).json().at("/data/outcome").asText();
    }

    private Reply report(String patient, String code, String startsAt) {
        return clinic.widgetOf(patient)
                .http()
                .send(
                        "POST",
                        "/widget/v1/appointments/absences",
                        Reply.json(Map.of("code", code, "starts_at", startsAt)));
    }

    private String state() {
        return (String)
                Database.value(
                        "SELECT state FROM appointment WHERE organization_id = ?", clinic.uuid());
    }

    private String messages() {
        return (String)
                Database.value(
                        "SELECT string_agg(text, ' | ') FROM conversation_message WHERE organization_id = ?"
                                + " AND sender = 'patient'",
                        clinic.uuid());
    }

    private long messageCount() {
        return Database.count(
                "SELECT count(*) FROM conversation_message WHERE organization_id = ?",
                clinic.uuid());
    }
}
