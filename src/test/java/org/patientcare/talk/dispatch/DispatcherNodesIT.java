package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import java.time.Duration;
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
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.ScriptedReceiver.Received;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Webhooks;

/**
 * Kills two nodes, each in the middle of calls under a lease. More kills would take too long,
 * because each needs a new node; {@code LongNightsIT} kills as often as configured, under mixed
 * load.
 */
@Drill(
        value = DrillGroup.CRASH,
        heldBy = {"WebhooksInsideIT", "LeasedEndpointTest"})
@IntegrationTest
@RunAsClient
@DisplayName("Events 7: nodes that are killed lose nothing")
class DispatcherNodesIT {

    /** Events of each clinic. */
    private static final int EVENTS = 2_500;

    private static final int OBJECTS = 125;

    /** Enough clinics for at least 10,000 events of 500 objects. */
    private static final int CLINICS = 4;

    /**
     * Any node may lease the endpoint of the next clinic; among this many, one goes to the new
     * node.
     */
    private static final int MAX_CLINICS = 30;

    /** Counting thousands of deliveries takes time that their sender needs. */
    private static final Duration COUNT_INTERVAL = Duration.ofMillis(500);

    private final Map<String, Organization> clinics = new LinkedHashMap<>();
    private final AtomicBoolean hangs = new AtomicBoolean();
    private final AtomicInteger hanging = new AtomicInteger();

    @Test
    @DisplayName(
            "10000 events of 500 objects arrive in order and none is lost, though two nodes are killed (kill -9) in the middle of their calls")
    void kill() {
        try (ScriptedReceiver receiver = new ScriptedReceiver()) {
            receiver.answer(this::answer);
            killInACall(receiver);
            killInACall(receiver);
            while (clinics.size() < CLINICS) {
                addEvents(receiver);
            }

            until(
                    () -> delivered() == (long) EVENTS * clinics.size(),
                    COUNT_INTERVAL,
                    () -> "not all are delivered");
            assertArrived(receiver.received().stream().filter(this::isOfClinics).toList());
        }
    }

    /** Kills a node that holds a lease, has a call in progress and more to send. */
    private void killInACall(ScriptedReceiver receiver) {
        try (Node node = recognizableNode(receiver)) {
            String path = clinicOf(receiver);
            until("the node has sent some deliveries", () -> sent(receiver, path) > EVENTS / 10);
            hangs.set(true);
            until("the node's calls hang", () -> hanging.get() > 0);

            node.kill();

            assertThat(pending(clinics.get(path))).isPositive();
            hangs.set(false);
            hanging.set(0);
        }
    }

    /**
     * Starts a node whose calls can be recognized: it uses the receiver as its proxy, and so sends
     * absolute URLs, while the suite's own node sends paths.
     */
    private static Node recognizableNode(ScriptedReceiver receiver) {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.webhooks.proxy", receiver.url(""));
        return Node.ready(settings, port);
    }

    private static boolean isOfNewNode(Received each) {
        return each.path().startsWith("http:");
    }

    /**
     * The new nodes use the receiver as the proxy of all their calls, and so it may also receive
     * deliveries that other tests left in the database.
     */
    private boolean isOfClinics(Received each) {
        return clinics.containsKey(path(each));
    }

    private String answer(Received each) {
        if (hangs.get() && isOfNewNode(each)) {
            hanging.incrementAndGet();
            return ScriptedReceiver.HANG;
        }
        return ScriptedReceiver.OK;
    }

    /**
     * Adds events of more and more clinics until the new node sends those of one; returns its path.
     */
    private String clinicOf(ScriptedReceiver receiver) {
        for (int i = 0; i < MAX_CLINICS; i++) {
            String path = addEvents(receiver);
            until(
                    "a node sends",
                    () -> receiver.received().stream().anyMatch(each -> isTo(each, path)));
            if (sent(receiver, path) > 0) {
                return path;
            }
        }
        throw new AssertionError("the node never sends");
    }

    /** How many deliveries the new node has sent to the path. */
    private static long sent(ScriptedReceiver receiver, String path) {
        return receiver.received().stream()
                .filter(each -> isOfNewNode(each) && isTo(each, path))
                .count();
    }

    /** Whether it was sent to the path, which no other path ends with. */
    private static boolean isTo(Received each, String path) {
        return each.path().endsWith(path);
    }

    private static String path(Received each) {
        return each.path().replaceFirst("http://[^/]*", "");
    }

    /**
     * Asserts that each event arrived at least once, and that at each path the first arrivals of an
     * object are in order.
     */
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
     * Adds the events of one more clinic.
     *
     * @return the path to which they are sent
     */
    private String addEvents(ScriptedReceiver receiver) {
        Organization clinic = operator().newOrganization().withPatient("P-1");
        String path = "/" + clinic.id();
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
