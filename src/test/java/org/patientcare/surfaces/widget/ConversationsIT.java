package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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
@DisplayName("7 A patient's conversations")
class ConversationsIT {

    private static final String START = "2031-05-06T10:00:00Z";

    private final Organization clinic = operator().newOrganization();
    private final String doctor = operator().newProfessional(clinic);
    private final Widget ana = subscribed("p");

    @Test
    @DisplayName(
            "7: a conversation needs a plan or an appointment, and is opened once; otherwise it is 404")
    void whoMayOpen() {
        String id = ana.conversationWith(doctor);
        assertThat(ana.conversationWith(doctor)).isEqualTo(id);
        for (String hash : List.of("nobody", "x".repeat(400_000), stranger())) {
            ana.openConversation(hash).expectRefusal(404);
        }
        assertThat(
                        ana.http()
                                .send("POST", "/widget/v1/conversations", "{}")
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("professional");

        Widget eva = clinic.withPatient("q").widgetOf("q");
        eva.openConversation(doctor).expectRefusal(404);
        clinic.book("a", "q", doctor, START).expect(200);
        clinic.cancel("a").expect(200);
        eva.openConversation(doctor).expectRefusal(404);
        clinic.book("b", "q", doctor, START).expect(200);
        assertThat(eva.conversationWith(doctor)).isNotEqualTo(id);

        clinic.upsert(Map.of("code", "p", "first_name", "Ana")).expect(200);
        assertThat(ana.conversationWith(doctor)).as("without a plan").isEqualTo(id);
        ana.write(id, "Hola").expect(200);
    }

    @Test
    @DisplayName(
            "7: marking as read does not wait for a transaction that has locked the patient, such as a welcome message, which may itself wait for the conversation")
    void readingDoesNotWaitForThePatient() throws SQLException {
        String id = ana.conversationWith(doctor);
        clinic.welcome("p", "Hola", doctor).expect(200);
        clinic.welcome("p", "¿Qué tal?", doctor).expect(200);
        try (Connection welcome =
                Database.lock(
                        "SELECT FROM patient WHERE organization_id = ? AND code = 'p' FOR UPDATE",
                        clinic.uuid())) {
            ana.markRead(id, 1).expect(204);
            welcome.rollback();
        }
        assertThat(ana.conversations("").expect(200).json().at("/data/0/unread").asInt()).isOne();
    }

    @Test
    @DisplayName("7: concurrent calls open one conversation; the eleventh of a day is 429")
    void manyAtOnce() {
        assertThat(Parallel.run(8, () -> ana.conversationWith(doctor)).stream().distinct())
                .hasSize(1);
        for (int i = 0; i < 9; i++) {
            ana.conversationWith(operator().newProfessional(clinic));
        }
        String more = operator().newProfessional(clinic);
        Reply refused = ana.openConversation(more).expectRefusal(429);
        assertThat(Long.parseLong(refused.header("Retry-After"))).isBetween(86_000L, 86_400L);
        ana.openConversation(doctor).expect(200);
        subscribed("q").openConversation(more).expect(200);
        Database.change(
                "UPDATE conversation SET opened_at = opened_at - interval '1 day' WHERE organization_id = ? AND professional_hash = ?",
                clinic.uuid(),
                doctor);
        ana.openConversation(more).expect(200);
    }

    @Test
    @DisplayName(
            "7: messages of sixteen concurrent writers have no gaps in their numbers; a reader by after misses none")
    void numbersHaveNoGaps() {
        String id = ana.conversationWith(doctor);
        List<Callable<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            String text = "m" + i;
            boolean patient = i % 2 == 0;
            writers.add(
                    () ->
                            patient
                                    ? ana.write(id, text)
                                            .expect(200)
                                            .json()
                                            .at("/data/number")
                                            .asInt()
                                    : clinic.welcome("p", text, doctor).expect(200).status());
        }
        Parallel.run(writers);
        List<Integer> seen = new ArrayList<>();
        JsonNode page;
        do {
            int last = seen.isEmpty() ? 0 : seen.get(seen.size() - 1);
            page = ana.messages(id, "limit=3&after=" + last).expect(200).json();
            page.get("data").forEach(message -> seen.add(message.get("number").asInt()));
        } while (page.get("more").asBoolean());
        assertThat(seen).isEqualTo(IntStream.rangeClosed(1, 16).boxed().toList());
        JsonNode conversation = ana.conversations("").expect(200).json().at("/data/0");
        assertThat(conversation.get("last").asInt()).isEqualTo(16);
        assertThat(conversation.get("unread").asInt()).isEqualTo(8);
    }

    @Test
    @DisplayName("7: messages are read after a number, before one, or the newest")
    void messagesArePaged() {
        String id = ana.conversationWith(doctor);
        assertThat(ana.messages(id, "").expect(200).text())
                .isEqualTo("{\"data\":[],\"more\":false}");
        for (int i = 1; i <= 7; i++) {
            ana.write(id, "m" + i).expect(200);
        }
        assertThat(numbers(id, "limit=3")).isEqualTo("5 6 7 more");
        assertThat(numbers(id, "limit=3&before=5")).isEqualTo("2 3 4 more");
        assertThat(numbers(id, "limit=3&before=4")).isEqualTo("1 2 3");
        assertThat(numbers(id, "limit=3&after=1")).isEqualTo("2 3 4 more");
        assertThat(numbers(id, "limit=3&after=4&before=")).isEqualTo("5 6 7");
        assertThat(numbers(id, "limit=3&after=1&before=4")).isEqualTo("2 3");
        assertThat(numbers(id, "after=7")).isEmpty();
        for (String query :
                List.of("limit=0", "limit=101", "limit=x", "after=-1", "before=99999999999")) {
            ana.messages(id, query).expectRefusal(422);
        }
    }

    private String numbers(String id, String query) {
        JsonNode page = ana.messages(id, query).expect(200).json();
        List<String> words = new ArrayList<>(page.get("data").findValuesAsText("number"));
        if (page.get("more").asBoolean()) {
            words.add("more");
        }
        return String.join(" ", words);
    }

    @Test
    @DisplayName(
            "7: the list has the newest message first, and each page goes on where the last one ended")
    void theListIsInOrder() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(ana.conversationWith(operator().newProfessional(clinic)));
        }
        ana.write(ids.get(2), "Hola").expect(200);
        List<String> seen = new ArrayList<>();
        String query = "limit=2";
        JsonNode page;
        do {
            page = ana.conversations(query).expect(200).json();
            seen.addAll(page.get("data").findValuesAsText("id"));
            query = "limit=2&after=" + page.get("next").asText();
        } while (!page.get("next").isNull());
        assertThat(seen)
                .containsExactly(ids.get(2), ids.get(4), ids.get(3), ids.get(1), ids.get(0));
        for (String wrong : List.of("after=x", "after=1.2", "limit=0", "limit=101")) {
            ana.conversations(wrong).expectRefusal(422);
        }
    }

    @Test
    @DisplayName(
            "7: a message that is sent twice under one client_id is stored once, also concurrently")
    void aClientIdIsUsedOnce() {
        String id = ana.conversationWith(doctor);
        String client = UUID.randomUUID().toString();
        String body = Reply.json(Map.of("text", "Hola", "client_id", client));
        List<String> answers = Parallel.run(8, () -> ana.writeRaw(id, body).expect(200).text());
        assertThat(answers.stream().distinct()).hasSize(1);
        assertThat(
                        ana.writeRaw(id, Reply.json(Map.of("text", "x", "client_id", client)))
                                .expect(200)
                                .text())
                .isEqualTo(answers.get(0));
        assertThat(numbers(id, "")).isEqualTo("1");
        String other = ana.conversationWith(operator().newProfessional(clinic));
        ana.writeRaw(other, body).expect(200);
        assertThat(ana.messages(other, "").expect(200).json().get("data")).hasSize(1);
        ana.writeRaw(id, "{\"text\":\"a\",\"client_id\":\"1\"}").expectRefusal(422);
    }

    @Test
    @DisplayName("7: the read mark only moves forward, to the newest message at most")
    void marksMoveForward() {
        String id = ana.conversationWith(doctor);
        for (int i = 1; i <= 3; i++) {
            clinic.welcome("p", "m" + i, doctor).expect(200);
        }
        ana.write(id, "Hola").expect(200);
        assertThat(state(id)).isEqualTo("4 0 3");
        ana.markRead(id, 2).expect(204);
        assertThat(state(id)).isEqualTo("4 2 1");
        ana.markRead(id, 1).expect(204);
        assertThat(state(id)).isEqualTo("4 2 1");
        ana.markRead(id, 2_000_000_000).expect(204);
        assertThat(state(id)).isEqualTo("4 4 0");
        Parallel.run(8, () -> ana.markRead(id, 3).expect(204));
        clinic.welcome("p", "m4", doctor).expect(200);
        assertThat(state(id)).isEqualTo("5 4 1");
        ana.http()
                .send("PUT", "/widget/v1/conversations/" + id + "/read", "{\"number\":-1}")
                .expectRefusal(422);
    }

    /** The fields {@code last}, {@code own_read} and {@code unread} of a conversation. */
    private String state(String id) {
        for (JsonNode each : ana.conversations("").expect(200).json().get("data")) {
            if (each.get("id").asText().equals(id)) {
                return each.get("last") + " " + each.get("own_read") + " " + each.get("unread");
            }
        }
        throw new AssertionError(id);
    }

    @Test
    @DisplayName(
            "7: once the professional is no longer assigned the patient can read but not answer")
    void aClosedConversationIsRead() {
        String id = ana.conversationWith(doctor);
        String sent = Reply.json(Map.of("text", "1", "client_id", UUID.randomUUID().toString()));
        ana.writeRaw(id, sent).expect(200);
        operator().changeProfessional(doctor, "{\"organizations\":[]}").expect(200);
        Reply refused = ana.write(id, "2").expectRefusal(400);
        assertThat(refused.json().get("reason").asText()).isEqualTo("closed");
        ana.writeRaw(id, sent).expect(200);
        assertThat(numbers(id, "")).isEqualTo("1");
        JsonNode seen = ana.openConversation(doctor).expect(200).json().get("data");
        assertThat(seen.get("writable").asBoolean()).isFalse();
        assertThat(seen.get("id").asText()).isEqualTo(id);
    }

    @Test
    @DisplayName(
            "7: another patient's conversation, another organization's and an unknown one are the same 404")
    void othersSeeNothing() {
        String id = ana.conversationWith(doctor);
        ana.write(id, "Hola").expect(200);
        Organization other = operator().newOrganization();
        other.upsert(Map.of("code", "p", "first_name", "Ana", "plan", "gold")).expect(200);
        for (Widget stranger : List.of(subscribed("q"), other.widgetOf("p"))) {
            assertThat(stranger.conversations("").expect(200).text())
                    .isEqualTo("{\"data\":[],\"unread\":0,\"next\":null}");
            assertRefused(stranger, id);
        }
        assertRefused(ana, "1");
        assertRefused(ana, UUID.randomUUID().toString());
        assertRefused(ana, "x".repeat(1_000));
        assertThat(numbers(id, "")).isEqualTo("1");
    }

    private static void assertRefused(Widget patient, String id) {
        patient.messages(id, "").expectRefusal(404);
        patient.write(id, "x").expectRefusal(404);
        patient.markRead(id, 1).expectRefusal(404);
    }

    @Test
    @DisplayName(
            "7: thirty messages in a minute, then 429 for this patient alone; repeats do not count")
    void thirtyMessagesAMinute() {
        String id = ana.conversationWith(doctor);
        String first = Reply.json(Map.of("text", "1", "client_id", UUID.randomUUID().toString()));
        ana.writeRaw(id, first).expect(200);
        Database.change(
                "UPDATE rate_window SET used = 29, started_at = now() WHERE key LIKE ?",
                "message:" + clinic.id() + "%");
        ana.writeRaw(id, first).expect(200);
        ana.write(id, "2").expect(200);
        assertThat(ana.write(id, "3").expectRefusal(429).header("Retry-After")).isNotBlank();
        ana.writeRaw(id, first).expect(200);
        Widget eva = subscribed("q");
        eva.write(eva.conversationWith(doctor), "1").expect(200);
    }

    @Test
    @DisplayName("7: invalid texts are 422, others are stored unchanged")
    void textsAreValidated() {
        String id = ana.conversationWith(doctor);
        for (String text : List.of("", " \n", "a\u0000b", "a\u001bb", "x".repeat(4_001))) {
            ana.write(id, text).expectRefusal(422);
        }
        ana.write(id, "x".repeat(4_194_000)).expectRefusal(422);
        for (String text : List.of("\ud83d\ude00".repeat(4_000), "\u202eabc", "<img src=x>")) {
            assertThat(ana.write(id, text).expect(200).json().at("/data/text").asText())
                    .isEqualTo(text);
        }
    }

    @Test
    @DisplayName("the audit log records reads and messages, no text, and no read of an empty list")
    void readsAndMessagesAreRecorded() {
        String id = ana.conversationWith(doctor);
        ana.messages(id, "").expect(200);
        assertThat(auditEvents("messages-read")).isZero();
        ana.write(id, "Geheimnis").expect(200);
        ana.messages(id, "").expect(200);
        ana.messages(id, "after=1").expect(200);
        assertThat(auditEvents("messages-read")).isOne();
        assertThat(auditEvents("message-send")).isOne();
        assertThat(auditEvents("conversation-open")).isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log e WHERE organization_id = ? AND e::text LIKE '%Geheimnis%'",
                                clinic.uuid()))
                .isZero();
    }

    private long auditEvents(String action) {
        return Database.count(
                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = ? AND actor_kind = 'patient'",
                clinic.uuid(),
                action);
    }

    private Widget subscribed(String code) {
        clinic.upsert(Map.of("code", code, "first_name", "Ana", "plan", "gold")).expect(200);
        return clinic.widgetOf(code);
    }

    private static String stranger() {
        return operator().newProfessional(operator().newOrganization());
    }
}
