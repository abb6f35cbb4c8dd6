package org.patientcare.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.SlowDataSources;
import org.patientcare.testing.SteadyLoad;
import org.patientcare.testing.Waiting;

@OwnInstallation
@DisplayName("Two nodes behind the shipped HAProxy file are taken out one after the other")
class RollingRestartIT {

    private static final NodePair.Build BUILD =
            new NodePair.Build(
                    Path.of(System.getProperty("patientcare.war")),
                    SlowDataSources.commands(),
                    Map.of("patientcare.rate-limit.requests-per-minute", "1000000"));

    private static OwnPostgres postgres;
    private static NodePair pair;
    private static Proxy proxy;

    private final Organization clinic =
            Operator.ofNode(pair.nodes().get(0).port()).newOrganization();

    @BeforeAll
    static void start() {
        Proxy.require();
        postgres = OwnPostgres.start();
        pair = NodePair.start(BUILD, postgres.url());
        proxy = pair.proxy();
    }

    @AfterAll
    static void stop() {
        if (pair != null) {
            pair.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    @DisplayName("8: both nodes are restarted one after the other under load, and no call fails")
    void aRollingRestartFailsNoCall() {
        try (SteadyLoad load = SteadyLoad.begin(() -> clinic, proxy)) {
            Waiting.until("load", () -> load.acknowledged() > 100);
            pair.restartOneByOne();
            long before = load.acknowledged();
            Waiting.until("load", () -> load.acknowledged() > before + 100);
            load.end();

            assertThat(load.failures()).isEmpty();
            assertThat(patients()).isEqualTo(load.acknowledged());
        }
    }

    @Test
    @DisplayName("a node that is drained by the runtime socket under load costs no call")
    void aNodeIsDrainedByTheSocket() {
        try (SteadyLoad load = SteadyLoad.begin(() -> clinic, proxy)) {
            for (String node : List.of("a", "b")) {
                proxy.set(node, "drain");
                long before = load.acknowledged();
                Waiting.until("load", () -> load.acknowledged() > before + 50);
                proxy.set(node, "ready");
                proxy.awaitBoth();
            }
            load.end();
            assertThat(load.failures()).isEmpty();
        }
    }

    private long patients() {
        return postgres.count(
                "SELECT count(*) FROM patient WHERE organization_id = '%s'"
                        .formatted(clinic.uuid()));
    }
}
