package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("Events 5: what it costs to find the next deliveries of an endpoint")
class PendingPlanIT {

    private static final int BACKLOG = 12_000;
    private static final int OF_OTHERS = 2_000;
    private static final int WANTED = 200;

    /** For endpoints that do not exist, so that no node sends them. */
    private static final String PENDING =
            """
            INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object, state)
            SELECT ?, gen_random_uuid(), coalesce(CAST(? AS uuid), gen_random_uuid()), n, gen_random_uuid(), now(), 'appointment_created', 'appointment:' || n, 'pending'
            FROM generate_series(1, ?) n""";

    private final Organization clinic = operator().newOrganization();
    private final UUID endpoint = UUID.randomUUID();

    @AfterEach
    void removeDeliveries() {
        Database.change("DELETE FROM webhook_delivery WHERE organization_id = ?", clinic.uuid());
    }

    @Test
    @DisplayName(
            "a backlog that arrived after the statistics were made is read and tested only until enough"
                    + " deliveries are found")
    void testsOnlyAsManyAsWanted() throws Exception {
        Database.change(PENDING, clinic.uuid(), null, OF_OTHERS);
        Database.change("ANALYZE webhook_delivery");
        Database.change(PENDING, clinic.uuid(), endpoint, BACKLOG);

        assertThat(mostLoops(batch())).isEqualTo(WANTED);
        assertThat(mostLoops(probe())).isEqualTo(1);
        assertThat(mostRows(batch())).isEqualTo(WANTED);
        assertThat(mostRows(probe())).isEqualTo(1);
    }

    @Test
    @DisplayName("a backlog that the statistics know is read only until enough are found, too")
    void readsOnlyAsManyAsWanted() throws Exception {
        Database.change(PENDING, clinic.uuid(), endpoint, BACKLOG);
        Database.change("ANALYZE webhook_delivery");

        assertThat(mostRows(batch())).isEqualTo(WANTED);
        assertThat(mostRows(probe())).isEqualTo(1);
    }

    private JsonNode batch() throws Exception {
        return plan(PendingDeliveryRepository.IN_ORDER, WANTED);
    }

    private JsonNode probe() throws Exception {
        return plan(PendingDeliveryRepository.NEVER_TRIED, 1);
    }

    private JsonNode plan(String sql, int wanted) throws Exception {
        Object plan =
                Database.valueForService(
                        clinic.uuid(),
                        Map.of("enable_sort", "off"),
                        "EXPLAIN (ANALYZE, FORMAT JSON) "
                                + sql.replace(":organization", "'" + clinic.uuid() + "'")
                                        .replace(":endpoint", "'" + endpoint + "'")
                                        .replace(":from", "now() - interval '1 day'")
                                        .replace(":until", "now() + interval '1 day'")
                                        .replace(":most", String.valueOf(wanted)));
        return new ObjectMapper().readTree(plan.toString()).at("/0/Plan");
    }

    /** The largest number of rows that a part of the plan has read. */
    private static int mostRows(JsonNode node) {
        int most = node.path("Actual Rows").asInt();
        for (JsonNode child : node.path("Plans")) {
            most = Math.max(most, mostRows(child));
        }
        return most;
    }

    /** The largest number of times that a subquery was run. */
    private static int mostLoops(JsonNode node) {
        int most =
                node.path("Parent Relationship").asText().equals("SubPlan")
                        ? node.path("Actual Loops").asInt()
                        : 0;
        for (JsonNode child : node.path("Plans")) {
            most = Math.max(most, mostLoops(child));
        }
        return most;
    }
}
