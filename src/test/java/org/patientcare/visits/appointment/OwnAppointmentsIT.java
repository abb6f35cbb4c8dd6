package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("7 A patient's own appointments")
class OwnAppointmentsIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @Test
    @DisplayName("7: code, start, duration, state, URL and professional, every field")
    void everyFieldIsThere() {
        String doctor =
                operator.createProfessional(
                                Map.of(
                                        "name", "Dr. Rey",
                                        "title", "Cardiology",
                                        "avatar", "https://clinic.example/rey.jpg",
                                        "organizations", List.of(clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        String url =
                clinic.book("a", "p", doctor, "2031-05-06T10:00Z")
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        assertThat(clinic.widgetOf("p").appointments().expect(200).text())
                .isEqualTo(
                        "{\"data\":[{\"code\":\"a\",\"starts_at\":\"2031-05-06T10:00:00Z\",\"duration\":900,"
                                + "\"state\":\"booked\",\"url\":\""
                                + url
                                + "\",\"opens_at\":\"2031-05-06T09:45:00Z\",\"professional\":{\"hash\":\""
                                + doctor
                                + "\",\"name\":\"Dr. Rey\",\"title\":\"Cardiology\","
                                + "\"avatar\":\"https://clinic.example/rey.jpg\"}}]}");
    }

    @Test
    @DisplayName(
            "7: the next appointment comes first, past ones last; past and "
                    + "cancelled ones have no url")
    void theNextComesFirst() {
        String doctor = operator.newProfessional(clinic);
        book("far", doctor, 90_000);
        book("long over", doctor, -90_000);
        book("next", doctor, 600);
        book("going on", doctor, -600);
        book("just over", doctor, -4_501);
        book("cancelled", doctor, 60);
        clinic.cancel("cancelled").expect(200);
        book("finished", doctor, -60);
        Database.change(
                "UPDATE appointment SET state = 'finished' WHERE organization_id = ? AND code = 'finished'",
                clinic.uuid());
        List<String> codes = new ArrayList<>();
        List<String> withUrl = new ArrayList<>();
        for (JsonNode own : own("p")) {
            codes.add(own.get("code").asText());
            if (own.get("url").isTextual()) {
                withUrl.add(own.get("code").asText());
            }
        }
        assertThat(codes)
                .containsExactly(
                        "going on",
                        "next",
                        "far",
                        "cancelled",
                        "finished",
                        "just over",
                        "long over");
        assertThat(withUrl).containsExactly("going on", "next", "far");
    }

    @Test
    @DisplayName("7: a patient sees only their own, and the first hundred of them")
    void aPatientSeesOnlyTheirOwn() {
        Organization other = operator.newOrganization().withPatient("p");
        String doctor = operator.newProfessional(clinic, other);
        clinic.withPatient("q");
        other.book("theirs", "p", doctor, "2031-05-06T10:00Z").expect(200);
        clinic.book("q's", "q", doctor, "2031-05-06T10:00Z").expect(200);
        assertThat(own("p")).isEmpty();
        for (int i = 0; i < 101; i++) {
            book("a" + i, doctor, 600 + i);
        }
        JsonNode own = own("p");
        assertThat(own).hasSize(100);
        assertThat(own.at("/0/code").asText()).isEqualTo("a0");
        assertThat(own.at("/99/code").asText()).isEqualTo("a99");
    }

    private void book(String code, String doctor, int secondsFromNow) {
        clinic.book(code, "p", doctor, now.plusSeconds(secondsFromNow).toString()).expect(200);
    }

    private JsonNode own(String patient) {
        return clinic.widgetOf(patient).appointments().expect(200).json().get("data");
    }
}
