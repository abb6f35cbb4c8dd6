package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Person;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("People 4: the web socket of a professional's desk")
class DeskSocketIT {

    private static final int ENDED = 4401;
    private static final int VIOLATED_POLICY = 1008;
    private static final int TRY_AGAIN_LATER = 1013;

    /**
     * Enough for a notification: a task sends them every second, at most one a second to a desk.
     */
    private static final Duration AFTER_A_CHANGE = Duration.ofSeconds(3);

    private int moved;
    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final DeskUser desk = DeskUser.of(clinic);
    private final String base = Http.suiteNode().base();

    @Test
    @DisplayName("4: it notifies the desk whose patient comes and goes, and no other")
    void itNotifiesTheDeskOfTheVisit() {
        DeskUser other = DeskUser.of(clinic);
        try (WebSocketClient page = desk.open();
                WebSocketClient theirs = other.open()) {
            try (WebSocketClient patient = WebSocketClient.open(bookedLink("a", desk))) {
                patient.await("room");
                assertThat(page.await("changed").properties())
                        .extracting(Map.Entry::getKey)
                        .containsExactly("type");
            }
            page.await("changed");
            clinic.welcome("p", "Hola", other.professional()).expect(200);
            assertThat(theirs.awaitNext().get("type").asText()).isEqualTo("conversation");
        }
    }

    @Test
    @DisplayName("4: it also notifies when a visit is rescheduled and when it is cancelled")
    void itNotifiesWhenAVisitChanges() {
        bookedLink("a", desk);
        try (WebSocketClient page = desk.open()) {
            clinic.reschedule("a", soon(3)).expect(200);
            page.await("changed");
            clinic.cancel("a").expect(200);
            page.await("changed");
        }
    }

    @Test
    @DisplayName(
            "4: of a conversation it sends the counters for the professional's side, and no text")
    void itNotifiesOfMessages() {
        Widget ana = clinic.widgetOf("p");
        bookedLink("a", desk);
        String conversation = ana.conversationWith(desk.professional());
        try (WebSocketClient page = desk.open()) {
            ana.write(conversation, "Geheimnis").expect(200);
            JsonNode message = page.await("conversation");
            assertThat(message.properties())
                    .extracting(Map.Entry::getKey)
                    .containsExactlyInAnyOrder("type", "id", "last", "unread", "other_read");
            assertThat(message.get("id").asText()).isEqualTo(conversation);
            assertThat(message.get("unread").asInt()).isOne();
            clinic.welcome("p", "Hola", desk.professional()).expect(200);
            int last = page.await("conversation").get("last").asInt();
            ana.markRead(conversation, last).expect(204);
            assertThat(page.await("conversation").get("other_read").asInt()).isEqualTo(last);
        }
    }

    @Test
    @DisplayName(
            "4: a professional who is no longer assigned is not notified, as they may not call")
    void nothingOnceNotAssigned() {
        Widget ana = clinic.widgetOf("p");
        bookedLink("a", desk);
        String conversation = ana.conversationWith(desk.professional());
        DeskUser other = DeskUser.of(clinic);
        bookedLink("b", other);
        try (WebSocketClient page = desk.open();
                WebSocketClient theirs = other.open()) {
            Waiting.until(
                    () -> isNotifiedOf("a", page, "b", theirs),
                    AFTER_A_CHANGE,
                    () -> "not notified of the visits there");
            operator()
                    .changeProfessional(desk.professional(), "{\"organizations\":[]}")
                    .expect(200);
            Database.value(
                    "SELECT CAST(pg_notify('conversation', organization_id || '/' || id || '/' || patient_id) AS text)"
                            + " FROM conversation WHERE id = CAST(? AS uuid)",
                    conversation);
            clinic.welcome("p", "Hola", other.professional()).expect(200);
            // One thread sends all notifications of conversations, in order.
            theirs.await("conversation");
            assertThat(sentUntilNow(page)).doesNotContain("conversation");
            Waiting.until(
                    () -> !isNotifiedOf("a", page, "b", theirs),
                    AFTER_A_CHANGE,
                    () -> "still notified of the visits there");
        }
    }

    /**
     * Reschedules a visit of each desk. Returns whether the first desk has been notified by the
     * time that the other one is.
     */
    private boolean isNotifiedOf(
            String visit, WebSocketClient page, String othersVisit, WebSocketClient theirs) {
        moved++;
        theirs.send("ping", null).await("pong");
        clinic.reschedule(visit, soon(moved)).expect(200);
        clinic.reschedule(othersVisit, soon(moved)).expect(200);
        theirs.await("changed");
        return sentUntilNow(page).contains("changed");
    }

    /** The types of the messages that were sent to a page and not awaited yet. */
    private static List<String> sentUntilNow(WebSocketClient page) {
        List<String> types = new ArrayList<>();
        page.send("ping", null);
        for (String type = next(page); !type.equals("pong"); type = next(page)) {
            types.add(type);
        }
        return types;
    }

    private static String next(WebSocketClient page) {
        return page.awaitNext().get("type").asText();
    }

    @Test
    @DisplayName("4: only a page of ours on which a professional is signed in gets a socket")
    void refusals() {
        String ours = WebSocketClient.origin(base);
        String cookie = desk.person().cookieHeader();
        for (String origin : Arrays.asList("https://evil.example", "null", null)) {
            assertThat(status(cookie, origin)).as("origin " + origin).isEqualTo(404);
        }
        for (String none : Arrays.asList(null, "patientcare-loopback=x", cookie + "x")) {
            assertThat(status(none, ours)).as("cookie " + none).isEqualTo(401);
        }
        Person support = Person.signedIn("support", clinic.id());
        Person unlinked = Person.signedIn("professional", clinic.id());
        for (Person person : List.of(support, unlinked)) {
            assertThat(status(person.cookieHeader(), ours)).isEqualTo(404);
        }
        desk.endSession();
        assertThat(status(cookie, ours)).isEqualTo(401);
        Http.suiteNode().get("/desk/socket").expectRefusal(400);
        assertThat(
                        Http.suiteNode()
                                .send("POST", "/desk/socket", "{}")
                                .expectRefusal(405)
                                .header("Allow"))
                .isEqualTo("GET");
    }

    private int status(String cookie, String origin) {
        return WebSocketClient.statusOf(
                () -> WebSocketClient.ofDesk(base, cookie, origin, Http.randomAddress()));
    }

    @Test
    @DisplayName("4: it closes with 1008 for an invalid message")
    void closesForInvalidMessages() {
        for (String text : List.of("", "{", "[]", "null", "{\"type\":\"hello\"}", "{\"type\":1}")) {
            try (WebSocketClient page = desk.open()) {
                page.send("ping", null).await("pong");
                page.sendRaw(text);
                assertThat(page.awaitClose()).as(text).isEqualTo(VIOLATED_POLICY);
            }
        }
    }

    @Test
    @DisplayName("4: it closes with 4401 within 15 s of the session's end, whatever ended it")
    void closesWhenTheSessionEnds() {
        Map<String, Consumer<DeskUser>> ends =
                Map.of(
                        "signed out",
                        one -> one.person().send("DELETE", "/sign-in/v1/session", null).expect(204),
                        "disabled",
                        one -> operator().changePerson(one.id(), "{\"disabled\":true}").expect(200),
                        "role taken",
                        one ->
                                operator()
                                        .changePerson(
                                                one.id(),
                                                "{\"roles\":[{\"role\":\"support\",\"organization\":\""
                                                        + clinic.id()
                                                        + "\"}]}")
                                        .expect(200),
                        "no professional any more",
                        one ->
                                operator()
                                        .changePerson(one.id(), "{\"professional\":null}")
                                        .expect(200));
        Map<String, DeskUser> users = new HashMap<>();
        Map<String, WebSocketClient> pages = new HashMap<>();
        try (WebSocketClient stays = desk.open()) {
            ends.keySet().forEach(how -> users.put(how, DeskUser.of(clinic)));
            users.forEach((how, one) -> pages.put(how, one.open()));
            long began = System.nanoTime();
            ends.forEach((how, end) -> end.accept(users.get(how)));
            pages.forEach((how, page) -> assertThat(page.awaitClose()).as(how).isEqualTo(ENDED));
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
            stays.send("ping", null).await("pong");
        } finally {
            pages.values().forEach(WebSocketClient::close);
        }
    }

    @Test
    @DisplayName("4: a person has at most twenty sockets on a node")
    void aPersonHasTwenty() {
        List<WebSocketClient> pages = new ArrayList<>();
        try {
            IntStream.range(0, 20).forEach(i -> pages.add(desk.open()));
            try (WebSocketClient more = opened()) {
                assertThat(more.awaitClose()).isEqualTo(TRY_AGAIN_LATER);
            }
            pages.get(0).close();
            Waiting.until("one more is accepted", this::isAccepted);
        } finally {
            pages.forEach(WebSocketClient::close);
        }
    }

    private WebSocketClient opened() {
        return WebSocketClient.ofDesk(
                base,
                desk.person().cookieHeader(),
                WebSocketClient.origin(base),
                Http.randomAddress());
    }

    private boolean isAccepted() {
        try (WebSocketClient page = opened()) {
            page.await("ready");
            return true;
        } catch (AssertionError closed) {
            return false;
        }
    }

    @Test
    @DisplayName(
            "4: an open desk keeps its professional online, also after one of two roles is taken away; it does not bring back one who went offline; the audit log has no row of it")
    void presenceIsRenewed() {
        Organization elsewhere = operator().newOrganization();
        DeskUser partly = DeskUser.of(clinic, elsewhere);
        DeskUser left = DeskUser.of(clinic);
        DeskUser lapsed = DeskUser.of(clinic);
        DeskUser longLapsed = DeskUser.of(clinic);
        desk.setOnlineUntil(Duration.ofSeconds(20));
        left.setOffline();
        lapsed.setOnlineUntil(Duration.ofMinutes(-5));
        longLapsed.setOnlineUntil(Duration.ofMinutes(-11));
        List<DeskUser> all = List.of(desk, left, lapsed, longLapsed);
        List<WebSocketClient> pages = all.stream().map(DeskUser::open).toList();
        try {
            assertThat(all.stream().map(one -> one.isOnlineFor(Duration.ofSeconds(60))))
                    .containsExactly(true, false, true, false);
            try (WebSocketClient page = partly.open()) {
                operator()
                        .changePerson(
                                partly.id(),
                                "{\"roles\":[{\"role\":\"professional\",\"organization\":\""
                                        + elsewhere.id()
                                        + "\"}]}")
                        .expect(200);
                List.of(desk, partly).forEach(one -> one.setOnlineUntil(Duration.ofSeconds(20)));
                Waiting.until(
                        "renewed",
                        () ->
                                desk.isOnlineFor(Duration.ofSeconds(60))
                                        && partly.isOnlineFor(Duration.ofSeconds(60)));
                assertThat(statusAt(elsewhere)).isEqualTo("online");
                page.send("ping", null).await("pong");
            }
            assertThat(all.stream().map(one -> one.isOnlineFor(Duration.ZERO)))
                    .containsExactly(true, false, true, false);
            assertThat(
                            Database.count(
                                    "SELECT count(*) FROM audit_log WHERE actor_id = ?", desk.id()))
                    .as("audit events of a desk that is open while nothing happens")
                    .isZero();
        } finally {
            pages.forEach(WebSocketClient::close);
        }
    }

    private static String statusAt(Organization organization) {
        return organization
                .http()
                .get("/v1/consultants")
                .expect(200)
                .json()
                .at("/data/0/status")
                .asText();
    }

    @Test
    @DisplayName("4: a node that lost its database connections tells its desks to read again")
    void itNotifiesAllAfterALostConnection() {
        try (WebSocketClient page = desk.open()) {
            Database.dropServiceConnections();
            assertThat(page.awaitNext().get("type").asText()).isEqualTo("changed");
        }
    }

    /** Books a visit that begins now and returns the patient's link. */
    private String bookedLink(String code, DeskUser of) {
        return clinic.book(code, "p", of.professional(), soon(0))
                .expect(200)
                .json()
                .at("/data/appointment/url")
                .asText();
    }

    private static String soon(int hours) {
        return Instant.now()
                .plus(hours, ChronoUnit.HOURS)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
