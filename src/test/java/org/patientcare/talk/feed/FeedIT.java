package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.talk.feed.EventWriter.ENDED;
import static org.patientcare.talk.feed.EventWriter.REDEEMED;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("6 Events: the feed has every event once")
class FeedIT {

    private static final int WRITERS = 16;
    private static final int TRANSACTIONS = 20;
    private static final int OBJECTS = 5;

    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final EventWriter eventWriter = EventWriter.of(clinic);

    @Test
    @DisplayName(
            "6: an event is returned as described, and reading it is recorded in the audit trail")
    void anEventIsReturned() {
        String begin = feed("?after=now").get("next").asText();
        assertThat(feed("").at("/data").size()).isZero();
        eventWriter.add(REDEEMED, "o");
        JsonNode page = feed("?wait=20&after=" + begin);
        JsonNode event = page.at("/data/0");
        assertThat(event.get("id").asText()).matches("evt_[0-9a-f]{32}");
        assertThat(event.get("event").asText()).isEqualTo(REDEEMED);
        assertThat(event.get("type").asText()).isEqualTo(REDEEMED);
        assertThat(event.get("object").toString())
                .isEqualTo("{\"kind\":\"patient\",\"code\":\"o\"}");
        assertThat(event.get("occurred_on").isIntegralNumber()).isTrue();
        assertThat(event.at("/payload/patient/name").asText()).isEqualTo("Ana");
        assertThat(page.get("more").asBoolean()).isFalse();
        assertThat(feed("?after=" + page.get("next").asText()).toString())
                .isEqualTo(
                        "{\"data\":[],\"next\":\"%s\",\"more\":false}"
                                .formatted(page.get("next").asText()));
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE organization_id = ? AND action = 'events-read'"
                                        + " AND object_codes = '{p}' AND actor_id = ? AND address IS NOT NULL",
                                clinic.uuid(),
                                clinic.apiKey()))
                .isOne();
        assertThat(feed("?payload=thin").at("/data/0/payload").toString())
                .isEqualTo("{\"activation_code\":{\"code\":\"A\"},\"patient\":{\"code\":\"p\"}}");
    }

    @Test
    @DisplayName(
            "6: pages follow each other, and next moves past events that the types filter leaves out")
    void pagesFollowEachOther() {
        for (int i = 0; i < 5; i++) {
            eventWriter.add(i % 2 == 0 ? REDEEMED : ENDED, "o");
        }
        awaitPublished(5);
        JsonNode first = feed("?limit=2");
        assertThat(first.get("data")).hasSize(2);
        assertThat(first.get("more").asBoolean()).isTrue();
        JsonNode second = feed("?limit=3&after=" + first.get("next").asText());
        assertThat(second.get("data")).hasSize(3);
        assertThat(second.get("more").asBoolean()).isFalse();
        String end = feed("?after=now").get("next").asText();
        assertThat(second.get("next").asText()).isEqualTo(end);
        JsonNode ended = feed("?types=" + ENDED);
        assertThat(ended.get("data")).hasSize(2);
        assertThat(ended.get("next").asText()).isEqualTo(end);
        assertThat(feed("?types=message_unread," + REDEEMED).get("data")).hasSize(3);
        assertThat(feed("?types=report_created," + REDEEMED).get("data")).hasSize(3);
        assertThat(feed("?types=report_created").get("data")).isEmpty();
        JsonNode none = feed("?types=message_unread");
        assertThat(none.get("data")).isEmpty();
        assertThat(none.get("next").asText()).isEqualTo(end);
    }

    @Test
    @DisplayName(
            "6: an uncommitted event is published after its commit, and does not delay other events")
    void anOpenTransactionDelaysNoOtherEvent() throws SQLException {
        try (Connection open = eventWriter.connect()) {
            open.setAutoCommit(false);
            eventWriter.add(open, REDEEMED, "first");
            eventWriter.add(REDEEMED, "second");
            JsonNode page = feed("?wait=20");
            assertThat(page.at("/data/0/object/code").asText()).isEqualTo("second");
            open.commit();
            JsonNode late = feed("?wait=20&after=" + page.get("next").asText());
            assertThat(late.at("/data/0/object/code").asText()).isEqualTo("first");
        }
    }

    @Test
    @DisplayName(
            "6: 16 writers with open transactions: no gap, no repeat, in order for each object")
    void manyWritersLeaveNoGap() {
        FeedCursor reader = new FeedCursor(clinic.http());
        AtomicInteger ended = new AtomicInteger();
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int own = writer;
            tasks.add(
                    () -> {
                        for (int i = 0; i < TRANSACTIONS; i++) {
                            eventWriter.addSlowly("o" + (own + i) % OBJECTS, 1 + i % 3);
                        }
                        ended.incrementAndGet();
                        return null;
                    });
        }
        tasks.add(
                () -> {
                    reader.readUntil(() -> ended.get() == WRITERS && unpublished() == 0);
                    return null;
                });
        Parallel.run(tasks);
        assertThat(reader.faults()).isEmpty();
        assertThat((long) reader.read()).isEqualTo(events());
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT position) FROM event WHERE organization_id = ?"
                                        + " AND position BETWEEN 1 AND ?",
                                clinic.uuid(),
                                events()))
                .isEqualTo(events());
    }

    @Test
    @DisplayName("6: events of another organization are not visible, and its cursors are unknown")
    void eventsOfOthersAreNotVisible() {
        Organization other = operator().newOrganization().withPatient("p");
        EventWriter.of(other).add(REDEEMED, "theirs");
        JsonNode theirs = other.http().get("/v1/events?wait=20").expect(200).json();
        assertThat(theirs.get("data")).hasSize(1);
        assertThat(feed("").toString()).isEqualTo("{\"data\":[],\"next\":\"0.0\",\"more\":false}");
        expectUnknown("?after=" + theirs.get("next").asText());
    }

    @ParameterizedTest
    @CsvSource({
        "after, x",
        "after, 1.",
        "after, 1.-1",
        "after, 01.1",
        "after, 99999999999999999999.1",
        "types, no_such",
        "types, 'message_unread,'",
        "limit, 0",
        "limit, 1001",
        "limit, 1e3",
        "wait, 21",
        "wait, -1",
        "payload, whole"
    })
    @DisplayName("6: a parameter that cannot be parsed is 422, and is named")
    void unreadableParametersAreNamed(String name, String value) {
        Reply reply =
                clinic.http()
                        .get("/v1/events?" + name + "=" + value.replace(",", "%2C"))
                        .expectRefusal(422);
        assertThat(reply.faultyFields()).containsExactly(name);
    }

    @Test
    @DisplayName("6: a cursor beyond the end, and one from before a restore, are unknown")
    void unknownCursorsAreRefused() {
        eventWriter.add(REDEEMED, "o");
        awaitPublished(1);
        String end = feed("?after=now").get("next").asText();
        expectUnknown("?after=" + end.substring(0, end.indexOf('.')) + ".2");
        Database.change(
                "UPDATE event_head SET epoch = epoch + 1 WHERE organization_id = ?", clinic.uuid());
        JsonNode refusal = expectUnknown("?after=" + end);
        JsonNode again = feed("?after=" + refusal.get("oldest").asText());
        assertThat(again.get("data")).hasSize(1);
        assertThat(feed("?after=0.0").get("data")).hasSize(1);
    }

    @Test
    @DisplayName(
            "5: an event that cannot be published delays the events behind it for a while only, and keeps its position")
    void aPoisonedEventDelaysOthersOnlyForAWhile() {
        eventWriter.add("care.unknown_to_us", "poison");
        eventWriter.add(REDEEMED, "next");
        Organization other = operator().newOrganization().withPatient("p");
        EventWriter.of(other).add(REDEEMED, "theirs");
        assertThat(other.http().get("/v1/events?wait=20").expect(200).json().get("data"))
                .hasSize(1);
        awaitPublished(2);
        assertThat(feed("?types=" + REDEEMED).at("/data/0/object/code").asText()).isEqualTo("next");
    }

    @Test
    @DisplayName("6: the feed needs the permission webhooks")
    void thePermissionIsNeeded() {
        operator().withPermissions(clinic, "patients").http().get("/v1/events").expectRefusal(403);
        operator().withPermissions(clinic, "webhooks").http().get("/v1/events").expect(200);
    }

    private JsonNode feed(String query) {
        return clinic.http().get("/v1/events" + query).expect(200).json();
    }

    private JsonNode expectUnknown(String query) {
        JsonNode refusal = clinic.http().get("/v1/events" + query).expect(410).json();
        assertThat(refusal.get("reason").asText()).isEqualTo("unknown");
        return refusal;
    }

    private void awaitPublished(int events) {
        Waiting.until("the events are published", () -> events() - unpublished() == events);
    }

    private long events() {
        return Database.count(
                "SELECT count(*) FROM event WHERE organization_id = ?", clinic.uuid());
    }

    private long unpublished() {
        return Database.count(
                "SELECT count(*) FROM event WHERE organization_id = ? AND position IS NULL",
                clinic.uuid());
    }
}
