package org.patientcare.surfaces.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The metrics that the page of monitoring describes. */
final class DescribedMetrics {

    /** The heading above those that a node has. */
    static final String OF_NODES = "Metrics";

    /** The heading above those that {@code backup.sh} writes. */
    static final String OF_BACKUPS = "Backups";

    private static final Path PAGE = Path.of("src/site/markdown/monitoring.md");
    private static final Pattern WORD = Pattern.compile("`([a-z_]+)`");

    private DescribedMetrics() {}

    /**
     * The metrics under a heading, each with the names and values of its labels, as far as the page
     * lists them.
     */
    static Map<String, Set<String>> under(String heading) throws IOException {
        Map<String, Set<String>> described = new TreeMap<>();
        String here = "";
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("#")) {
                here = line.replaceFirst("^#+ ", "");
            } else if (here.equals(heading) && line.startsWith("| `")) {
                String[] cells = line.split("\\|");
                Set<String> labels = words(cells[2]);
                words(cells[1]).forEach(name -> described.put(name, labels));
            }
        }
        return described;
    }

    private static Set<String> words(String cell) {
        Set<String> found = new TreeSet<>();
        WORD.matcher(cell).results().forEach(word -> found.add(word.group(1)));
        return found;
    }
}
