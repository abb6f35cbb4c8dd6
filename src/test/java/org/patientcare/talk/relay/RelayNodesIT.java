package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.ScriptedReceiver.Received;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Webhooks;

/**
 * Two kills, each in the middle of calls under a lease: each further one would take the start of a
 * node. {@code -Pchaos} kills as often as it is told, in the middle of a load of all kinds.
 */
@IntegrationTest
@RunAsClient
@DisplayName("Events 7: nodes that are killed lose nothing")
class RelayNodesIT {

    /** Of a clinic. */
    private static final int EVENTS = 2_500;

    private static final int OBJECTS = 125;

    /** So that there are 10,000 events of 500 objects at least. */
    private static final int CLINICS = 4;

    /** Either node gets the next clinic; of so many one. */
    private static final int MOST_CLINICS = 30;

    private final Map<String, Organization> clinics = new LinkedHashMap<>();
    private final AtomicBoolean hangs = new AtomicBoolean();
    private final AtomicInteger hanging = new AtomicInteger();

    @Test
    @DisplayName(
            "10000 events of 500 objects, and kill -9 of two nodes in the middle of their calls: in order, none lost")
    void kill() {
        try (ScriptedReceiver receiver = new ScriptedReceiver()) {
            receiver.answer(this::answer);
            killedInACall(receiver);
            killedInACall(receiver);
            while (clinics.size() < CLINICS) {
                happen(receiver);
            }

            until("all are delivered", () -> delivered() == (long) EVENTS * clinics.size());
            assertArrived(receiver.received());
        }
    }

    /** A node that has a call under way, and so a lease, and more to send, is there no more. */
    private void killedInACall(ScriptedReceiver receiver) {
        try (Node node = nodeThatTellsItself(receiver)) {
            String path = clinicOf(receiver);
            until("it has sent some", () -> sent(receiver, path) > EVENTS / 10);
            hangs.set(true);
            until("its calls hang", () -> hanging.get() > 0);

            node.kill();

            assertThat(pending(clinics.get(path))).isPositive();
            hangs.set(false);
            hanging.set(0);
        }
    }

    /**
     * Its proxy is the receiver itself, which sees whole addresses from it, and paths from the
     * suite's own node.
     */
    private static Node nodeThatTellsItself(ScriptedReceiver receiver) {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.webhooks.proxy", receiver.url(""));
        return Node.ready(settings, port);
    }

    private static boolean isOfThatNode(Received each) {
        return each.path().startsWith("http:");
    }

    private String answer(Received each) {
        if (hangs.get() && isOfThatNode(each)) {
            hanging.incrementAndGet();
            return ScriptedReceiver.HANG;
        }
        return ScriptedReceiver.OK;
    }

    /** Lets events of clinic after clinic happen, until that node sends those of one. */
    private String clinicOf(ScriptedReceiver receiver) {
        for (int i = 0; i < MOST_CLINICS; i++) {
            String path = happen(receiver);
            until(
                    "somebody sends",
                    () -> receiver.received().stream().anyMatch(each -> path(each).equals(path)));
            if (sent(receiver, path) > 0) {
                return path;
            }
        }
        throw new AssertionError("the node never sends");
    }

    /** How many that node has sent there. */
    private static long sent(ScriptedReceiver receiver, String path) {
        return receiver.received().stream()
                .filter(each -> isOfThatNode(each) && path(each).equals(path))
                .count();
    }

    private static String path(Received each) {
        return each.path().replaceFirst("http://[^/]*", "");
    }

    /** Each once at least; of an object the first arrivals in order, at each address. */
    private void assertArrived(List<Received> received) {
        Map<String, Set<Long>> seen = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        for (Received each : received) {
            if (seen.computeIfAbsent(path(each), any -> new HashSet<>()).add(each.sequence())) {
                String object = path(each) + each.body().replaceAll(".*\"id\" ?: ?\"|\",.*", "");
                Long before = last.put(object, each.sequence());
                assertThat(before == null || before < each.sequence()).as(object).isTrue();
            }
        }
        assertThat(seen).hasSameSizeAs(clinics.keySet());
        assertThat(seen.values()).allSatisfy(each -> assertThat(each).hasSize(EVENTS));
        assertThat(last).hasSize(clinics.size() * OBJECTS);
    }

    private long delivered() {
        return clinics.values().stream().mapToLong(each -> count(each, "delivered")).sum();
    }

    private static long pending(Organization clinic) {
        return count(clinic, "pending");
    }

    private static long count(Organization clinic, String state) {
        return Database.count(
                "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND state = ?",
                clinic.uuid(),
                state);
    }

    /**
     * Events of one more clinic.
     *
     * @return where they go
     */
    private String happen(ScriptedReceiver receiver) {
        Organization clinic = operator().newOrganization().withPatient("P-1");
        String path = "/" + clinics.size();
        Webhooks.of(clinic).made(receiver.url(path));
        clinics.put(path, clinic);
        Database.change(
                "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)"
                        + " SELECT ?, 'appointment_created', 'patient_consultation_created', 'appointment', 'A-' || n % ?, p.id, p.code,"
                        + " json_build_object('consultation', json_build_object('id', 'A-' || n % ?, 'type', 'appointment'))"
                        + " FROM patient p CROSS JOIN generate_series(1, ?) n WHERE p.organization_id = ? AND p.code = 'P-1'",
                clinic.uuid(), OBJECTS, OBJECTS, EVENTS, clinic.uuid());
        return path;
    }
}
