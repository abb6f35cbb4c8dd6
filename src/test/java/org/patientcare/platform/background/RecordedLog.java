package org.patientcare.platform.background;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Records what is logged to a logger with a unique name, until it is closed. */
final class RecordedLog extends Handler {

    private final Logger logger = Logger.getLogger(RecordedLog.class.getName() + hashCode());
    private final List<String> lines = new CopyOnWriteArrayList<>();

    RecordedLog() {
        setLevel(Level.ALL);
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    System.Logger logger() {
        return System.getLogger(logger.getName());
    }

    /** Each line as level and message. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    /** The lines above debug level, which an installation logs by default. */
    List<String> aboveDebug() {
        return lines.stream().filter(line -> !line.startsWith("FINE ")).toList();
    }

    @Override
    public void publish(LogRecord line) {
        lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
    }

    @Override
    public void flush() {
        // Lines are recorded at once.
    }

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
