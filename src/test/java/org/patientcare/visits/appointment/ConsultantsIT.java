package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("6 Consultants")
class ConsultantsIT {

    private static final String PATH = "/v1/consultants";

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");

    @Test
    @DisplayName("6: all who are assigned, by name; unset texts are empty, an unset number is null")
    void allWhoAreAssigned() {
        String zoe = assigned(Map.of("name", "Zoë"));
        String lukasz =
                assigned(
                        Map.of(
                                "name",
                                "Łukasz 李",
                                "speciality_id",
                                "20",
                                "title",
                                "Cardiology",
                                "description",
                                "Adults",
                                "avatar",
                                "https://care.example/a.png",
                                "collegiate_number",
                                "28/1"));
        operator.newProfessional(operator.newOrganization());
        operator.newProfessional();

        assertThat(clinic.http().get(PATH).expect(200).text())
                .isEqualTo(
                        "{\"data\":[{\"hash\":\""
                                + lukasz
                                + "\",\"speciality_id\":\"20\",\"name\":\"Łukasz 李\",\"avatar\":\"https://care.example/a.png\","
                                + "\"title\":\"Cardiology\",\"description\":\"Adults\",\"status\":\"offline\",\"collegiate_number\":\"28/1\"},"
                                + "{\"hash\":\""
                                + zoe
                                + "\",\"speciality_id\":\"\",\"name\":\"Zoë\",\"avatar\":\"\",\"title\":\"\",\"description\":\"\","
                                + "\"status\":\"offline\",\"collegiate_number\":null}]}");
    }

    @Test
    @DisplayName("6: if nobody is assigned the list is empty, and equal names are sorted by hash")
    void equalNamesAreSortedByHash() {
        assertThat(clinic.http().get(PATH).expect(200).text()).isEqualTo("{\"data\":[]}");
        List<String> hashes =
                List.of(assigned(Map.of("name", "Ana")), assigned(Map.of("name", "Ana")));
        assertThat(list().stream().map(each -> each.get("hash").asText()))
                .containsExactlyElementsOf(hashes.stream().sorted().toList());
    }

    @Test
    @DisplayName("1 Credentials: it needs keys with the permission professionals")
    void itNeedsThePermission() {
        operator.withPermissions(clinic, "professionals").http().get(PATH).expect(200);
        operator.withPermissions(clinic, "appointments", "messages", "patients")
                .http()
                .get(PATH)
                .expectRefusal(403);
        Http.suiteNode().get(PATH).expectRefusal(401);
        clinic.http().send("POST", PATH, "{}").expectRefusal(405);
    }

    @ParameterizedTest
    @CsvSource({"60 seconds, online", "-1 seconds, offline"})
    @DisplayName("6: an open desk makes the professional online until the time that it set")
    void anOpenDeskMakesThemOnline(String ahead, String status) {
        String hash = assigned(Map.of("name", "Ana"));
        Database.change(
                "UPDATE professional_assignment SET online_until = now() + ?::interval WHERE professional_hash = ?",
                ahead,
                hash);
        assertThat(list().get(0).get("status").asText()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "professional, 0 seconds, , , online",
        "professional, 30 seconds, , , online",
        "professional, 61 seconds, , , offline",
        "professional, 0 seconds, gone_at, , offline",
        "professional, 0 seconds, left_at, , offline",
        "patient, 0 seconds, , , offline",
        "professional, 0 seconds, , elsewhere, offline"
    })
    @DisplayName(
            "6: the page of a visit of the organization makes its professional online, and no other")
    void aVisitsPageMakesThemOnline(
            String role, String seen, String ended, String elsewhere, String status) {
        Organization home =
                elsewhere == null ? clinic : operator.newOrganization().withPatient("p");
        String hash = assigned(Map.of("name", "Ana"), clinic, home);
        String other = assigned(Map.of("name", "Bea"));
        home.book("a", "p", hash, "2031-05-06T10:00:00Z").expect(200);
        Database.change(
                "INSERT INTO visit_attendance (organization_id, appointment_id, generation, role, device, connection, joined_at, seen_at"
                        + (ended == null ? "" : ", " + ended)
                        + ") SELECT organization_id, id, generation, ?, gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour',"
                        + " now() - ?::interval"
                        + (ended == null ? "" : ", now()")
                        + " FROM appointment WHERE organization_id = ?",
                role,
                seen,
                home.uuid());
        assertThat(list())
                .extracting(each -> each.get("hash").asText())
                .containsExactly(hash, other);
        assertThat(list())
                .extracting(each -> each.get("status").asText())
                .containsExactly(status, "offline");
    }

    private List<JsonNode> list() {
        JsonNode data = clinic.http().get(PATH).expect(200).json().get("data");
        return StreamSupport.stream(data.spliterator(), false).toList();
    }

    private String assigned(Map<String, Object> profile) {
        return assigned(profile, clinic);
    }

    private String assigned(Map<String, Object> profile, Organization... organizations) {
        Map<String, Object> given = new HashMap<>(profile);
        given.put(
                "organizations",
                Stream.of(organizations).map(Organization::id).distinct().toList());
        return operator.createProfessional(given).expect(201).json().at("/data/hash").asText();
    }
}
