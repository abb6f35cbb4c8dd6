package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

/** Both on one installation: the standby takes over from a primary that was killed before. */
@Drill(value = DrillGroup.CRASH, heldBy = "KilledIT")
@OwnInstallation
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName(
        "3: a batch is whole or absent, and whole once acknowledged, whichever process is killed")
class ChaosIT {

    private static final Path WAR = Path.of(System.getProperty("patientcare.war", ""));

    private static final long SEED = System.nanoTime();

    @TempDir private static Path folder;

    private static Harness harness;

    @BeforeAll
    static void start() {
        harness = Harness.start(folder, WAR, SEED, InstallationKind.ONE_NODE_WITH_STANDBY);
    }

    @AfterAll
    static void stop() {
        if (harness != null) {
            harness.close();
        }
    }

    @Test
    @Order(1)
    @DisplayName(
            "3, 8: when processes are killed, stopped or cut off under load, nothing is lost or incomplete")
    void nothingIsLostOrIncomplete() {
        for (Fault fault :
                List.of(
                        Fault.CONNECTIONS_DROPPED,
                        Fault.DATABASE_STOPPED,
                        Fault.DATABASE_KILLED,
                        Fault.BOTH_KILLED)) {
            assertNothingIsWrongAfter(fault);
        }
    }

    @Test
    @Order(2)
    @DisplayName(
            "3, 8: when the primary is killed under load, its standby has all that was acknowledged, and the node goes on with it")
    void theStandbyTakesOver() {
        assertNothingIsWrongAfter(Fault.PRIMARY_KILLED);
    }

    private static void assertNothingIsWrongAfter(Fault fault) {
        assertThat(harness.cycle(fault).findings())
                .as("%s, seed %s", fault, SEED)
                .allMatch(Finding::isTimingRelated);
    }
}
