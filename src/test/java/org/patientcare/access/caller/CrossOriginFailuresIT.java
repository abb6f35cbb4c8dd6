package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;

@OnSharedNode
@DisplayName("7 Pages of the organizations' sites while the service is unavailable")
class CrossOriginFailuresIT {

    private static final String ALLOWED = "Access-Control-Allow-Origin";
    private static final String ME = "/widget/v1/me";

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final int port = shared.node().port();
    private final String origin = "https://" + UUID.randomUUID() + ".example";

    @Test
    @DisplayName("7: a page that called before can read the 503, also after a preflight")
    void theRefusalIsReadable() throws SQLException {
        Organization clinic =
                operator()
                        .at(port)
                        .newOrganization(Map.of("name", "A", "allowed_origins", List.of(origin)))
                        .at(port)
                        .withPatient("p");
        Http page = clinic.widgetOf("p").at(port).http().with("Origin", origin);
        assertThat(page.get(ME).expect(200).header(ALLOWED)).isEqualTo(origin);
        try (Connection lock =
                postgres.lock(
                        "LOCK TABLE rate_window, patient_token, organization IN ACCESS EXCLUSIVE MODE")) {
            Reply allowed = preflight(origin);
            assertThat(allowed.status()).isEqualTo(204);
            assertThat(allowed.header(ALLOWED)).isEqualTo(origin);
            assertThat(allowed.header("Access-Control-Allow-Headers")).contains("Authorization");
            assertThat(allowed.text()).isEmpty();

            Reply unavailable = page.get(ME).expectRefusal(503);
            assertThat(unavailable.header(ALLOWED)).isEqualTo(origin);
            assertThat(unavailable.header("Retry-After")).isNotBlank();
            assertThat(unavailable.header("Access-Control-Expose-Headers")).contains("Retry-After");

            Reply foreign = preflight("https://evil.example");
            assertThat(foreign.status()).isEqualTo(503);
            assertThat(foreign.header(ALLOWED)).isNull();
            lock.rollback();
        }
    }

    private Reply preflight(String from) {
        return Http.node(port)
                .with("Origin", from)
                .with("Access-Control-Request-Method", "GET")
                .with("Access-Control-Request-Headers", "authorization")
                .send("OPTIONS", ME, null);
    }
}
