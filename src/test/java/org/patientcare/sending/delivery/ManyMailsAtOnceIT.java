package org.patientcare.sending.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.LongTimeoutDataSources;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.ScriptedMailServer;
import org.patientcare.testing.SharedNode;

@OnSharedNode
@DisplayName("2 Send: many at once")
class ManyMailsAtOnceIT {

    private static final int AT_ONCE = 150;
    private static final int WARM_UP = 40;
    private static final long LONGEST_WAIT_MILLIS = 5_000;
    private static final String BY_MAIL = "{\"name\":\"Ana\",\"email\":\"ana@mail.example\"}";

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Organization clinic =
            operator()
                    .at(shared.node().port())
                    .newOrganization(Map.of("name", "A", "activation_code_delivery", true))
                    .withCode("WELCOME");

    @Test
    @DisplayName(
            "2: 150 messages at once are all delivered, with few threads and fewer connections")
    void manyAtOnceAreAllDelivered() {
        int port = Node.freePort();
        try (ScriptedMailServer mail = new ScriptedMailServer("never", "")) {
            Map<String, String> settings = new HashMap<>(postgres.settings(port));
            settings.put("patientcare.delivery.capture", "false");
            settings.put("patientcare.smtp.port", String.valueOf(mail.port()));
            try (Node node =
                    Node.launch(settings, port, LongTimeoutDataSources.commands()).awaitReady()) {
                Organization there = clinic.at(node.port());
                boolean inTime = AT_ONCE * millisOfOne(there) < LONGEST_WAIT_MILLIS / 2;

                List<CompletableFuture<Reply>> sends =
                        IntStream.range(0, AT_ONCE).mapToObj(i -> send(there)).toList();
                List<Reply> replies = sends.stream().map(CompletableFuture::join).toList();
                if (!inTime) {
                    replies = replies.stream().map(reply -> repeated(there, reply)).toList();
                }

                assertThat(replies)
                        .allSatisfy(
                                reply ->
                                        assertThat(reply.expect(200).json().get("data"))
                                                .hasToString(
                                                        "{\"sms\":null,\"email\":\"delivered\"}"));
                assertThat(mail.lines().stream().filter(ScriptedMailServer.END_OF_DATA::equals))
                        .hasSize(AT_ONCE + WARM_UP);
            }
        }
        assertThat(
                        postgres.count(
                                "SELECT count(*) FROM delivery WHERE organization_id = '%s' AND state = 'accepted'"
                                        .formatted(clinic.uuid())))
                .isEqualTo(AT_ONCE + WARM_UP);
    }

    /** The average time of one message, measured over the second half of the warm-up. */
    private static long millisOfOne(Organization there) {
        long began = System.nanoTime();
        for (int i = 0; i < WARM_UP; i++) {
            if (i == WARM_UP / 2) {
                began = System.nanoTime();
            }
            send(there).join().expect(200);
        }
        return Duration.ofNanos(System.nanoTime() - began).toMillis() / (WARM_UP / 2);
    }

    /**
     * Repeats a message that was refused with 429, on a machine that is too slow for all at once.
     */
    private static Reply repeated(Organization there, Reply refused) {
        Reply reply = refused;
        while (reply.status() == 429) {
            assertThat(reply.header("Retry-After")).isEqualTo("1");
            reply = send(there).join();
        }
        return reply;
    }

    private static CompletableFuture<Reply> send(Organization there) {
        return there.http().sendAsync("PUT", "/v1/activation-codes/WELCOME/send", BY_MAIL);
    }
}
