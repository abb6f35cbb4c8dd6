package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("Pools validate their connections and recover")
class PoolIT {

    private final Organization clinic = operator().newOrganization().withPatient("María-José");
    private final Widget widget = clinic.widgetOf("María-José");

    @Test
    @DisplayName("when the database drops every connection, not one of the next calls fails")
    void droppedConnectionsAreNotNoticed() {
        isNotNoticed(404, () -> clinic.patient("nobody"));
    }

    @Test
    @DisplayName("nor does a call that writes, which begins with a check of the credential")
    void writesNoticeNothing() {
        isNotNoticed(200, () -> clinic.upsert(Map.of("code", "Łukasz", "first_name", "Ł")));
    }

    @Test
    @DisplayName("nor does a call with a widget token, which begins with a check of the token")
    void widgetsNoticeNothing() {
        isNotNoticed(200, widget::me);
    }

    private static void isNotNoticed(int status, Supplier<Reply> call) {
        Parallel.run(16, () -> call.get().status());

        for (int round = 0; round < 3; round++) {
            assertThat(Database.dropServiceConnections()).isPositive();
            List<Integer> statuses = Parallel.run(16, () -> call.get().status());
            assertThat(statuses).containsOnly(status);
        }
    }
}
