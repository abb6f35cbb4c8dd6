package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;

@Drill(
        value = DrillGroup.SERVERS,
        heldBy = {"InsideIT", "ServerConfigConsistencyTest"})
@DisplayName("Payara Micro 7 with the shipped boot files, and the WAR as it is")
class PayaraMicro7IT {

    private static final Path FOLDER = Path.of("target/servers");

    /** SIGTERM */
    private static final int ENDED_BY_SIGNAL = 143;

    private final int port = Integer.getInteger("it.http.port");

    @Test
    @DisplayName(
            "every step works as on Payara Micro 6, as the page says; the listener's own classes are found")
    void everyStepWorks() throws IOException {
        Path log = FOLDER.resolve("payara-micro-7.log");
        try (PayaraMicro7 server = PayaraMicro7.start(log, port, ServerTestSettings.of(port))) {
            StepResults stepResults = StepResults.ofAll();
            stepResults.write(FOLDER.resolve("payara-micro-7.txt"));
            assertThat(stepResults.reasons())
                    .allSatisfy((step, reason) -> assertThat(reason).as(step).isEmpty());
            assertThat(stepResults.results()).isEqualTo(ServersPage.column("Payara Micro 7"));
            assertThat(Files.readString(server.log()))
                    .doesNotContain("cannot be monitored", "cannot be removed");
            assertThat(server.stop()).isEqualTo(ENDED_BY_SIGNAL);
        }
    }

    @Test
    @DisplayName("the pool's figures are found, and the self-check has nothing against the server")
    void thePoolIsFound() {
        Map<String, String> settings = ServerTestSettings.of(port);
        settings.put("patientcare.metrics.readers", "127.0.0.1");
        Path log = FOLDER.resolve("payara-micro-7-pool.log");
        try (PayaraMicro7 server = PayaraMicro7.start(log, port, settings)) {
            assertThat(server.log()).exists();
            Http reader = Http.suiteNode().without("X-Forwarded-For");
            assertThat(reader.get("/metrics").expect(200).text())
                    .contains("patientcare_pool_connections_max 32");
            JsonNode checks =
                    operator()
                            .http()
                            .get("/admin/v1/self-check")
                            .expect(200)
                            .json()
                            .at("/data/checks");
            assertThat(checks)
                    .filteredOn(check -> check.get("name").asText().equals("server"))
                    .singleElement()
                    .satisfies(
                            check -> {
                                assertThat(check.get("status").asText()).isEqualTo("ok");
                                assertThat(check.get("message").asText())
                                        .contains("Payara Micro 7");
                            });
        }
    }
}
