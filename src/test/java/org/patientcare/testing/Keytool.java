package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.patientcare.launch.Jdk;

/** The JDK's own program for keys and certificates. */
final class Keytool {

    private Keytool() {}

    /** Runs it to its end; fails if it does. */
    static void run(List<String> options) {
        List<String> command = new ArrayList<>(List.of(Jdk.program("keytool").toString()));
        command.addAll(options);
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new AssertionError(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
