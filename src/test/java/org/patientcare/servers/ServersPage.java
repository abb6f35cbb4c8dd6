package org.patientcare.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of what works on which server, in {@code src/site/markdown/servers.md}. */
final class ServersPage {

    private static final Path PAGE = Path.of("src/site/markdown/servers.md");
    private static final String HEAD = "| Step |";

    private ServersPage() {}

    /**
     * What the page says about a server, by step. The number of a footnote after a word is left
     * out.
     *
     * @param server the heading of its column
     */
    static Map<String, String> column(String server) {
        List<List<String>> rows = rows();
        int column = rows.get(0).indexOf(server);
        if (column < 0) {
            throw new AssertionError(PAGE + " has no column " + server);
        }
        Map<String, String> words = new LinkedHashMap<>();
        // The row after the heading is the table's separator.
        rows.stream()
                .skip(2)
                .forEach(row -> words.put(row.get(0), row.get(column).split(" ", 2)[0]));
        return words;
    }

    private static List<List<String>> rows() {
        try {
            return Files.readAllLines(PAGE).stream()
                    .dropWhile(line -> !line.startsWith(HEAD))
                    .takeWhile(line -> line.startsWith("|"))
                    .map(ServersPage::cells)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }
}
