package org.patientcare.people.professional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("8 Professionals")
class ProfessionalsIT {

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("8: a professional is created with a random hash and read with every field")
    void aProfessionalIsCreatedAndRead() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("name", "Dr. Rey");
        given.put("speciality_id", "17");
        given.put("title", "Cardiology");
        given.put("description", "Adults");
        given.put("avatar", "https://clinic.example/rey.jpg");
        given.put("collegiate_number", "28/1234");
        given.put("email", "rey@clinic.example");
        given.put("organizations", List.of(clinic.id()));
        JsonNode created = operator.createProfessional(given).expect(201).json().get("data");
        assertThat(created.get("hash").asText()).matches("[A-Za-z0-9_-]{24}");
        given.forEach(
                (name, value) ->
                        assertThat(created.get(name).toString()).isEqualTo(Reply.json(value)));
        assertThat(read(created.get("hash").asText())).isEqualTo(created);
        assertThat(created.fieldNames())
                .toIterable()
                .containsExactly(
                        "hash",
                        "name",
                        "speciality_id",
                        "title",
                        "description",
                        "avatar",
                        "collegiate_number",
                        "email",
                        "organizations",
                        "created_at");
    }

    @Test
    @DisplayName("8: omitted fields are null, and hashes do not repeat")
    void omittedFieldsAreNull() {
        Set<String> hashes = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            hashes.add(operator.newProfessional());
        }
        assertThat(hashes).hasSize(20);
        JsonNode read = read(hashes.iterator().next());
        for (String field :
                List.of("speciality_id", "title", "description", "avatar", "collegiate_number")) {
            assertThat(read.get(field).isNull()).as(field).isTrue();
        }
        assertThat(read.get("organizations")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"organizations\":[]} | name",
                "{\"name\":\" \",\"organizations\":[]} | name",
                "{\"name\":\"A\"} | organizations",
                "{\"name\":\"A\",\"organizations\":null} | organizations",
                "{\"name\":\"A\",\"organizations\":\"x\"} | organizations",
                "{\"name\":\"A\",\"organizations\":[\"x\"]} | organizations[0]",
                "{\"name\":\"A\",\"organizations\":[null]} | organizations[0]",
                "{\"name\":\"A\",\"organizations\":[],\"avatar\":\"javascript:alert(1)\"} | avatar",
                "{\"name\":\"A\",\"organizations\":[],\"speciality_id\":17} | speciality_id"
            })
    @DisplayName("8: faulty fields are 422 with their names")
    void faultyFieldsAreRefused(String body, String field) {
        assertThat(
                        operator.http()
                                .send("POST", "/admin/v1/professionals", body)
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly(field);
    }

    @Test
    @DisplayName("1: texts hold 255 characters")
    void textsHold255Characters() {
        for (String field :
                List.of("name", "speciality_id", "title", "description", "collegiate_number")) {
            Map<String, Object> given =
                    new LinkedHashMap<>(Map.of("name", "A", "organizations", List.of()));
            given.put(field, "ñ".repeat(255));
            operator.createProfessional(given).expect(201);
            given.put(field, "ñ".repeat(256));
            assertThat(operator.createProfessional(given).expectRefusal(422).faultyFields())
                    .containsExactly(field);
        }
    }

    @Test
    @DisplayName("8: an organization that does not exist is 400, and nothing changes")
    void unknownOrganizationsAreRefused() {
        List<String> ids = List.of(clinic.id(), UUID.randomUUID().toString());
        long before = Database.count("SELECT count(*) FROM professional");
        operator.createProfessional(Map.of("name", "A", "organizations", ids)).expectRefusal(400);
        assertThat(Database.count("SELECT count(*) FROM professional")).isEqualTo(before);
        String hash = operator.newProfessional(clinic);
        operator.changeProfessional(hash, Reply.json(Map.of("name", "B", "organizations", ids)))
                .expectRefusal(400);
        assertThat(read(hash).get("name").asText()).isEqualTo("Dr. Rey");
        assertThat(read(hash).get("organizations")).hasSize(1);
    }

    @Test
    @DisplayName(
            "8: a change keeps absent fields, unsets null fields, and replaces the organizations")
    void aChangeKeepsAbsentFields() {
        Organization other = operator.newOrganization();
        String hash =
                operator.createProfessional(
                                Map.of(
                                        "name", "A",
                                        "title", "T",
                                        "description", "D",
                                        "organizations", List.of(clinic.id(), clinic.id())))
                        .expect(201)
                        .json()
                        .at("/data/hash")
                        .asText();
        JsonNode before = read(hash);
        assertThat(operator.changeProfessional(hash, "{}").expect(200).json().get("data"))
                .isEqualTo(before);
        operator.changeProfessional(
                        hash,
                        "{\"title\":null,\"description\":\"\",\"organizations\":[\""
                                + other.id()
                                + "\"]}")
                .expect(200);
        JsonNode after = read(hash);
        assertThat(after.get("name").asText()).isEqualTo("A");
        assertThat(after.get("title").isNull()).isTrue();
        assertThat(after.get("description").isNull()).isTrue();
        assertThat(after.get("organizations").toString()).isEqualTo("[\"" + other.id() + "\"]");
        for (String body :
                List.of("{\"name\":null}", "{\"name\":\"\"}", "{\"organizations\":null}")) {
            operator.changeProfessional(hash, body).expectRefusal(422);
        }
        operator.changeProfessional(hash, "{\"organizations\":[]}").expect(200);
        assertThat(read(hash).get("organizations")).isEmpty();
    }

    @Test
    @DisplayName("8: simultaneous changes of different fields all take effect")
    void simultaneousChangesAllTakeEffect() {
        String hash = operator.newProfessional(clinic);
        Parallel.run(
                        List.<Callable<Reply>>of(
                                () -> operator.changeProfessional(hash, "{\"title\":\"T\"}"),
                                () -> operator.changeProfessional(hash, "{\"description\":\"D\"}"),
                                () -> operator.changeProfessional(hash, "{\"organizations\":[]}"),
                                () -> operator.changeProfessional(hash, "{\"name\":\"N\"}")))
                .forEach(reply -> reply.expect(200));
        JsonNode read = read(hash);
        assertThat(read.get("title").asText()).isEqualTo("T");
        assertThat(read.get("description").asText()).isEqualTo("D");
        assertThat(read.get("name").asText()).isEqualTo("N");
        assertThat(read.get("organizations")).isEmpty();
    }

    @Test
    @DisplayName("8: an unknown hash is 404, but a faulty body is 422 first")
    void anUnknownHashIsNotFound() {
        operator.professional("unknown").expectRefusal(404);
        operator.changeProfessional("unknown", "{}").expectRefusal(404);
        operator.changeProfessional("unknown", "{\"name\":7}").expectRefusal(422);
    }

    @Test
    @DisplayName("8: the list is paged, the newest first")
    void theListIsPaged() {
        String last = operator.newProfessional(clinic);
        JsonNode page = operator.http().get("/admin/v1/professionals").expect(200).json();
        assertThat(page.at("/data/0")).isEqualTo(read(last));
        assertThat(page.get("data").size()).isLessThanOrEqualTo(15);
        assertThat(page.at("/meta/per_page").asInt()).isEqualTo(15);
        operator.http().get("/admin/v1/professionals?page=0").expectRefusal(422);
    }

    @Test
    @DisplayName(
            "8: a professional who is no longer assigned keeps existing "
                    + "appointments; new ones are refused")
    void appointmentsOutliveTheAssignment() {
        clinic.withPatient("p");
        String hash = operator.newProfessional(clinic);
        clinic.book("a", "p", hash, "2031-05-06T10:00Z").expect(200);
        operator.changeProfessional(hash, "{\"organizations\":[]}").expect(200);
        clinic.book("b", "p", hash, "2031-05-06T10:00Z").expectRefusal(400);
        clinic.reschedule("a", "2031-05-07T10:00Z").expect(200);
        assertThat(operator.existingAppointment(clinic.id(), "a").at("/professional/hash").asText())
                .isEqualTo(hash);
        clinic.cancel("a").expect(200);
    }

    private JsonNode read(String hash) {
        return operator.professional(hash).expect(200).json().get("data");
    }
}
