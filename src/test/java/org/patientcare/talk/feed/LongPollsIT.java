package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.talk.feed.EventWriter.REDEEMED;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

@OwnInstallation
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("6 Events: a waiting long poll occupies no thread")
class LongPollsIT {

    private static final int ORGANIZATIONS = 40;
    private static final int OF_CREDENTIAL = 5;

    /** Order of a test that kills the node. */
    private static final int AFTER_THE_OTHERS = Order.DEFAULT + 1;

    /** Order of a test that leaves no node. */
    private static final int LAST = Order.DEFAULT + 2;

    private static OwnPostgres postgres;
    private static Node node;

    @BeforeAll
    static void start() {
        postgres = OwnPostgres.start();
        int port = Node.freePort();
        node = Node.ready(settings(port), port);
    }

    @AfterAll
    static void stop() {
        node.close();
        postgres.close();
    }

    @Test
    @DisplayName(
            "6: 200 long polls wait at once, other calls are answered meanwhile, and each poll gets its own events")
    void manyWaitWithoutThreads() {
        double before = value(node, "jvm_threads");
        List<Organization> clinics = new ArrayList<>();
        List<CompletableFuture<Reply>> polls = new ArrayList<>();
        for (int i = 0; i < ORGANIZATIONS; i++) {
            Organization clinic = clinic();
            clinics.add(clinic);
            for (int poll = 0; poll < OF_CREDENTIAL; poll++) {
                polls.add(clinic.http().sendAsync("GET", "/v1/events?wait=20", null));
            }
            clinic.http().get("/v1/events?after=now").expect(200);
        }
        Waiting.until("all long polls wait", () -> running(node) > ORGANIZATIONS * OF_CREDENTIAL);
        double threads = value(node, "jvm_threads");
        long began = System.nanoTime();
        Parallel.run(20, () -> clinics.get(0).existingPatient("p"));
        assertThat(threads).isLessThan(before + ORGANIZATIONS);
        clinics.get(0).http().get("/v1/events?wait=20").expectRefusal(429);
        clinics.forEach(
                clinic -> new EventWriter(postgres.url(), clinic.uuid()).add(REDEEMED, "o"));
        for (CompletableFuture<Reply> poll : polls) {
            assertThat(poll.join().expect(200).json().get("data")).hasSize(1);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(18));
        Waiting.until("no long poll is left", () -> running(node) <= 1);
    }

    @Test
    @DisplayName(
            "6: a long poll is answered with a part of many events, and the next call has the rest")
    void manyEventsComeInParts() throws SQLException {
        Organization clinic = clinic();
        EventWriter eventWriter = new EventWriter(postgres.url(), clinic.uuid());
        CompletableFuture<Reply> poll =
                clinic.http().sendAsync("GET", "/v1/events?wait=20&limit=1000", null);
        Waiting.until("the long poll waits", () -> running(node) > 1);
        try (Connection open = eventWriter.connect()) {
            open.setAutoCommit(false);
            for (int i = 0; i < 300; i++) {
                eventWriter.add(open, REDEEMED, "o");
            }
            open.commit();
        }
        JsonNode part = poll.join().expect(200).json();
        assertThat(part.get("more").asBoolean()).isTrue();
        assertThat(part.get("data").size()).isBetween(100, 299);
        JsonNode rest =
                clinic.http()
                        .get("/v1/events?limit=1000&after=" + part.get("next").asText())
                        .expect(200)
                        .json();
        assertThat(rest.get("more").asBoolean()).isFalse();
        assertThat(part.get("data").size() + rest.get("data").size()).isEqualTo(300);
    }

    @Test
    @DisplayName("6: after a restore the runbook makes all cursors unknown")
    void aRestoreEndsCursors() {
        Organization clinic = clinic();
        new EventWriter(postgres.url(), clinic.uuid()).add(REDEEMED, "o");
        String next =
                clinic.http().get("/v1/events?wait=20").expect(200).json().get("next").asText();
        postgres.execute("SELECT event_epoch_raise()");
        Reply refusal = clinic.http().get("/v1/events?after=" + next).expectRefusal(410);
        assertThat(refusal.json().get("reason").asText()).isEqualTo("unknown");
    }

    /** The node that is killed is that of the tests before; the other one takes its place. */
    @Test
    @Order(AFTER_THE_OTHERS)
    @DisplayName(
            "5: events whose node was killed between commit and publication are published by another")
    void anotherNodePublishes() {
        Organization clinic = clinic();
        EventWriter eventWriter = new EventWriter(postgres.url(), clinic.uuid());
        int port = Node.freePort();
        Node killed = node;
        node = Node.ready(settings(port), port);
        FeedCursor reader = new FeedCursor(clinic.at(port).http());
        eventWriter.add(REDEEMED, "a");
        killed.kill();
        eventWriter.add(REDEEMED, "a");
        reader.readUntil(() -> reader.read() == 2);
        assertThat(reader.faults()).isEmpty();
    }

    @Test
    @Order(LAST)
    @DisplayName(
            "6: a node that stops answers its waiting long polls, with the cursor to continue from")
    void aNodeThatStopsAnswers() {
        Organization clinic = clinic();
        CompletableFuture<Reply> poll = clinic.http().sendAsync("GET", "/v1/events?wait=20", null);
        Waiting.until("the long poll waits", () -> running(node) > 1);
        long began = System.nanoTime();
        node.terminate();
        Reply reply = poll.join().expect(200);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
        assertThat(reply.json().get("next").asText()).isEqualTo("0.0");
    }

    private static Organization clinic() {
        return Operator.ofNode(node.port()).newOrganization(Map.of("name", "A")).withPatient("p");
    }

    private static Map<String, String> settings(int port) {
        Map<String, String> settings = new HashMap<>(postgres.settings(port));
        settings.put("patientcare.metrics.readers", "127.0.0.1");
        return settings;
    }

    /** The number of running requests, including the request for the metrics. */
    private static double running(Node at) {
        return value(at, "patientcare_requests_running");
    }

    private static double value(Node at, String series) {
        return Http.node(at.port())
                .without("X-Forwarded-For")
                .get("/metrics")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
                .findFirst()
                .orElseThrow();
    }
}
