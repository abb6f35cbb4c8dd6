package org.patientcare.operations.bundle;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.patientcare.operations.bundle.SupportBundle.LogLine;

/**
 * The latest lines of the log of this process, for the support bundle. Of what other libraries log
 * only the place is kept, since their messages may quote rows and addresses; the whole line is in
 * the log of the node.
 */
@ApplicationScoped
public class RecentLog {

    private static final int MOST_LINES = 500;
    private static final int MOST_CHARACTERS = 500;

    private static final String OURS = "org.patientcare.";

    private static final Logger ROOT = Logger.getLogger("");

    private final Deque<LogLine> lines = new ArrayDeque<>();
    private final Handler handler = new Keeper();
    private final Formatter formatter = new SimpleFormatter();

    /** From now on lines are kept. */
    public void start() {
        ROOT.addHandler(handler);
    }

    @PreDestroy
    void stop() {
        ROOT.removeHandler(handler);
    }

    /** The oldest line first. */
    List<LogLine> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    void keep(LogRecord logged) {
        LogLine line = line(logged);
        synchronized (lines) {
            if (lines.size() == MOST_LINES) {
                lines.removeFirst();
            }
            lines.addLast(line);
        }
    }

    private LogLine line(LogRecord logged) {
        String logger = logged.getLoggerName() == null ? "" : logged.getLoggerName();
        String message = logger.startsWith(OURS) ? formatter.formatMessage(logged) : null;
        return new LogLine(
                logged.getInstant(),
                logged.getLevel().getName(),
                logger,
                message == null || message.length() <= MOST_CHARACTERS
                        ? message
                        : message.substring(0, MOST_CHARACTERS),
                logged.getThrown() == null ? null : logged.getThrown().getClass().getName());
    }

    private final class Keeper extends Handler {

        @Override
        public void publish(LogRecord logged) {
            if (logged.getLevel().intValue() >= Level.INFO.intValue()) {
                keep(logged);
            }
        }

        @Override
        public void flush() {
            // Nothing is buffered.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
