package org.patientcare.talk.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("6 Welcome messages")
class WelcomeMessagesIT {

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final Widget ana = clinic.widgetOf("p");

    @Test
    @DisplayName("6: the patient can read the message, which comes from the professional")
    void thePatientReadsIt() {
        String doctor = operator().newProfessional(clinic);
        Reply sent = clinic.welcome("p", "Hola\r\n<b>\tAna</b>", doctor).expect(200);
        assertThat(sent.text()).isEqualTo("{\"message\":\"Message sent\"}");

        JsonNode list = ana.conversations("").expect(200).json();
        assertThat(list.get("unread").asInt()).isOne();
        JsonNode conversation = list.at("/data/0");
        assertThat(conversation.at("/professional/hash").asText()).isEqualTo(doctor);
        assertThat(conversation.at("/professional/status").asText()).isEqualTo("offline");
        JsonNode messages = ana.messages(conversation.get("id").asText(), "").expect(200).json();
        assertThat(messages.at("/data/0/text").asText()).isEqualTo("Hola\n<b>\tAna</b>");
        assertThat(messages.at("/data/0/from").asText()).isEqualTo("professional");
        assertThat(messages.at("/data/0/number").asInt()).isOne();
        assertThat(messages.at("/data/0/sent_at").asText()).endsWith("Z");
        assertThat(messages.get("more").asBoolean()).isFalse();
    }

    @Test
    @DisplayName(
            "6: the sender is who talked with the patient last, or else the first candidate online, or else the first candidate")
    void theSenderIsChosen() {
        String first = named("Ana");
        String second = named("Berta");
        String third = named("Carla");
        clinic.welcome("p", "1").expect(200);
        assertThat(lastSender()).isEqualTo(first);

        clinic.withPatient("q");
        Database.change(
                "UPDATE professional_assignment SET online_until = now() + interval '90 s' WHERE professional_hash = ANY (?)",
                (Object) new String[] {second, third});
        clinic.welcome("q", "2").expect(200);
        assertThat(senderFor("q")).isEqualTo(second);
        clinic.withPatient("r");
        clinic.welcome("r", "3", first, third, second).expect(200);
        assertThat(senderFor("r")).isEqualTo(third);

        clinic.welcome("p", "4", second, first, second).expect(200);
        assertThat(lastSender()).as("the candidate who talked last").isEqualTo(first);
        clinic.welcome("p", "5", third, second).expect(200);
        assertThat(lastSender()).as("no candidate talked before").isEqualTo(third);
        clinic.welcome("p", "6").expect(200);
        assertThat(lastSender()).isEqualTo(third);
    }

    @Test
    @DisplayName("6: the same text within ten minutes adds nothing, however many come at once")
    void theSameTextAddsNothing() {
        operator().newProfessional(clinic);
        List<Reply> replies = Parallel.run(8, () -> clinic.welcome("p", "Hola"));
        assertThat(replies).allMatch(reply -> reply.status() == 200);
        clinic.welcome("p", "Hola", operator().newProfessional(clinic)).expect(200);
        assertThat(count()).isOne();

        Database.change(
                "UPDATE conversation_message SET sent_at = sent_at - interval '11 minutes' WHERE organization_id = ?",
                clinic.uuid());
        clinic.welcome("p", "Hola").expect(200);
        clinic.welcome("p", "hola").expect(200);
        assertThat(count()).isEqualTo(3);
    }

    @Test
    @DisplayName(
            "6: 400 for an unknown patient, for a professional who is not assigned, and without any professional")
    void whatIsRefused() {
        clinic.welcome("p", "Hola").expectRefusal(400);
        String doctor = operator().newProfessional(clinic);
        Organization other = operator().newOrganization().withPatient("q");
        String foreign = operator().newProfessional(other);
        clinic.welcome("nobody", "Hola").expectRefusal(400);
        clinic.welcome("q", "Hola").expectRefusal(400);
        for (String hash : List.of(foreign, "nobody", "x".repeat(300))) {
            clinic.welcome("p", "Hola", doctor, hash).expectRefusal(400);
        }
        clinic.welcome("p".repeat(300), "Hola").expectRefusal(400);
        assertThat(count()).isZero();
        operator().withPermissions(clinic, "patients").welcome("p", "Hola").expectRefusal(403);
    }

    @Test
    @DisplayName("6: 422 for invalid texts and missing fields")
    void invalidBodiesAreRefused() {
        operator().newProfessional(clinic);
        Stream.of(
                        "",
                        " \t\r\n\u00a0\u2003",
                        "a\u0007",
                        "a\rb",
                        "\u0085",
                        "\u0000",
                        "x".repeat(4_001))
                .forEach(text -> assertThat(faults(Map.of("text", text))).as(text).isNotEmpty());
        clinic.welcomeRaw(body(Map.of()).replace("\"Hola\"", "\"\\ud800\"")).expectRefusal(422);
        assertThat(faults(Map.of("text", "x".repeat(4_194_000)))).containsExactly("text");
        assertThat(faults(Map.of("type", "other"))).containsExactly("type");
        assertThat(faults(Map.of("sender_candidates", "x"))).containsExactly("sender_candidates");
        assertThat(faults(Map.of("sender_candidates", Arrays.asList("x", null, ""))))
                .containsExactly("sender_candidates[1]", "sender_candidates[2]");
        assertThat(faults(Map.of("sender_candidates", java.util.Collections.nCopies(51, "x"))))
                .containsExactly("sender_candidates");
        assertThat(clinic.welcomeRaw("{}").expectRefusal(422).faultyFields())
                .containsExactlyInAnyOrder("text", "type", "patient_code");
        assertThat(count()).isZero();
    }

    @Test
    @DisplayName("6: texts are stored unchanged, whatever characters they contain")
    void textsAreStoredUnchanged() {
        operator().newProfessional(clinic);
        for (String text :
                List.of(
                        "\ud83d\ude00".repeat(4_000),
                        "\u202e\u2066abc\u2069",
                        "a\u0301\u200b\ufeff",
                        "{\"a\":1}' OR 1=1 --",
                        "line\nline\ttab")) {
            clinic.welcome("p", text).expect(200);
            assertThat(
                            Database.value(
                                    "SELECT text FROM conversation_message WHERE organization_id = ? ORDER BY number DESC LIMIT 1",
                                    clinic.uuid()))
                    .isEqualTo(text);
        }
    }

    @Test
    @DisplayName("the audit trail names the patient who was written to, but has no text")
    void theTrailHasNoText() {
        operator().newProfessional(clinic);
        clinic.welcome("p", "Geheimnis").expect(200);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log e JOIN audit_subject s ON s.event_id = e.id AND s.at = e.at"
                                        + " JOIN patient p ON p.id = ANY (s.patient_ids) AND p.code = 'p'"
                                        + " WHERE e.organization_id = ? AND e.action = 'message-send' AND e.actor_id = ?",
                                clinic.uuid(),
                                clinic.apiKey()))
                .isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log e WHERE organization_id = ? AND e::text LIKE '%Geheimnis%'",
                                clinic.uuid()))
                .isZero();
    }

    private String named(String name) {
        return operator()
                .createProfessional(Map.of("name", name, "organizations", List.of(clinic.id())))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    private String lastSender() {
        return senderFor("p");
    }

    private String senderFor(String patient) {
        return (String)
                Database.value(
                        "SELECT professional_hash FROM conversation c JOIN patient p ON p.organization_id = c.organization_id"
                                + " AND p.id = c.patient_id WHERE c.organization_id = ? AND p.code = ? ORDER BY c.updated_at DESC LIMIT 1",
                        clinic.uuid(),
                        patient);
    }

    private List<String> faults(Map<String, ?> differing) {
        return clinic.welcomeRaw(body(differing)).expectRefusal(422).faultyFields();
    }

    private static String body(Map<String, ?> differing) {
        Map<String, Object> body =
                new HashMap<>(Map.of("text", "Hola", "type", "welcome", "patient_code", "p"));
        body.putAll(differing);
        return Reply.json(body);
    }

    private long count() {
        return Database.count(
                "SELECT count(*) FROM conversation_message WHERE organization_id = ?",
                clinic.uuid());
    }
}
