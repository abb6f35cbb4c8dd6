package org.patientcare.talk.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Webhooks;

@IntegrationTest
@RunAsClient
@DisplayName("Events 3, 6: visits of people go to those who ask for them")
class VisitsOfPeopleIT {

    private static final String TYPE = "appointment_created";
    private static final String START = "2031-05-06T10:00:00Z";
    private static final String URL = "https://his.example/";

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final String doctor = operator().newProfessional(clinic);

    /** Books one visit as the organization's system and one as a person, whose code it returns. */
    private String bookBoth() {
        clinic.book("a", "p", doctor, START).expect(200);
        return operator()
                .http()
                .send(
                        "POST",
                        "/admin/v1/organizations/" + clinic.id() + "/appointments",
                        Reply.json(
                                Map.of(
                                        "appointment",
                                        Map.of("starts_at", START),
                                        "patient",
                                        Map.of("ref", DeskUser.ref(clinic, "p")),
                                        "professional",
                                        Map.of("hash", doctor))))
                .expect(201)
                .json()
                .at("/data/code")
                .asText();
    }

    private JsonNode feed(String query) {
        return clinic.http().get("/v1/events" + query).expect(200).json();
    }

    /** Reads the feed until both visits are in it: then their deliveries are there, too. */
    private void awaitBoth() {
        int read = 0;
        String after = "";
        while (read < 2) {
            JsonNode page = feed("?origin=all&wait=20" + after);
            read += page.get("data").size();
            after = "&after=" + page.get("next").asText();
        }
    }

    private static List<String> codes(JsonNode page) {
        return page.get("data").findValues("object").stream()
                .map(object -> object.get("code").asText())
                .toList();
    }

    private String subscribed(String channel, Map<String, ?> meta) {
        return webhooks.created(Webhooks.body(TYPE, channel, meta));
    }

    private List<String> delivered(String webhook) {
        return List.of(
                Database.value(
                                "SELECT coalesce(string_agg(object, ',' ORDER BY sequence), '') FROM webhook_delivery"
                                        + " WHERE organization_id = ? AND webhook_id = ?",
                                clinic.uuid(),
                                UUID.fromString(webhook))
                        .toString()
                        .split(","));
    }

    @Test
    @DisplayName("a receiver that does not say gets those of its own system, a patient all mails")
    void subscriptions() {
        String silent = subscribed("http", Map.of("url", URL + 1));
        String own = subscribed("http", Map.of("url", URL + 2, "origin", "system"));
        String others = subscribed("http", Map.of("url", URL + 3, "origin", "people"));
        String all = subscribed("http", Map.of("url", URL + 4, "origin", "all"));
        String mail = subscribed("email", Map.of());
        String ownMail = subscribed("email", Map.of("origin", "system"));
        String changed = subscribed("http", Map.of("url", URL + 5, "origin", "all"));
        webhooks.replace(changed, Webhooks.body(TYPE, "http", Map.of("url", URL + 5))).expect(200);

        String code = bookBoth();
        awaitBoth();

        String system = "appointment:a";
        String people = "appointment:" + code;
        assertThat(delivered(silent)).containsExactly(system);
        assertThat(delivered(own)).containsExactly(system);
        assertThat(delivered(changed)).containsExactly(system);
        assertThat(delivered(others)).containsExactly(people);
        assertThat(delivered(all)).containsExactly(system, people);
        assertThat(delivered(mail)).containsExactly(system, people);
        assertThat(delivered(ownMail)).containsExactly(system);
        assertThat(webhooks.get(all).json().at("/data/meta/origin").asText()).isEqualTo("all");
    }

    @Test
    @DisplayName("the feed leaves them out unless it is asked for them, and its cursor passes them")
    void theFeed() {
        String code = bookBoth();
        awaitBoth();

        JsonNode silent = feed("");
        assertThat(codes(silent)).containsExactly("a");
        assertThat(silent.at("/data/0/origin").asText()).isEqualTo("system");
        assertThat(silent.get("more").asBoolean()).isFalse();
        assertThat(silent.get("next")).isEqualTo(feed("?after=now").get("next"));
        assertThat(codes(feed("?origin=people"))).containsExactly(code);
        assertThat(feed("?origin=people").at("/data/0/origin").asText()).isEqualTo("people");
        assertThat(codes(feed("?origin=all&types=" + TYPE))).containsExactly("a", code);
        assertThat(clinic.http().get("/v1/events?origin=doctors").expectRefusal(422).faultyFields())
                .containsExactly("origin");
    }

    @Test
    @DisplayName("a word that is none is refused")
    void unknownWord() {
        assertThat(
                        webhooks.create(
                                        Webhooks.body(
                                                TYPE, "http", Map.of("url", URL, "origin", "x")))
                                .expectRefusal(422)
                                .faultyFields())
                .containsExactly("meta.origin");
    }
}
