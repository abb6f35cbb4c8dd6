package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.talk.feed.EventWriter.REDEEMED;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@Drill(
        value = DrillGroup.CRASH,
        heldBy = {"NewestTimelineTest", "FeedIT"})
@OwnInstallation
@DisplayName("6 Events: the feed after a failover to a standby that lagged behind")
class FeedAfterFailoverIT {

    private static final int LOST = 3;

    @TempDir private static Path folder;

    @Test
    @DisplayName(
            "6: a reader that is ahead of the new primary gets 410 and then every event, however many were published meanwhile; other readers keep their cursors")
    void noEventIsMissed() throws Exception {
        Path primary = folder.resolve("primary");
        Path standby = folder.resolve("standby");
        DurablePostgres postgres = DurablePostgres.create(primary);
        int port = Node.freePort();
        try (Node node = Node.ready(SuiteDatabase.settings(port, postgres.url()), port)) {
            Organization ahead = operator().at(port).newOrganization().at(port).withPatient("p");
            Organization level = operator().at(port).newOrganization().at(port).withPatient("p");
            EventWriter ofAhead = new EventWriter(postgres.url(), ahead.uuid());
            ofAhead.add(REDEEMED, "kept");
            new EventWriter(postgres.url(), level.uuid()).add(REDEEMED, "kept");
            assertThat(objects(read(ahead, "?wait=20"))).containsExactly("kept");
            JsonNode levels = read(level, "?wait=20");
            postgres.stop();
            copy(primary, standby);
            postgres.start();
            await(node, ahead);
            for (int i = 0; i < LOST; i++) {
                ofAhead.add(REDEEMED, "lost" + i);
            }
            Waiting.until("the reader is ahead", () -> objects(read(ahead, "")).size() == 1 + LOST);
            String cursor = read(ahead, "").get("next").asText();

            postgres.stop();
            promote(standby, primary);
            postgres.start();
            await(node, ahead);
            for (int i = 0; i <= LOST; i++) {
                ofAhead.add(REDEEMED, "new" + i);
            }

            Waiting.until(
                    "all events are published",
                    () -> {
                        Reply reply = ahead.http().get("/v1/events");
                        return reply.status() == 200 && objects(reply.json()).size() == 2 + LOST;
                    });
            Reply refusal = ahead.http().get("/v1/events?after=" + cursor).expectRefusal(410);
            assertThat(refusal.json().get("reason").asText()).isEqualTo("unknown");
            String oldest = refusal.json().get("oldest").asText();
            List<String> all = new ArrayList<>(List.of("kept"));
            for (int i = 0; i <= LOST; i++) {
                all.add("new" + i);
            }
            assertThat(objects(read(ahead, "?after=" + oldest))).isEqualTo(all);
            assertThat(read(level, "?after=" + levels.get("next").asText()).get("next").asText())
                    .as("nothing was lost in the other feed")
                    .isEqualTo(levels.get("next").asText());
        } finally {
            postgres.close();
        }
    }

    private static void await(Node node, Organization clinic) {
        Waiting.until(
                "service is back",
                () ->
                        clinic.patient("p").status() == 200
                                && clinic.http().get("/v1/events").status() == 200);
    }

    private static JsonNode read(Organization clinic, String query) {
        return clinic.http().get("/v1/events" + query).expect(200).json();
    }

    private static List<String> objects(JsonNode page) {
        List<String> objects = new ArrayList<>();
        page.get("data").forEach(event -> objects.add(event.at("/object/code").asText()));
        return objects;
    }

    /**
     * Puts the copy, which lacks the last changes as a standby that lagged behind does, in the
     * place of the primary; it starts on a timeline of its own.
     */
    private static void promote(Path standby, Path primary) throws IOException {
        Files.move(primary, folder.resolve("old"));
        Files.move(standby, primary);
        Files.createFile(primary.resolve("recovery.signal"));
        Files.writeString(primary.resolve("postgresql.auto.conf"), "restore_command = 'false'\n");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(
                    file -> {
                        try {
                            Files.copy(
                                    file,
                                    to.resolve(from.relativize(file)),
                                    java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
    }
}
