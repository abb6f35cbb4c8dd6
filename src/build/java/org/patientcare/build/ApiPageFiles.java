package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes the files of the page of the API smaller for browsers. */
final class ApiPageFiles {

    private static final String STYLES = "docs/swagger-ui.css";

    /**
     * Classes of Tachyons, which Swagger UI contains and does not use: background images to debug a
     * grid, and each class once more for three widths of the window.
     */
    private static final Pattern UNUSED_STYLES =
            Pattern.compile(
                    "\\.swagger-ui \\.debug-grid[^{]*\\{[^}]*}"
                            + "|@media screen and \\([^{]*\\{(?:\\.swagger-ui \\.[a-z0-9-]+-(?:ns|m|l)[^{]*\\{[^}]*})+}");

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonMapper JSON = new JsonMapper();

    private ApiPageFiles() {}

    /**
     * Adds each description as JSON, which browsers read without a parser of the page, and leaves
     * out the styles that the page does not use.
     *
     * @param files of the pages by path, which it changes
     */
    static void prepare(Map<String, byte[]> files) throws IOException {
        for (String description : new String[] {"docs/openapi", "docs/events"}) {
            byte[] yaml = files.get(description + ".yaml");
            files.put(description + ".json", JSON.writeValueAsBytes(YAML.readTree(yaml)));
        }
        files.computeIfPresent(
                STYLES,
                (file, content) ->
                        UNUSED_STYLES
                                .matcher(new String(content, UTF_8))
                                .replaceAll("")
                                .getBytes(UTF_8));
    }
}
