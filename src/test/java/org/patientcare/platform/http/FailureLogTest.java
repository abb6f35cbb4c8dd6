package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("1 Errors: a failure is logged once for each request")
class FailureLogTest {

    private final Logger logger = Logger.getLogger(FailureLog.class.getName());
    private final List<LogRecord> lines = new ArrayList<>();
    private final Handler recorder = new Recorder();

    @BeforeEach
    void record() {
        logger.setUseParentHandlers(false);
        logger.addHandler(recorder);
    }

    @AfterEach
    void stopRecording() {
        logger.removeHandler(recorder);
        logger.setUseParentHandlers(true);
    }

    @Test
    @DisplayName("a mapper that is asked twice about an exception logs it once")
    void oneExceptionIsLoggedOnce() {
        HttpServletRequest request = request();
        RuntimeException failedCommit = new IllegalStateException("failed commit");

        FailureLog.log(request, failedCommit);
        FailureLog.log(request, failedCommit);

        assertThat(lines).hasSize(1);
    }

    @Test
    @DisplayName("another failure of the request, and the same one of another request, are logged")
    void othersAreLogged() {
        HttpServletRequest request = request();
        RuntimeException failure = new IllegalStateException("one");

        FailureLog.log(request, failure);
        FailureLog.log(request, new IllegalStateException("another"));
        FailureLog.log(request(), failure);

        assertThat(lines).hasSize(3);
    }

    @Test
    @DisplayName(
            "a line has the types and SQL states of all causes, and no message of an exception")
    void messagesAreLeftOut() {
        FailureLog.log(
                request(),
                new IllegalStateException(
                        "Ana",
                        new SQLException("García", "40P01", new IOException("a@b.example"))));

        assertThat(line())
                .contains(
                        "POST /v1/patients",
                        "java.lang.IllegalStateException\n",
                        "caused by java.sql.SQLException, SQL state 40P01\n",
                        "caused by java.io.IOException\n")
                .doesNotContain("Ana", "García", "a@b.example");
    }

    @Test
    @DisplayName("a line has the innermost frames, and of the others those of this service")
    void framesAreLimited() {
        List<StackTraceElement> frames = new ArrayList<>();
        for (int i = 1; i <= 9; i++) {
            frames.add(new StackTraceElement("com.example.Library", "call" + i, "Library.java", i));
        }
        frames.add(new StackTraceElement("org.patientcare.Ours", "call", "Ours.java", 10));
        RuntimeException failure = new IllegalStateException();
        failure.setStackTrace(frames.toArray(StackTraceElement[]::new));

        assertThat(FailureLog.trace(failure))
                .contains("Library.call1(", "Library.call8(", "org.patientcare.Ours.call(")
                .doesNotContain("Library.call9(");
    }

    @Test
    @DisplayName("a database that cannot be used is no defect, and has no stack trace")
    void anUnavailableDatabaseHasNoTrace() {
        FailureLog.log(request(), new IllegalStateException(new SQLException("gone", "08006")));

        assertThat(line())
                .endsWith(
                        "the database cannot be used (java.lang.IllegalStateException"
                                + " < java.sql.SQLException, SQL state 08006)");
    }

    /** The only line, as it is printed. */
    private String line() {
        assertThat(lines).hasSize(1);
        return MessageFormat.format(lines.get(0).getMessage(), lines.get(0).getParameters());
    }

    private static HttpServletRequest request() {
        Map<Object, Object> attributes = new HashMap<>();
        HttpServletRequest request =
                (HttpServletRequest)
                        Proxy.newProxyInstance(
                                FailureLogTest.class.getClassLoader(),
                                new Class<?>[] {HttpServletRequest.class},
                                (self, method, arguments) ->
                                        switch (method.getName()) {
                                            case "getAttribute" -> attributes.get(arguments[0]);
                                            case "setAttribute" ->
                                                    attributes.put(arguments[0], arguments[1]);
                                            case "getMethod" -> "POST";
                                            default ->
                                                    throw new UnsupportedOperationException(
                                                            method.getName());
                                        });
        RequestId.assign(request, null);
        Operation.named(request, "/v1/patients");
        return request;
    }

    private final class Recorder extends Handler {

        @Override
        public void publish(LogRecord line) {
            lines.add(line);
        }

        @Override
        public void flush() {
            // Lines are recorded at once.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
