package org.patientcare.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the commands that the guide of Payara Server tells people to type. */
final class GuideText {

    private static final Path PAGE = Path.of("src/site/markdown/payara-server.md");
    private static final String INDENT = "    ";

    private GuideText() {}

    /**
     * The lines of the first block of code below a heading.
     *
     * @param heading the heading line, with its {@code #} marks
     */
    static String commands(String heading) {
        List<String> below =
                lines().stream().dropWhile(line -> !line.equals(heading)).skip(1).toList();
        String commands =
                below.stream()
                        .dropWhile(line -> !line.startsWith(INDENT))
                        .takeWhile(line -> line.startsWith(INDENT))
                        .map(line -> line.substring(INDENT.length()))
                        .collect(Collectors.joining("\n"));
        if (commands.isEmpty()) {
            throw new AssertionError(PAGE + " has no commands below " + heading);
        }
        return commands;
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PAGE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
