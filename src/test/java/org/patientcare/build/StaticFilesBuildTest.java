package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The addresses of static files")
class StaticFilesBuildTest {

    private static final Map<String, String> FILES =
            Map.of(
                    "ui/dom.js", "export const h = 1;\n",
                    "ui/recover.js", "",
                    "ui/icon.svg", "<svg/>",
                    "desk/shell.js", "import { h } from \"../ui/dom.js\";\n",
                    "widget/patient-care-1.js",
                            "import {\n    h,\n} from \"../ui/dom.js\";\nconst t = await import(`../texts/widget.${lang}.js`);\n",
                    "texts/widget.de.js", "export default {};\n",
                    "texts/desk.de.js", "export default {};\n",
                    "docs/openapi.yaml", "openapi: 3.0.3\n",
                    "docs/events.yaml", "openapi: 3.1.0\n");

    @Test
    @DisplayName(
            "all files are in one folder with the hash, and descriptions where programs expect them")
    void allFilesAreInOneFolder() {
        SortedMap<String, byte[]> served = build(FILES).served();
        String folder = "assets/" + hash(FILES) + "/";

        assertThat(served.keySet())
                .contains("docs/openapi.yaml", "docs/events.yaml", "ui/recover.js")
                .containsAll(
                        FILES.keySet().stream()
                                .filter(file -> !file.endsWith(".yaml"))
                                .map(file -> folder + file)
                                .toList())
                .doesNotContain(folder + "docs/openapi.yaml");
        assertThat(served.get(folder + "ui/icon.svg")).isEqualTo("<svg/>".getBytes(UTF_8));
    }

    @Test
    @DisplayName(
            "the element's public file names all modules below /widget, its texts are there as well, and nothing else is")
    void theElementHasItsOwnFolder() {
        SortedMap<String, byte[]> served = build(FILES).served();
        String hash = hash(FILES);

        assertThat(new String(served.get("widget/patient-care-1.js"), UTF_8))
                .isEqualTo(
                        """
                        import "./%1$s/ui/dom.js";
                        import "./%1$s/widget/patient-care-1.js";
                        """
                                .formatted(hash));
        assertThat(served.keySet().stream().filter(file -> file.startsWith("widget/")))
                .containsExactlyInAnyOrder(
                        "widget/patient-care-1.js",
                        "widget/" + hash + "/ui/dom.js",
                        "widget/" + hash + "/widget/patient-care-1.js",
                        "widget/" + hash + "/texts/widget.de.js");
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
    @DisplayName("the index has the imports of each module, with * for the language of texts")
    void theIndexHasTheImports() {
        assertThat(build(FILES).index().lines())
                .contains(
                        "desk/shell.js=ui/dom.js",
                        "ui/dom.js=",
                        "widget/patient-care-1.js=ui/dom.js texts/widget.*.js");
    }

    @Test
    @DisplayName("an import of a file that is not there fails the build, and so does a bare one")
    void brokenImportsFailTheBuild() {
        Map<String, String> missing = new TreeMap<>(FILES);
        missing.put("desk/shell.js", "import \"./none.js\";\n");
        Map<String, String> bare = new TreeMap<>(FILES);
        bare.put("desk/shell.js", "import { h } from \"preact\";\n");

        assertThatThrownBy(() -> build(missing)).hasMessageContaining("desk/none.js");
        assertThatThrownBy(() -> build(bare)).hasMessageContaining("preact");
    }

    private static String hash(Map<String, String> files) {
        return build(files).index().lines().findFirst().orElseThrow().substring("hash=".length());
    }

    private static StaticFilesBuild build(Map<String, String> texts) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        texts.forEach((file, text) -> files.put(file, text.getBytes(UTF_8)));
        return new StaticFilesBuild(files);
    }
}
