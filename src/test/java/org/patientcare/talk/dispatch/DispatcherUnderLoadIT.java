package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.Webhooks;

/** The API calls of this test run all the time, so the deliveries have to arrive while they do. */
@IntegrationTest
@RunAsClient
@DisplayName("Events 5: a backlog is sent even while API calls run all the time")
class DispatcherUnderLoadIT {

    private static final int CALLERS = 4;
    private static final int OBJECTS = 8;
    private static final int EVENTS_OF_EACH = 25;

    private final Organization clinic = operator().newOrganization().withPatient("P-1");
    private final Webhooks webhooks = Webhooks.of(clinic);
    private final ScriptedReceiver receiver = new ScriptedReceiver();
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    private final List<Future<?>> calls = new ArrayList<>();
    private volatile boolean ended;

    @BeforeEach
    void callAllTheTime() {
        Organization reader = operator().newOrganization().withPatient("P-1");
        for (int i = 0; i < CALLERS; i++) {
            calls.add(callers.submit(() -> callUntilTheEnd(reader)));
        }
    }

    private void callUntilTheEnd(Organization reader) {
        while (!ended) {
            reader.patient("P-1");
        }
    }

    @AfterEach
    void end() {
        ended = true;
        callers.shutdown();
        receiver.close();
    }

    @Test
    @DisplayName("all deliveries of several endpoints arrive, each once")
    void allArrives() {
        List<String> ids = List.of(made("/0"), made("/1"), made("/2"));

        for (int i = 0; i < OBJECTS; i++) {
            WebhookDispatcherIT.addEvents(clinic, "appointment_created", "A-" + i, EVENTS_OF_EACH);
        }

        for (String id : ids) {
            until(
                    "all of " + id + " arrived",
                    () -> webhooks.count(id, "delivered") == OBJECTS * EVENTS_OF_EACH);
        }
        assertThat(calls).noneMatch(Future::isDone);
        assertThat(receiver.received()).hasSize(ids.size() * OBJECTS * EVENTS_OF_EACH);
    }

    private String made(String path) {
        return webhooks.made(receiver.url(path));
    }
}
