package org.patientcare.operations.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.operations.erasure.LedgerFile.Line;
import org.patientcare.operations.erasure.LedgerFile.Word;
import org.patientcare.platform.check.Finding.CheckStatus;

@DisplayName("The ledger of erasures")
class LedgerFileTest {

    @TempDir private Path folder;

    private static Line line(String word, long patient) {
        return new Line(
                "2026-03-02T09:00:00Z",
                word,
                "0d3c1a52-4f0e-4a53-9a53-6d3f0d2f8b1f",
                "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11",
                patient,
                "2026-01-02T09:00:00.123456Z",
                631_152_000);
    }

    @Test
    @DisplayName("lines are added, and read in their order")
    void linesAreAdded() {
        LedgerFile ledger = new LedgerFile(folder);
        assertThat(ledger.exists()).isFalse();
        assertThat(ledger.read()).isEmpty();

        ledger.add(line(Word.INTENDED, 7));
        new LedgerFile(folder).add(line(Word.DONE, 7));

        assertThat(ledger.read()).containsExactly(line(Word.INTENDED, 7), line(Word.DONE, 7));
        assertThat(ledger.read().get(1).says(Word.DONE)).isTrue();
    }

    @Test
    @DisplayName("a line that was broken off is left out, and the next one begins anew")
    void brokenLinesAreLeftOut() throws IOException {
        LedgerFile ledger = new LedgerFile(folder);
        ledger.add(line(Word.DONE, 7));
        Files.writeString(
                folder.resolve(LedgerFile.NAME),
                line(Word.DONE, 8).text().substring(0, 90),
                StandardOpenOption.APPEND);

        ledger.add(line(Word.DONE, 9));

        assertThat(ledger.read()).containsExactly(line(Word.DONE, 7), line(Word.DONE, 9));
    }

    @Test
    @DisplayName("the self-check warns if patients are erased and there is no ledger")
    void theCheckWarns() {
        assertThat(ErasureLedgerCheck.ofNone(false).status()).isEqualTo(CheckStatus.OK);
        assertThat(ErasureLedgerCheck.ofNone(true).status()).isEqualTo(CheckStatus.WARNING);
        assertThat(ErasureLedgerCheck.of(new LedgerFile(folder).isWritable()).status())
                .isEqualTo(CheckStatus.OK);
        assertThat(
                        ErasureLedgerCheck.of(
                                        new LedgerFile(folder.resolve("missing")).isWritable())
                                .status())
                .isEqualTo(CheckStatus.FAILED);
    }
}
