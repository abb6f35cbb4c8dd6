package org.patientcare.operations.erasure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ledger of erasures: a file outside the database, in a folder that all nodes share, to which
 * lines of JSON are only added. After a restore of the database it says who had been destroyed. It
 * has our ids alone, no code and no name.
 */
public final class LedgerFile {

    /** In the folder of the ledger. */
    static final String NAME = "erasures.ndjson";

    /** JSON, written and read without a library: the command line has none of the server's. */
    private static final String FORMAT =
            "{\"at\":\"%s\",\"word\":\"%s\",\"erasure\":\"%s\",\"organization\":\"%s\",\"patient\":%d,"
                    + "\"patient_created_at\":\"%s\",\"keep_prescriptions\":%d}";

    /** A line that was broken off does not match. */
    private static final Pattern LINE =
            Pattern.compile(
                    "\\{\"at\":\"([0-9TZ:.-]{1,40})\",\"word\":\"([a-z]{1,20})\",\"erasure\":\"([0-9a-f-]{36})\","
                            + "\"organization\":\"([0-9a-f-]{36})\",\"patient\":([0-9]{1,18}),"
                            + "\"patient_created_at\":\"([0-9TZ:.-]{1,40})\",\"keep_prescriptions\":([0-9]{1,12})\\}");

    private final Path folder;
    private final Path file;

    public LedgerFile(Path folder) {
        this.folder = folder;
        file = folder.resolve(NAME);
    }

    /** What a line says of an erasure. */
    public static final class Word {

        /** It begins: what follows may be half done. */
        public static final String INTENDED = "intended";

        /** All that is not kept is destroyed. Only this is done again after a restore. */
        public static final String DONE = "done";

        private Word() {}
    }

    /**
     * A line.
     *
     * @param at an instant, of the node
     * @param word as in {@link Word}
     * @param erasure its id
     * @param patient our id
     * @param patientCreatedAt an instant in microseconds: with the id it never names another
     *     patient
     * @param keepPrescriptions how many seconds after they were issued prescriptions are kept
     */
    public record Line(
            String at,
            String word,
            String erasure,
            String organization,
            long patient,
            String patientCreatedAt,
            long keepPrescriptions) {

        /** None of the values needs to be escaped. */
        String text() {
            return String.format(
                    Locale.ROOT,
                    FORMAT,
                    at,
                    word,
                    erasure,
                    organization,
                    patient,
                    patientCreatedAt,
                    keepPrescriptions);
        }

        /** Whether the line says this {@link Word}. */
        public boolean says(String which) {
            return word.equals(which);
        }
    }

    /**
     * Adds a line and waits until the disk has it.
     *
     * @throws UncheckedIOException if that fails; then nothing may be destroyed
     */
    public void add(Line line) {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            // Until the channel is closed: other nodes add lines, too.
            channel.lock();
            channel.position(channel.size());
            String text = (isTorn(channel) ? "\n" : "") + line.text() + "\n";
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException("The ledger of erasures cannot be written", e);
        }
    }

    /** Whether the last line has no end, since a node ended while it wrote it. */
    private static boolean isTorn(FileChannel channel) throws IOException {
        if (channel.size() == 0) {
            return false;
        }
        ByteBuffer last = ByteBuffer.allocate(1);
        channel.read(last, channel.size() - 1);
        return last.get(0) != '\n';
    }

    /**
     * All lines that are whole, in order; none if there is no file yet.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    public List<Line> read() {
        try {
            List<Line> lines = new ArrayList<>();
            if (Files.exists(file)) {
                for (String text : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                    parse(text).ifPresent(lines::add);
                }
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException("The ledger of erasures cannot be read", e);
        }
    }

    static Optional<Line> parse(String text) {
        Matcher matcher = LINE.matcher(text);
        return matcher.matches()
                ? Optional.of(
                        new Line(
                                matcher.group(1),
                                matcher.group(2),
                                matcher.group(3),
                                matcher.group(4),
                                Long.parseLong(matcher.group(5)),
                                matcher.group(6),
                                Long.parseLong(matcher.group(7))))
                : Optional.empty();
    }

    /** Whether there is a file. */
    public boolean exists() {
        return Files.exists(file);
    }

    /** Whether lines can be added. */
    boolean isWritable() {
        return Files.exists(file)
                ? Files.isWritable(file)
                : Files.isDirectory(folder) && Files.isWritable(folder);
    }
}
