package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Visit;
import org.patientcare.testing.WebSocketClient;

@IntegrationTest
@RunAsClient
@DisplayName("Web sockets that are opened and closed at the same time")
class SocketStormIT {

    private static final int VISITORS = 6;
    private static final int READERS = 4;
    private static final int SOCKETS = 60;

    /**
     * The container reuses its request objects for other requests: a socket must not use them after
     * its handshake.
     */
    @Test
    @DisplayName("4: sockets that are closed while they open harm no other request")
    void socketsThatAreClosedWhileTheyOpen() {
        Visit visit = Visit.now("es");
        Organization clinic = Operator.operator().newOrganization().withPatient("p");
        AtomicInteger visiting = new AtomicInteger(VISITORS);
        List<Callable<List<String>>> tasks = new ArrayList<>();
        for (int i = 0; i < VISITORS; i++) {
            boolean cuts = i % 2 == 0;
            tasks.add(
                    () -> {
                        openAndClose(visit, cuts);
                        visiting.decrementAndGet();
                        return List.of();
                    });
        }
        for (int i = 0; i < READERS; i++) {
            tasks.add(() -> wrongReplies(clinic, visiting));
        }
        assertThat(Parallel.run(tasks)).allSatisfy(wrong -> assertThat(wrong).isEmpty());
    }

    /** Opens and closes sockets of one link; each replaces the one before. */
    private static void openAndClose(Visit visit, boolean cuts) {
        String device = UUID.randomUUID().toString();
        for (int i = 0; i < SOCKETS; i++) {
            try {
                WebSocketClient webSocketClient =
                        i % 3 == 0
                                ? WebSocketClient.reopen(visit.patientUrl(), device, 0)
                                : WebSocketClient.open(visit.patientUrl());
                if (cuts) {
                    webSocketClient.cut();
                } else {
                    webSocketClient.leave();
                }
            } catch (CompletionException refused) {
                // Refused as one too many, or cut during the handshake.
            }
        }
    }

    private static List<String> wrongReplies(Organization clinic, AtomicInteger visiting) {
        List<String> wrong = new ArrayList<>();
        while (visiting.get() > 0) {
            Reply reply = clinic.patient("p");
            if (reply.status() != 429
                    && (reply.status() != 200 || !reply.json().get("code").asText().equals("p"))) {
                wrong.add(reply.status() + " " + reply.text());
            }
        }
        return wrong;
    }
}
