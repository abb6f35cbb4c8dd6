package org.patientcare.talk.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;
import static org.patientcare.testing.Waiting.until;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.Organization;
import org.patientcare.testing.ScriptedReceiver;
import org.patientcare.testing.ScriptedReceiver.Received;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Webhooks;

/**
 * One kill: each further one would take the start of a node and the end of a lease. {@code -Pchaos}
 * kills as often as it is told, in the middle of a load of all kinds.
 */
@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("Events 7: nodes that are killed lose nothing")
class RelayNodesIT {

    private static final int EVENTS = 10_000;
    private static final int OBJECTS = 500;
    private static final int PATHS = 2;

    @Test
    @DisplayName(
            "10000 events of 500 objects to two receivers, and kill -9 of a node: in order, none lost")
    void kill() {
        Organization clinic = operator().newOrganization().withPatient("P-1");
        Webhooks webhooks = Webhooks.of(clinic);
        Node second = KeptNode.SECOND.node();
        try (ScriptedReceiver receiver = new ScriptedReceiver()) {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < PATHS; i++) {
                ids.add(webhooks.made(receiver.url("/" + i)));
            }

            happen(clinic);
            until("some arrived", () -> receiver.received().size() > EVENTS / 2);
            second.kill();

            until("all are delivered", () -> delivered(clinic) == (long) EVENTS * PATHS);
            assertThat(webhooks.count(ids.get(0), "delivered")).isEqualTo(EVENTS);
            assertArrived(receiver.received());
        }
    }

    /** Each once at least; of an object the first arrivals in order, at each address. */
    private static void assertArrived(List<Received> received) {
        Map<String, Set<Long>> seen = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        for (Received each : received) {
            if (seen.computeIfAbsent(each.path(), any -> new HashSet<>()).add(each.sequence())) {
                String object = each.path() + each.body().replaceAll(".*\"id\" ?: ?\"|\",.*", "");
                Long before = last.put(object, each.sequence());
                assertThat(before == null || before < each.sequence()).as(object).isTrue();
            }
        }
        assertThat(seen).hasSize(PATHS);
        assertThat(seen.values()).allSatisfy(each -> assertThat(each).hasSize(EVENTS));
        assertThat(last).hasSize(PATHS * OBJECTS);
    }

    private static long delivered(Organization clinic) {
        return Database.count(
                "SELECT count(*) FROM webhook_delivery WHERE organization_id = ? AND state = 'delivered'",
                clinic.uuid());
    }

    private static void happen(Organization where) {
        Database.change(
                "INSERT INTO event (organization_id, event, type, object_kind, object_code, patient_id, patient_code, payload)"
                        + " SELECT ?, 'appointment_created', 'patient_consultation_created', 'appointment', 'A-' || n % ?, p.id, p.code,"
                        + " json_build_object('consultation', json_build_object('id', 'A-' || n % ?, 'type', 'appointment'))"
                        + " FROM patient p CROSS JOIN generate_series(1, ?) n WHERE p.organization_id = ? AND p.code = 'P-1'",
                where.uuid(), OBJECTS, OBJECTS, EVENTS, where.uuid());
    }
}
