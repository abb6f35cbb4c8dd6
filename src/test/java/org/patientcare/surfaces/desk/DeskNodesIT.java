package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

/** Runs after all other tests on this node, because its last test kills it. */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@Order(Integer.MAX_VALUE)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("People 4: desks over two nodes")
class DeskNodesIT {

    private static final int ENDED = 4401;

    /**
     * Less than the 30 s after which a node polls, so it was notified; -Pbench measures how fast.
     */
    private static final Duration MAX_DELAY = Duration.ofSeconds(20);

    /** The public origin of both nodes. */
    private static final String HOME = WebSocketClient.origin(Http.suiteNode().base());

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final DeskUser desk = DeskUser.of(clinic);

    @Test
    @Order(Integer.MAX_VALUE)
    @DisplayName(
            "4: desks and start pages of support on both nodes are notified of an arrival, desks also on the one left after a kill")
    void desksOnBothNodesAreNotified() {
        DeskUser warm = DeskUser.of(clinic);
        DeskUser after = DeskUser.of(clinic);
        Node second = KeptNode.SECOND.node();
        String there = Http.node(second.port()).base();
        // No limit for the first visit, since the nodes still load classes.
        assertNotified(warm, Visit.at(second.port(), booked("first", warm)), there, null);
        assertNotified(desk, Visit.at(second.port(), booked("a", desk)), there, MAX_DELAY);
        try (WebSocketClient page = after.open();
                WebSocketClient lost = after.open(there)) {
            lost.send("ping", null).await("pong");
            second.kill();
            long began = System.nanoTime();
            try (WebSocketClient patient = WebSocketClient.open(booked("b", after))) {
                page.await("changed");
                assertThat(since(began)).isLessThan(MAX_DELAY);
                patient.await("room");
            }
        }
    }

    /**
     * @param limit null for no limit
     */
    private void assertNotified(DeskUser of, String link, String there, Duration limit) {
        try (WebSocketClient here = of.open();
                WebSocketClient other = of.open(there);
                WebSocketClient support = startPage(Http.suiteNode().base());
                WebSocketClient otherSupport = startPage(there)) {
            long began = System.nanoTime();
            try (WebSocketClient patient =
                    WebSocketClient.open(
                            link, UUID.randomUUID().toString(), HOME, Http.randomAddress())) {
                here.await("changed");
                other.await("changed");
                support.await("changed");
                otherSupport.await("changed");
                if (limit != null) {
                    assertThat(since(began)).isLessThan(limit);
                }
                patient.await("room");
            }
        }
    }

    /** The web socket of support's start page. */
    private WebSocketClient startPage(String base) {
        WebSocketClient page =
                WebSocketClient.ofConsole(
                        base,
                        "?organization=" + clinic.id(),
                        Person.signedIn("support", clinic.id()).cookieHeader(),
                        HOME);
        page.await("ready");
        return page;
    }

    @Test
    @DisplayName("4: a session that ends on one node closes its desk socket on the other")
    void aSessionEndsOnBoth() {
        String second = Http.node(KeptNode.SECOND.node().port()).base();
        try (WebSocketClient there = desk.open(second)) {
            desk.person().send("DELETE", "/sign-in/v1/session", null).expect(204);
            long began = System.nanoTime();
            assertThat(there.awaitClose()).isEqualTo(ENDED);
            assertThat(since(began)).isLessThan(Waiting.NO_HANG);
        }
    }

    @Test
    @DisplayName("4: a patient's page on the other node is notified of the professional's status")
    void patientsAreNotifiedOfTheStatus() {
        Widget ana = clinic.widgetOf("p");
        booked("a", desk);
        ana.conversationWith(desk.professional());
        Widget eva = clinic.withPatient("q").widgetOf("q");
        String there = Http.node(KeptNode.SECOND.node().port()).base();
        try (WebSocketClient page = ready(there, ana);
                WebSocketClient hers = ready(there, eva)) {
            for (String status : new String[] {"online", "offline", "online"}) {
                desk.person()
                        .send("PUT", "/desk/v1/availability", Map.of("status", status))
                        .expect(204);
                long began = System.nanoTime();
                var message = page.await("professional");
                assertThat(since(began)).isLessThan(MAX_DELAY);
                assertThat(message.get("hash").asText()).isEqualTo(desk.professional());
                assertThat(message.get("status").asText()).isEqualTo(status);
                assertThat(message).hasSize(3);
            }
            desk.setOnlineUntil(Duration.ofSeconds(-1));
            assertThat(page.await("professional").get("status").asText()).isEqualTo("offline");
            assertThat(hers.send("ping", null).awaitNext().get("type").asText()).isEqualTo("pong");
        }
    }

    private static WebSocketClient ready(String base, Widget patient) {
        WebSocketClient page =
                WebSocketClient.ofWidget(base, WebSocketClient.origin(Http.suiteNode().base()));
        page.sendRaw(Reply.json(Map.of("type", "hello", "token", patient.token())));
        page.await("ready");
        return page;
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Books a visit that begins now and returns the patient's link. */
    private String booked(String code, DeskUser of) {
        return clinic.book(
                        code,
                        "p",
                        of.professional(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200)
                .json()
                .at("/data/appointment/url")
                .asText();
    }
}
