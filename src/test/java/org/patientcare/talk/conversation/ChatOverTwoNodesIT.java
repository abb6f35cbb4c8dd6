package org.patientcare.talk.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.WebSocketClient;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("Messages over two nodes")
class ChatOverTwoNodesIT {

    private static final Duration AT_MOST = Duration.ofSeconds(1);
    private static final int ROUNDS = 20;

    private final Node second = KeptNode.SECOND.node();
    private final Organization clinic = operator().newOrganization().withPatient("p");
    private final String doctor = operator().newProfessional(clinic);
    private final Widget ana = clinic.widgetOf("p");

    @Test
    @DisplayName(
            "a message that is sent on one node is notified to a page on the other within a second")
    void aMessageIsNotifiedOnTheOtherNode() {
        String there = Http.node(second.port()).base();
        try (WebSocketClient page =
                WebSocketClient.ofWidget(there, WebSocketClient.origin(Http.suiteNode().base()))) {
            page.sendRaw(Reply.json(Map.of("type", "hello", "token", ana.token())));
            page.await("ready");
            // The first message is slower, because classes have to be loaded.
            clinic.welcome("p", "first", doctor).expect(200);
            page.await("conversation");
            List<Duration> took = new ArrayList<>();
            for (int i = 0; i < ROUNDS; i++) {
                clinic.welcome("p", "m" + i, doctor).expect(200);
                long sent = System.nanoTime();
                JsonNode notification = page.await("conversation");
                took.add(Duration.ofNanos(System.nanoTime() - sent));
                assertThat(notification.get("last").asInt()).isEqualTo(i + 2);
            }
            assertThat(took).allMatch(time -> time.compareTo(AT_MOST) <= 0);
        }
    }

    @Test
    @DisplayName("numbers have no gap, and each message becomes one event, whichever node took it")
    void eachMessageBecomesOneEvent() {
        clinic.welcome("p", "first", doctor).expect(200);
        String id = id();
        Widget there = ana.at(second.port());
        List<Callable<Integer>> writers =
                IntStream.range(0, 24)
                        .mapToObj(
                                i ->
                                        (Callable<Integer>)
                                                () ->
                                                        (i % 2 == 0 ? ana : there)
                                                                .write(id, "m" + i)
                                                                .expect(200)
                                                                .json()
                                                                .at("/data/number")
                                                                .asInt())
                        .toList();
        assertThat(Parallel.run(writers).stream().sorted())
                .isEqualTo(IntStream.rangeClosed(2, 25).boxed().toList());
        Waiting.until("all notices have become events", () -> notices() == 0);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM event WHERE organization_id = ? AND event = 'care.professional_message_received'",
                                clinic.uuid()))
                .isEqualTo(24);
    }

    private String id() {
        return ana.conversations("").expect(200).json().at("/data/0/id").asText();
    }

    private long notices() {
        return Database.count(
                "SELECT count(*) FROM message_notice WHERE organization_id = ? AND kind = 'answered'",
                clinic.uuid());
    }
}
