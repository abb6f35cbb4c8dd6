package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the files of the page of the API smaller for browsers. */
final class ApiPageFiles {

    private static final String STYLES = "docs/swagger-ui.css";
    private static final String SCRIPT = "docs/swagger-ui-bundle.js";

    /**
     * Classes of Tachyons, which Swagger UI contains and does not use: background images to debug a
     * grid, and each class once more for three widths of the window.
     */
    private static final Pattern UNUSED_STYLES =
            Pattern.compile(
                    "\\.swagger-ui \\.debug-grid[^{]*\\{[^}]*}"
                            + "|@media screen and \\([^{]*\\{(?:\\.swagger-ui \\.[a-z0-9-]+-(?:ns|m|l)[^{]*\\{[^}]*})+}");

    /** A rule for one class. */
    private static final Pattern STYLE =
            Pattern.compile("(?<=})\\.swagger-ui \\.([a-zA-Z0-9-]+)(?::[a-z-]+)?\\{[^{}]*}");

    private static final Pattern WORD = Pattern.compile("[\\w-]+");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonMapper JSON = new JsonMapper();

    private ApiPageFiles() {}

    /**
     * Adds each description as JSON, which browsers read without a parser of the page, and leaves
     * out styles that the page does not use, those of classes that its script never names among
     * them.
     *
     * @param files of the pages by path, which it changes
     */
    static void prepare(Map<String, byte[]> files) throws IOException {
        for (String description : new String[] {"docs/openapi", "docs/events"}) {
            byte[] yaml = files.get(description + ".yaml");
            files.put(description + ".json", JSON.writeValueAsBytes(YAML.readTree(yaml)));
        }
        if (files.containsKey(STYLES)) {
            String styles = new String(files.get(STYLES), UTF_8);
            String script = new String(files.get(SCRIPT), UTF_8);
            files.put(STYLES, used(styles, script).getBytes(UTF_8));
        }
    }

    private static String used(String styles, String script) {
        Set<String> words =
                WORD.matcher(script).results().map(MatchResult::group).collect(Collectors.toSet());
        return STYLE.matcher(UNUSED_STYLES.matcher(styles).replaceAll(""))
                .replaceAll(
                        rule ->
                                words.contains(rule.group(1))
                                        ? Matcher.quoteReplacement(rule.group())
                                        : "");
    }
}
