package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.patientcare.launch.Jdk;

/** Runs keytool, the JDK's program for keys and certificates. */
final class Keytool {

    private Keytool() {}

    /**
     * Runs it and waits for its end.
     *
     * @throws AssertionError with its output, if it fails
     */
    static void run(List<String> options) {
        List<String> command = new ArrayList<>(List.of(Jdk.program("keytool").toString()));
        Stream.of(Node.FAST_START.split(" ")).map(option -> "-J" + option).forEach(command::add);
        command.addAll(options);
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new AssertionError(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
