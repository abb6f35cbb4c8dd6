package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@Drill(
        value = DrillGroup.CRASH,
        heldBy = {"KilledIT", "LedgerCheckTest"})
@EnabledIfSystemProperty(
        named = "chaos",
        matches = "true",
        disabledReason = "it takes hours; -Dchaos=true plays it")
@DisplayName("3: nights of random faults, failovers, killed nodes and builds broken on purpose")
class LongNightsIT {

    @Test
    @Timeout(value = 12, unit = TimeUnit.HOURS)
    @DisplayName("3: no rule is broken, and each broken build is noticed")
    void noRuleIsBroken() throws IOException {
        assertThat(Chaos.play()).as("see what was printed").isTrue();
    }
}
