package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the style sheets that another one imports in their places, so that a page loads one, which
 * also is smaller than its parts.
 */
final class StyleImports {

    /** Ours are at the beginning of a line. */
    private static final Pattern IMPORT = Pattern.compile("(?m)^@import \"([^\"]+)\";\n");

    private StyleImports() {}

    /**
     * @param file path of the style sheet
     * @param files all files by their paths
     */
    static byte[] inlined(String file, Map<String, byte[]> files) {
        byte[] content = files.get(file);
        if (content == null) {
            throw new IllegalStateException("There is no " + file + " to import.");
        }
        return IMPORT.matcher(new String(content, UTF_8))
                .replaceAll(
                        found -> Matcher.quoteReplacement(imported(file, found.group(1), files)))
                .getBytes(UTF_8);
    }

    private static String imported(String by, String address, Map<String, byte[]> files) {
        String file = Path.of(by).resolveSibling(address).normalize().toString();
        return new String(inlined(file.replace('\\', '/'), files), UTF_8);
    }
}
