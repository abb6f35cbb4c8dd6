package org.patientcare.platform.database;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The newest timeline of the database that this node has seen. A former primary that is back, and
 * was not stopped, has an older one: it must not be read either, since it knows nothing of a key
 * that was revoked meanwhile. With {@code patientcare.database.timeline-file} the node remembers
 * the timeline when it is started again.
 */
@ApplicationScoped
public class NewestTimeline {

    private static final Logger LOG = System.getLogger(NewestTimeline.class.getName());

    private static final Pattern LINE = Pattern.compile("(\\d{1,20}) (\\d{1,10})\\s*");

    /** More than the file can have. */
    private static final long MOST_BYTES = 100;

    @Inject private DatabaseSettings settings;

    private Optional<Path> file = Optional.empty();
    private volatile Timeline newest;

    NewestTimeline() {}

    /** For tests. */
    NewestTimeline(Path file) {
        this.file = Optional.of(file);
        load();
    }

    @PostConstruct
    void initialize() {
        file = settings.timelineFile();
        load();
    }

    private void load() {
        newest = file.filter(Files::isRegularFile).flatMap(NewestTimeline::stored).orElse(null);
    }

    /** Empty before the first connection, and if the database does not show its timeline. */
    public Optional<Timeline> get() {
        return Optional.ofNullable(newest);
    }

    /** The file that has to be deleted, with the node stopped, if an older state is wanted. */
    public Optional<Path> file() {
        return file;
    }

    /** Whether the timeline is older than one that this node has seen. */
    boolean isAfter(Timeline found) {
        Timeline seen = newest;
        return seen != null && found.isOlderThan(seen);
    }

    /**
     * Remembers a timeline, unless it is older.
     *
     * @return false if it is older
     */
    synchronized boolean remember(Timeline found) {
        if (isAfter(found)) {
            return false;
        }
        if (!found.equals(newest)) {
            newest = found;
            file.ifPresent(path -> store(found, path));
        }
        return true;
    }

    private static Optional<Timeline> stored(Path path) {
        try {
            String text = Files.size(path) > MOST_BYTES ? "" : Files.readString(path);
            Matcher line = LINE.matcher(text);
            if (line.matches()) {
                return Optional.of(new Timeline(line.group(1), Long.parseLong(line.group(2))));
            }
            LOG.log(Level.WARNING, "{0} does not contain a timeline of a database", path);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "{0} cannot be read: {1}", path, e.getClass().getName());
        }
        return Optional.empty();
    }

    /** A node that cannot write the file goes on, and knows the timeline until it ends. */
    private static void store(Timeline timeline, Path path) {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        byte[] line =
                (timeline.cluster() + " " + timeline.number() + "\n")
                        .getBytes(StandardCharsets.US_ASCII);
        try {
            Files.write(next, line);
            try (FileChannel written = FileChannel.open(next, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(
                    next,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    "The timeline of the database cannot be stored in {0}: {1}",
                    path,
                    e.getClass().getName());
        }
    }
}
