package org.patientcare.servers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The shipped sample of settings, filled in as a person would. */
final class SampleSettings {

    private static final String COMMENT = "#";

    private SampleSettings() {}

    /**
     * Puts each setting into the line that the sample has for it, and appends those for which it
     * has none.
     *
     * @throws AssertionError if a setting that is not commented out gets no value
     */
    static List<String> filled(List<String> sample, Map<String, String> settings) {
        Map<String, String> left = new HashMap<>(settings);
        List<String> lines = new ArrayList<>();
        for (String line : sample) {
            String name = line.replaceFirst("^" + COMMENT, "").split("=", 2)[0];
            String value = left.remove(name);
            if (value != null) {
                lines.add(name + "=" + value);
            } else if (line.isBlank() || line.startsWith(COMMENT)) {
                lines.add(line);
            } else {
                throw new AssertionError("the sample asks for " + name);
            }
        }
        left.forEach((name, value) -> lines.add(name + "=" + value));
        return lines;
    }
}
