package org.patientcare.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    @TempDir private Path folder;

    @Test
    void whatWasWrittenIsReadInTheSameOrder() {
        Batch acknowledged = new Batch(1, 0, false);
        Batch refused = new Batch(2, 0, true);
        Batch unknown = new Batch(3, 7, false);
        try (Ledger ledger = new Ledger(folder.resolve("ledger"))) {
            ledger.fault(Fault.SERVER_KILLED);
            ledger.intent(acknowledged);
            ledger.intent(refused);
            ledger.answer(acknowledged, Attempt.ACKNOWLEDGED);
            ledger.answer(refused, Attempt.REFUSED);
            ledger.fault(Fault.BOTH_KILLED);
            ledger.intent(unknown);

            assertThat(ledger.attempts())
                    .containsExactly(
                            new Attempt(acknowledged, Fault.SERVER_KILLED, 2, "200", 4),
                            new Attempt(refused, Fault.SERVER_KILLED, 3, "422", 5),
                            new Attempt(
                                    unknown, Fault.BOTH_KILLED, 7, Attempt.BROKEN, Long.MAX_VALUE));
        }
    }
}
