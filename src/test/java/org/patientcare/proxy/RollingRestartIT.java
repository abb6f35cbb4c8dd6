package org.patientcare.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Credentials;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.SteadyLoad;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.PAIR)
@DisplayName("Two nodes behind the shipped HAProxy file, taken out of rotation one after the other")
class RollingRestartIT {

    /** More than the clients make in a minute. */
    private static final int CALLS = 6_000;

    private final NodePair pair = KeptNode.pair();
    private final Proxy proxy = pair.proxy();
    private final Organization clinic = operator().newOrganization();
    private final Credentials credentials = Credentials.of(clinic, CALLS);

    @Test
    @DisplayName("8: both nodes are restarted one after the other under load, and no call fails")
    void aRollingRestartFailsNoCall() {
        try (SteadyLoad load = SteadyLoad.begin(credentials::next, proxy)) {
            Waiting.until("calls are acknowledged", () -> load.acknowledged() > 100);
            pair.restartOneByOne();
            long before = load.acknowledged();
            Waiting.until("calls are acknowledged", () -> load.acknowledged() > before + 100);
            load.end();

            assertThat(load.failures()).isEmpty();
            assertThat(patients()).isEqualTo(load.acknowledged());
        }
    }

    @Test
    @DisplayName("no call fails when a node is drained by the runtime socket under load")
    void aNodeIsDrainedByTheSocket() {
        try (SteadyLoad load = SteadyLoad.begin(credentials::next, proxy)) {
            for (String node : List.of("a", "b")) {
                proxy.setState(node, "drain");
                long before = load.acknowledged();
                Waiting.until("calls are acknowledged", () -> load.acknowledged() > before + 50);
                proxy.setState(node, "ready");
                proxy.awaitBothUp();
            }
            load.end();
            assertThat(load.failures()).isEmpty();
        }
    }

    private long patients() {
        return Database.count(
                "SELECT count(*) FROM patient WHERE organization_id = ?", clinic.uuid());
    }
}
