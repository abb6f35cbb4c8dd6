package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;

@IntegrationTest
@RunAsClient
@DisplayName("Pools validate their connections and heal")
class PoolIT {

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName("when the database drops every connection, not one of the next calls fails")
    void droppedConnectionsAreNotNoticed() {
        Parallel.run(16, () -> clinic.patient("nobody").status());

        for (int round = 0; round < 3; round++) {
            assertThat(Database.dropServiceConnections()).isPositive();
            List<Integer> statuses = Parallel.run(16, () -> clinic.patient("nobody").status());
            assertThat(statuses).containsOnly(404);
        }
    }
}
