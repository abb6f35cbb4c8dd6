package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.PublishedEvent;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("6 Events of appointments")
class AppointmentEventsIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();
    private final String doctor = doctor("20", "Cardiología");

    AppointmentEventsIT() {
        clinic.upsert(
                        Map.of(
                                "code",
                                "p-李",
                                "first_name",
                                "Łukasz",
                                "last_name",
                                "Zażółć",
                                "email",
                                "lukasz@patients.example"))
                .expect(200);
    }

    @Test
    @DisplayName("6: a booked visit is an event in the format of the family, without its link")
    void aBookedVisitIsAnEvent() {
        book("a \"1\"").expect(200);

        PublishedEvent sent = only("appointment_created");
        assertThat(sent.type()).isEqualTo("patient_consultation_created");
        assertThat(sent.object()).isEqualTo("appointment a \"1\"");
        assertThat(sent.patient()).isEqualTo("p-李");
        assertThat(sent.generation()).isEqualTo(1);
        String created =
                (String)
                        Database.value(
                                "SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS')"
                                        + " FROM appointment WHERE organization_id = ?",
                                clinic.uuid());
        assertThat(sent.payload())
                .isEqualTo(
                        "{\"consultation\":{\"id\":\"a \\\"1\\\"\",\"type\":\"appointment\",\"channel\":\"video\","
                                + "\"service_type\":\"scheduled\",\"consultation_url\":null,"
                                + "\"scheduled_start_date\":\"2031-05-06T10:00:00+00:00\","
                                + "\"scheduled_end_date\":\"2031-05-06T10:15:00+00:00\","
                                + "\"previous_scheduled_start_date\":null,\"previous_scheduled_end_date\":null,"
                                + "\"start_date\":null,\"end_date\":null,\"created_at\":\""
                                + created
                                + "+00:00\",\"speciality\":{\"id\":20,\"name\":\"Cardiología\"},\"origin\":\"system\"},"
                                + "\"reports\":[],\"patient\":{\"code\":\"p-李\",\"allergies\":[],\"diseases\":[],\"medications\":[]},"
                                + "\"professional\":{\"id\":\""
                                + doctor
                                + "\",\"name\":\"李 Łuk\",\"avatar\":\"https://care.example/a.png\"},"
                                + "\"prescriptions\":[],\"derivation\":null,\"preconsultation\":{\"reason\":null,\"documents\":[]}}");
    }

    @Test
    @DisplayName("6: repeated creates and refused calls create no event")
    void repeatsAndRefusalsCreateNoEvent() {
        book("a").expect(200);
        book("a").expect(200);
        clinic.book("a", "p-李", doctor, "2031-05-07T10:00:00Z").expectRefusal(400);
        clinic.book("b", "nobody", doctor, START).expectRefusal(400);
        clinic.book("b", "p-李", "nobody", START).expectRefusal(400);
        clinic.reschedule("b", START).expectRefusal(400);
        clinic.cancel("b").expectRefusal(400);
        assertThat(types()).containsExactly("appointment_created");
    }

    @Test
    @DisplayName(
            "6: each accepted move is an event with the previous time; "
                    + "only the first cancel is one")
    void movesAndTheFirstCancelAreEvents() {
        book("a").expect(200);
        clinic.reschedule("a", "2031-06-07T08:00:00+02:00").expect(200);
        clinic.reschedule("a", "2031-06-07T06:00:00Z").expect(200);
        clinic.cancel("a").expect(200);
        clinic.cancel("a").expect(200);
        clinic.reschedule("a", START).expectRefusal(400);

        assertThat(types())
                .containsExactly(
                        "appointment_created",
                        "appointment_rescheduled",
                        "appointment_rescheduled",
                        "appointment_cancelled");
        List<PublishedEvent> moves = PublishedEvent.of(clinic, "appointment_rescheduled");
        assertThat(moves).extracting(PublishedEvent::generation).containsExactly(2, 3);
        assertThat(times(moves.get(0)))
                .containsExactly(
                        "2031-06-07T06:00:00+00:00",
                        "2031-06-07T06:15:00+00:00",
                        "2031-05-06T10:00:00+00:00",
                        "2031-05-06T10:15:00+00:00");
        assertThat(times(moves.get(1)))
                .containsExactly(
                        "2031-06-07T06:00:00+00:00",
                        "2031-06-07T06:15:00+00:00",
                        "2031-06-07T06:00:00+00:00",
                        "2031-06-07T06:15:00+00:00");
        PublishedEvent cancelled = only("appointment_cancelled");
        assertThat(times(cancelled).subList(2, 4)).containsExactly(null, null);
        assertThat(cancelled.json().at("/consultation/consultation_url").isNull()).isTrue();
        assertThat(cancelled.json().at("/professional/name").asText()).isEqualTo("李 Łuk");
        assertThat(PublishedEvent.of(clinic).toString())
                .doesNotContain("Łukasz", "Zażółć", "@", "/call/");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "900719925474099, 900719925474099",
        "020, ",
        "-1, ",
        "1.5, ",
        "card, ",
        "9007199254740993, ",
        ", "
    })
    @DisplayName(
            "6: a speciality is sent if its id is an integer that every JSON reader keeps exactly")
    void aSpecialityIsSentIfItsIdIsAnInteger(String id, String sent) {
        clinic.book("a", "p-李", doctor(id, null), START).expect(200);
        assertThat(only("appointment_created").json().at("/consultation/speciality").toString())
                .isEqualTo(sent == null ? "null" : "{\"id\":" + sent + ",\"name\":\"\"}");
    }

    @Test
    @DisplayName(
            "6: 16 creates at once are one event; moves and a cancel at once "
                    + "are events in their order")
    void simultaneousChangesAreEventsInTheirOrder() {
        Parallel.run(16, () -> book("a"));
        assertThat(types()).containsExactly("appointment_created");
        for (int i = 0; i < 20; i++) {
            String code = "race-" + i;
            book(code).expect(200);
            List<Reply> replies =
                    Parallel.run(
                            List.<Callable<Reply>>of(
                                    () -> clinic.reschedule(code, "2031-06-01T10:00:00Z"),
                                    () -> clinic.reschedule(code, "2031-06-02T10:00:00Z"),
                                    () -> clinic.cancel(code)));
            List<String> sent =
                    PublishedEvent.of(clinic).stream()
                            .filter(each -> each.object().equals("appointment " + code))
                            .map(each -> each.event() + " " + each.generation())
                            .toList();
            int moves = (int) replies.subList(0, 2).stream().filter(r -> r.status() == 200).count();
            assertThat(sent).hasSize(2 + moves).endsWith("appointment_cancelled " + (1 + moves));
            for (int move = 0; move < moves; move++) {
                assertThat(sent.get(1 + move)).isEqualTo("appointment_rescheduled " + (2 + move));
            }
        }
    }

    private static List<String> times(PublishedEvent sent) {
        return List.of(
                        "scheduled_start_date",
                        "scheduled_end_date",
                        "previous_scheduled_start_date",
                        "previous_scheduled_end_date")
                .stream()
                .map(name -> sent.json().at("/consultation/" + name).textValue())
                .collect(java.util.stream.Collectors.toList());
    }

    private List<String> types() {
        return PublishedEvent.of(clinic).stream().map(PublishedEvent::event).toList();
    }

    private PublishedEvent only(String event) {
        List<PublishedEvent> all = PublishedEvent.of(clinic, event);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    private Reply book(String code) {
        return clinic.book(code, "p-李", doctor, START);
    }

    private String doctor(String speciality, String title) {
        Map<String, Object> profile = new java.util.HashMap<>();
        profile.put("name", "李 Łuk");
        profile.put("speciality_id", speciality);
        profile.put("title", title);
        profile.put("avatar", "https://care.example/a.png");
        profile.put("organizations", List.of(clinic.id()));
        return operator.createProfessional(profile).expect(201).json().at("/data/hash").asText();
    }
}
