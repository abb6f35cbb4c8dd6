package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("A professional's conversations at their desk")
class ConversationsAtDeskIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Organization clinic =
            operator().newOrganization(Map.of("name", "Clinic")).withPatient("p");
    private final Organization other = operator().newOrganization().withPatient("q");
    private final DeskUser doctor = DeskUser.of(clinic, other);

    ConversationsAtDeskIT() {
        clinic.book("a", "p", doctor.professional(), START).expect(200);
        other.book("a", "q", doctor.professional(), START).expect(200);
    }

    private static Reply open(DeskUser user, Organization clinic, String ref) {
        return user.send(
                "POST",
                "conversations",
                Map.of("organization", Map.of("id", clinic.id()), "patient", Map.of("ref", ref)));
    }

    private String opened(Organization clinic, String patient) {
        return open(doctor, clinic, DeskUser.ref(clinic, patient))
                .expect(200)
                .json()
                .at("/data/id")
                .asText();
    }

    private Reply write(String id, String text) {
        return doctor.send("POST", "conversations/" + id + "/messages", Map.of("text", text));
    }

    @Test
    @DisplayName("both sides read what the other wrote, and see up to where the other has read")
    void bothSidesTalk() {
        String id = opened(clinic, "p");
        assertThat(opened(clinic, "p")).isEqualTo(id);
        write(id, "Buenos días").expect(200);
        clinic.widgetOf("p").write(id, "Hola").expect(200);

        JsonNode list = doctor.get("conversations").expect(200).json();
        assertThat(list.get("unread").asInt()).isOne();
        JsonNode shown = list.at("/data/0");
        assertThat(shown.at("/organization/name").asText()).isEqualTo("Clinic");
        assertThat(shown.at("/patient/ref").asText()).isEqualTo(DeskUser.ref(clinic, "p"));
        assertThat(shown.get("last").asInt()).isEqualTo(2);
        assertThat(shown.get("unread").asInt()).isOne();
        assertThat(
                        doctor.get("conversations/" + id + "/messages")
                                .expect(200)
                                .json()
                                .get("data")
                                .findValuesAsText("text"))
                .containsExactly("Buenos días", "Hola");

        doctor.send("PUT", "conversations/" + id + "/read", Map.of("number", 99)).expect(204);
        assertThat(doctor.get("conversations").json().get("unread").asInt()).isZero();
        assertThat(
                        clinic.widgetOf("p")
                                .conversations("")
                                .expect(200)
                                .json()
                                .at("/data/0/other_read")
                                .asInt())
                .isEqualTo(2);
        assertThat(doctor.rows("message-send")).isOne();
        assertThat(doctor.rows("conversation-open")).isOne();
    }

    @Test
    @DisplayName("one list has the conversations in all organizations, and is paged")
    void ofAllOrganizations() {
        String here = opened(clinic, "p");
        String there = opened(other, "q");
        write(there, "first").expect(200);
        write(here, "second").expect(200);

        JsonNode first = doctor.get("conversations?limit=1").expect(200).json();
        assertThat(first.get("data").findValuesAsText("id")).contains(here).doesNotContain(there);
        JsonNode rest =
                doctor.get("conversations?limit=1&after=" + first.get("next").asText())
                        .expect(200)
                        .json();
        assertThat(rest.at("/data/0/id").asText()).isEqualTo(there);
        assertThat(rest.get("data")).hasSize(1);
        assertThat(rest.get("next").isNull()).isTrue();
    }

    @Test
    @DisplayName("a list without changes is 304, and is not recorded in the audit log")
    void unchangedListsAreNotRecorded() {
        String id = opened(clinic, "p");
        Reply seen = doctor.get("conversations").expect(200);
        long before = doctor.rows("messages-read");
        assertThat(doctor.getIfNoneMatch("conversations", seen).expect(304).body()).isEmpty();
        assertThat(doctor.rows("messages-read")).isEqualTo(before);

        clinic.widgetOf("p").write(id, "Hola").expect(200);
        Reply changed = doctor.getIfNoneMatch("conversations", seen).expect(200);
        assertThat(changed.json().get("unread").asInt()).isOne();
        assertThat(doctor.rows("messages-read")).isEqualTo(before + 1);
        doctor.getIfNoneMatch("conversations", changed).expect(304);
    }

    @Test
    @DisplayName("a conversation is opened with patients within reach only; a colleague's is 404")
    void withinReachAlone() {
        clinic.withPatient("stranger");
        for (String ref :
                List.of(DeskUser.ref(clinic, "stranger"), DeskUser.ref(other, "q"), "x", "0")) {
            open(doctor, clinic, ref).expectRefusal(404);
        }
        Organization foreign = operator().newOrganization().withPatient("p");
        open(doctor, foreign, DeskUser.ref(foreign, "p")).expectRefusal(404);

        String id = opened(clinic, "p");
        DeskUser colleague = DeskUser.of(clinic);
        for (String unknown : List.of(id, UUID.randomUUID().toString(), "x")) {
            colleague.get("conversations/" + unknown + "/messages").expectRefusal(404);
            colleague
                    .send("POST", "conversations/" + unknown + "/messages", Map.of("text", "x"))
                    .expectRefusal(404);
            colleague
                    .send("PUT", "conversations/" + unknown + "/read", Map.of("number", 1))
                    .expectRefusal(404);
        }
        assertThat(colleague.get("conversations").expect(200).json().get("data")).isEmpty();
    }

    @Test
    @DisplayName("concurrent calls open one conversation")
    void manyAtOnce() {
        assertThat(Parallel.run(6, () -> opened(clinic, "p")).stream().distinct()).hasSize(1);
    }

    @Test
    @DisplayName("a professional who is no longer assigned has no access to the conversation")
    void whoIsNoLongerAssigned() {
        String id = opened(clinic, "p");
        operator()
                .changeProfessional(
                        doctor.professional(),
                        Reply.json(Map.of("organizations", List.of(other.id()))))
                .expect(200);

        doctor.get("conversations/" + id + "/messages").expectRefusal(404);
        write(id, "x").expectRefusal(404);
        open(doctor, clinic, DeskUser.ref(clinic, "p")).expectRefusal(404);
        assertThat(doctor.get("conversations").expect(200).json().get("data")).isEmpty();
    }

    @Test
    @DisplayName("60 messages a minute are accepted, then 429 with Retry-After")
    void sixtyAMinute() {
        String id = opened(clinic, "p");
        for (int i = 0; i < 60; i++) {
            write(id, "m" + i).expect(200);
        }
        assertThat(write(id, "one more").expectRefusal(429).header("Retry-After")).isNotBlank();
    }
}
