package org.patientcare.operations.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.operations.bundle.SupportBundle.LogLine;

@DisplayName("The log in the support bundle")
class RecentLogTest {

    private final RecentLog log = new RecentLog();

    @Test
    @DisplayName("our lines are kept with their message, without that of an exception")
    void ourLinesAreKept() {
        LogRecord logged = logged("org.patientcare.platform.Any", "Waits {0}: {1}");
        logged.setParameters(new Object[] {"for the database", "08006"});
        logged.setThrown(new IllegalStateException("Lucía"));

        log.keep(logged);

        LogLine line = log.lines().get(0);
        assertThat(line.message()).isEqualTo("Waits for the database: 08006");
        assertThat(line.failure()).isEqualTo("java.lang.IllegalStateException");
        assertThat(line.level()).isEqualTo("WARNING");
        assertThat(line.at()).isEqualTo(logged.getInstant());
    }

    @Test
    @DisplayName("of other libraries' lines only the place is kept, since they may quote values")
    void ofOthersOnlyThePlaceIsKept() {
        log.keep(logged("org.eclipse.persistence", "Call: INSERT bind => [Lucía]"));
        log.keep(logged(null, "Lucía"));

        assertThat(log.lines())
                .extracting(LogLine::logger)
                .containsExactly("org.eclipse.persistence", "");
        assertThat(log.lines()).extracting(LogLine::message).containsOnlyNulls();
    }

    @Test
    @DisplayName("the latest 500 lines are kept, each to 500 characters")
    void theLogIsBounded() {
        for (int i = 0; i < 600; i++) {
            log.keep(logged("org.patientcare.Any", i + "x".repeat(1000)));
        }

        assertThat(log.lines()).hasSize(500);
        assertThat(log.lines().get(0).message()).startsWith("100x").hasSize(500);
        assertThat(log.lines().get(499).message()).startsWith("599x");
    }

    private static LogRecord logged(String logger, String message) {
        LogRecord logged = new LogRecord(Level.WARNING, message);
        logged.setLoggerName(logger);
        return logged;
    }
}
