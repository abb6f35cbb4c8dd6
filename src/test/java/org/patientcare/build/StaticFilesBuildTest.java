package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The addresses of static files")
class StaticFilesBuildTest {

    private static final Map<String, String> FILES =
            Map.of(
                    "ui/recover.js", "",
                    "ui/icon.svg", "<svg/>",
                    "desk/shell.js", "import \"../chunks/chunk-A.js\";\n",
                    "desk/shell.js.map", "{}",
                    "chunks/chunk-A.js", "",
                    "widget/patient-care-1.js", "import(`../texts/widget.${lang}.js`);\n",
                    "texts/widget.de.js", "export default {};\n",
                    "texts/desk.de.js", "export default {};\n",
                    "docs/openapi.yaml", "openapi: 3.0.3\n",
                    "docs/events.yaml", "openapi: 3.1.0\n");

    private static final SortedMap<String, List<String>> SCRIPTS =
            new TreeMap<>(
                    Map.of(
                            "desk/shell.js",
                            List.of("desk/shell.js", "chunks/chunk-A.js", "texts/desk.*.js"),
                            "widget/patient-care-1.js",
                            List.of("widget/patient-care-1.js", "texts/widget.*.js")));

    @Test
    @DisplayName(
            "all files of pages are in one folder with the hash, and descriptions where programs expect them")
    void allFilesAreInOneFolder() {
        SortedMap<String, byte[]> served = build(FILES).served();
        String folder = "assets/" + hash(FILES) + "/";

        assertThat(served.keySet())
                .contains("docs/openapi.yaml", "docs/events.yaml", "ui/recover.js")
                .containsAll(
                        FILES.keySet().stream()
                                .filter(file -> !file.endsWith(".yaml"))
                                .filter(file -> !file.startsWith("widget/"))
                                .map(file -> folder + file)
                                .toList())
                .doesNotContain(folder + "docs/openapi.yaml");
        assertThat(served.get(folder + "ui/icon.svg")).isEqualTo("<svg/>".getBytes(UTF_8));
    }

    @Test
    @DisplayName(
            "the element's public file imports its script below /widget, its texts are there as well, and nothing else is")
    void theElementHasItsOwnFolder() {
        SortedMap<String, byte[]> served = build(FILES).served();
        String hash = hash(FILES);

        assertThat(new String(served.get("widget/patient-care-1.js"), UTF_8))
                .isEqualTo("import \"./" + hash + "/widget/patient-care-1.js\";\n");
        assertThat(served.keySet().stream().filter(file -> file.startsWith("widget/")))
                .containsExactlyInAnyOrder(
                        "widget/patient-care-1.js",
                        "widget/" + hash + "/widget/patient-care-1.js",
                        "widget/" + hash + "/texts/widget.de.js");
    }

    @Test
    @DisplayName("the next release keeps what pages may load, and no maps of it")
    void theNextRelease() {
        String hash = hash(FILES);

        assertThat(build(FILES).forNextRelease().keySet())
                .contains(
                        "assets/" + hash + "/chunks/chunk-A.js",
                        "widget/" + hash + "/widget/patient-care-1.js")
                .noneMatch(address -> address.endsWith(".map") || address.contains("docs/"));
    }

    @Test
    @DisplayName("the hash changes with the content and with the name of a file")
    void theHashIsThatOfNamesAndContents() {
        Map<String, String> content = new TreeMap<>(FILES);
        content.put("ui/icon.svg", "<svg />");
        Map<String, String> name = new TreeMap<>(FILES);
        name.put("ui/sign.svg", name.remove("ui/icon.svg"));

        assertThat(hash(FILES)).matches("[0-9a-f]{16}").isEqualTo(hash(new TreeMap<>(FILES)));
        assertThat(hash(content)).isNotEqualTo(hash(FILES));
        assertThat(hash(name)).isNotEqualTo(hash(FILES));
    }

    @Test
    @DisplayName("the index has what is loaded with each script, with * for the language of texts")
    void theIndexHasWhatIsLoaded() {
        assertThat(build(FILES).index().lines())
                .contains(
                        "desk/shell.js=desk/shell.js chunks/chunk-A.js texts/desk.*.js",
                        "widget/patient-care-1.js=widget/patient-care-1.js texts/widget.*.js");
    }

    private static String hash(Map<String, String> files) {
        return build(files).index().lines().findFirst().orElseThrow().substring("hash=".length());
    }

    private static StaticFilesBuild build(Map<String, String> texts) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        texts.forEach((file, text) -> files.put(file, text.getBytes(UTF_8)));
        return new StaticFilesBuild(files, SCRIPTS);
    }
}
