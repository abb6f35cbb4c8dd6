package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("7 The web socket of a patient's page")
class WidgetSocketIT {

    private static final int NO_TOKEN = 4401;
    private static final int FOREIGN_ORIGIN = 4403;
    private static final int NO_HELLO = 4408;
    private static final int VIOLATED_POLICY = 1008;

    private final String site = "https://" + UUID.randomUUID() + ".example";
    private final Organization clinic =
            operator()
                    .newOrganization(Map.of("name", "A", "allowed_origins", List.of(site)))
                    .withPatient("p");
    private final String doctor = operator().newProfessional(clinic);
    private final Widget ana = clinic.widgetOf("p");
    private final String base = Http.suiteNode().base();

    @Test
    @DisplayName(
            "7: it notifies the page of each message and of each read mark, and carries no text")
    void itNotifiesThePage() {
        for (String origin : List.of(site, WebSocketClient.origin(base))) {
            try (WebSocketClient page = ready(ana, origin)) {
                clinic.welcome("p", "Geheimnis " + origin, doctor).expect(200);
                JsonNode message = page.await("conversation");
                assertThat(message.properties())
                        .extracting(Map.Entry::getKey)
                        .containsExactlyInAnyOrder("type", "id", "last", "unread", "other_read");
                assertThat(message.get("unread").asInt()).isOne();
                String id = message.get("id").asText();
                int last = message.get("last").asInt();
                ana.markRead(id, last).expect(204);
                assertThat(page.await("conversation").get("unread").asInt()).isZero();
                ana.write(id, "Hola " + origin).expect(200);
                assertThat(page.await("conversation").get("last").asInt()).isEqualTo(last + 1);
                page.send("ping", null).await("pong");
                page.sendRaw(hello(clinic.widgetOf("p").token())).await("ready");
            }
        }
    }

    @Test
    @DisplayName("7: another patient's page is not notified")
    void othersAreNotNotified() {
        Widget eva = clinic.withPatient("q").widgetOf("q");
        try (WebSocketClient hers = ready(eva, site)) {
            clinic.welcome("p", "Hola", doctor).expect(200);
            clinic.welcome("q", "Hola", doctor).expect(200);
            String own = hers.await("conversation").get("id").asText();
            assertThat(eva.conversations("").expect(200).json().at("/data/0/id").asText())
                    .isEqualTo(own);
        }
    }

    @Test
    @DisplayName("7: it closes with 4401 for a token that is invalid, or another patient's")
    void closesWithoutAToken() {
        ana.logout().expect(204);
        for (String token : List.of(ana.token(), "x", "x".repeat(60_000))) {
            assertThat(closing(site, hello(token))).isEqualTo(NO_TOKEN);
        }
        assertThat(closing(site, "{\"type\":\"hello\"}")).isEqualTo(NO_TOKEN);
        try (WebSocketClient page = ready(clinic.widgetOf("p"), site)) {
            page.sendRaw(hello(clinic.withPatient("q").widgetOf("q").token()));
            assertThat(page.awaitClose()).isEqualTo(NO_TOKEN);
        }
    }

    @Test
    @DisplayName(
            "7: it closes with 4401 within 15 s after its token is revoked, unless the page has sent a newer one; a silent page stays as long as it answers pings")
    void closesWhenItsTokenEnds() {
        Widget other = clinic.widgetOf("p");
        Widget renewed = clinic.widgetOf("p");
        try (WebSocketClient stays = ready(renewed, site);
                WebSocketClient page = ready(ana, site)) {
            stays.sendRaw(hello(other.token())).await("ready");
            renewed.logout().expect(204);
            ana.logout().expect(204);
            assertThat(page.awaitClose()).isEqualTo(NO_TOKEN);
            until("the silent page is pinged", () -> stays.pings() > 0);
            stays.send("ping", null).await("pong");
        }
    }

    @Test
    @DisplayName("7: it closes with 4403 for a page of another site, also another organization's")
    void closesForForeignPages() {
        for (String origin : Arrays.asList("https://evil.example", "null", null)) {
            try (WebSocketClient page = WebSocketClient.ofWidget(base, origin)) {
                assertThat(page.awaitClose()).as(origin).isEqualTo(FOREIGN_ORIGIN);
            }
        }
        String foreign = "https://" + UUID.randomUUID() + ".example";
        operator().newOrganization(Map.of("name", "B", "allowed_origins", List.of(foreign)));
        assertThat(closing(foreign, hello(ana.token()))).isEqualTo(FOREIGN_ORIGIN);
    }

    @Test
    @DisplayName("7: it closes with 4408 for a page that sends no hello")
    void closesWithoutAHello() {
        assertThat(closing(site, "{\"type\":\"ping\"}")).isEqualTo(NO_HELLO);
    }

    @Test
    @DisplayName("7: it closes with 1008 for an invalid message")
    void closesForInvalidMessages() {
        for (String text : List.of("", "{", "[]", "{\"type\":\"chat\"}", "{\"type\":1}")) {
            assertThat(closing(site, text)).as(text).isEqualTo(VIOLATED_POLICY);
        }
    }

    @Test
    @DisplayName("7: a patient has at most twenty sockets on a node")
    void aPatientHasTwenty() {
        List<WebSocketClient> pages =
                IntStream.range(0, 20).mapToObj(i -> ready(ana, site)).toList();
        assertThat(closing(site, hello(ana.token()))).isEqualTo(1013);
        pages.get(0).close();
        Waiting.until(
                "one more is accepted",
                () -> {
                    try (WebSocketClient page = WebSocketClient.ofWidget(base, site)) {
                        page.sendRaw(hello(ana.token()));
                        page.await("ready");
                        return true;
                    } catch (AssertionError e) {
                        return false;
                    }
                });
        pages.forEach(WebSocketClient::close);
    }

    @Test
    @DisplayName("7: a request that is no handshake of a web socket is 400, or 405 with Allow")
    void otherRequestsAreRefused() {
        Http.suiteNode().get("/widget/socket").expectRefusal(400);
        assertThat(
                        Http.suiteNode()
                                .send("POST", "/widget/socket", "{}")
                                .expectRefusal(405)
                                .header("Allow"))
                .isEqualTo("GET");
    }

    @Test
    @DisplayName("its handshake names no patient, so the audit log has no row of it")
    void noAuditEvent() {
        try (WebSocketClient page = ready(ana, site)) {
            page.send("ping", null).await("pong");
            assertThat(
                            Database.count(
                                    "SELECT count(*) FROM audit_log WHERE organization_id = ? AND actor_kind = 'patient'",
                                    clinic.uuid()))
                    .isZero();
        }
    }

    private WebSocketClient ready(Widget patient, String origin) {
        WebSocketClient page = WebSocketClient.ofWidget(base, origin);
        page.sendRaw(hello(patient.token())).await("ready");
        return page;
    }

    /** Opens a page's socket, sends this as its first message, and returns the close code. */
    private int closing(String origin, String first) {
        try (WebSocketClient page = WebSocketClient.ofWidget(base, origin)) {
            page.sendRaw(first);
            return page.awaitClose();
        }
    }

    private static String hello(String token) {
        return Reply.json(Map.of("type", "hello", "token", token));
    }
}
