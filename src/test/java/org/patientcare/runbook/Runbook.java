package org.patientcare.runbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the runbooks.
 *
 * @param variables the environment variables that the page lists as needed
 * @param blocks its fenced blocks of commands, verbatim
 */
record Runbook(String name, Set<String> variables, List<Block> blocks) {

    static final Path FOLDER = Path.of("src/site/markdown/runbooks");

    private static final Pattern FENCED =
            Pattern.compile("^(?:#+ (?<heading>[^\\n]*)|```bash\\n(?<commands>.*?)^```)$", flags());

    private static final Pattern NEEDED = Pattern.compile("`([A-Z][A-Z_]+)`");

    /** A block of commands, with the last heading above it. */
    record Block(String heading, String commands) {}

    static Runbook read(String name) {
        String text = text(name);
        List<Block> blocks = new ArrayList<>();
        String[] heading = {""};
        FENCED.matcher(text)
                .results()
                .forEach(
                        found -> {
                            if (found.group(1) == null) {
                                blocks.add(new Block(heading[0], found.group(2)));
                            } else {
                                heading[0] = found.group(1);
                            }
                        });
        return new Runbook(name, needed(text), List.copyOf(blocks));
    }

    /** The number of lines that open or close a fenced block in all pages. */
    static long fences() {
        try (Stream<Path> pages = Files.list(FOLDER)) {
            return pages.map(page -> page.getFileName().toString().replace(".md", ""))
                    .flatMap(page -> text(page).lines())
                    .filter(line -> line.contains("```") || line.contains("~~~"))
                    .count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The variables that the section "You need" names. */
    private static Set<String> needed(String text) {
        String section =
                text.replaceFirst("(?s).*?\\n## You need\\n", "").replaceFirst("(?s)\\n## .*", "");
        Set<String> names = new TreeSet<>();
        NEEDED.matcher(section).results().forEach(found -> names.add(found.group(1)));
        return names;
    }

    private static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ".md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int flags() {
        return Pattern.MULTILINE | Pattern.DOTALL;
    }
}
