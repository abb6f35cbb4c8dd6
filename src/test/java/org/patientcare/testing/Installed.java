package org.patientcare.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs that tests use and that neither Maven nor the JDK brings. */
public final class Installed {

    private Installed() {}

    /** The first of these programs that is found in {@code PATH}. */
    public static Optional<Path> onPath(String... names) {
        return in(Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), names);
    }

    /** The first of these programs that is found in the folders. */
    public static Optional<Path> in(Stream<String> folders, String... names) {
        return folders.flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Skips the test with a message; if the environment variable CI is set it fails.
     *
     * @param sentence what is not tested, and what to install
     */
    public static <T> T skipOrFail(String sentence) {
        if (System.getenv("CI") != null) {
            throw new AssertionError(sentence);
        }
        return skip(sentence);
    }

    /** Skips the test with a message, in CI as well. */
    public static <T> T skip(String sentence) {
        System.err.println(sentence);
        return Assumptions.abort(sentence);
    }
}
