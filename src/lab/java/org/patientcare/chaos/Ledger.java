package org.patientcare.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Records the batches that the writers are about to send and the answers that they get, in the
 * order in which this happens. Each line is on the disk before the writer continues.
 */
final class Ledger implements AutoCloseable {

    private static final String FAULT = "fault";
    private static final String INTENT = "intent";

    private final Path file;
    private final FileChannel channel;

    Ledger(Path file) {
        this.file = file;
        try {
            channel =
                    FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Records the fault that is in effect from now on. */
    void fault(Fault fault) {
        append(FAULT + " " + fault);
    }

    void intent(Batch batch) {
        append(
                String.join(
                        " ",
                        INTENT,
                        String.valueOf(batch.writer()),
                        String.valueOf(batch.number()),
                        String.valueOf(batch.faulty())));
    }

    /**
     * @param answer a status, or {@link Attempt#BROKEN}
     */
    void answer(Batch batch, String answer) {
        append(outcome(answer) + " " + batch.id() + " " + answer);
    }

    private static String outcome(String answer) {
        return switch (answer) {
            case Attempt.ACKNOWLEDGED -> "acknowledged";
            case Attempt.REFUSED -> "refused";
            default -> "unknown";
        };
    }

    /** Everything that was ever attempted, read from the disk. */
    Collection<Attempt> attempts() {
        Map<String, Attempt> attempts = new LinkedHashMap<>();
        Fault fault = null;
        long line = 0;
        try {
            for (String text : Files.readAllLines(file)) {
                line++;
                String[] words = text.split(" ");
                if (words[0].equals(FAULT)) {
                    fault = Fault.valueOf(words[1]);
                } else if (words[0].equals(INTENT)) {
                    Attempt attempt = intended(words, fault, line);
                    attempts.put(attempt.id(), attempt);
                } else {
                    attempts.put(words[1], attempts.get(words[1]).answered(words[2], line));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return attempts.values();
    }

    private static Attempt intended(String[] words, Fault fault, long line) {
        Batch batch =
                new Batch(
                        Integer.parseInt(words[1]),
                        Long.parseLong(words[2]),
                        Boolean.parseBoolean(words[3]));
        return new Attempt(batch, fault, line, Attempt.BROKEN, Long.MAX_VALUE);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void append(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
