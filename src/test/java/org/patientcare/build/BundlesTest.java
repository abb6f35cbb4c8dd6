package org.patientcare.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The files that browsers load in place of those of the sources")
class BundlesTest {

    private static final Path ESBUILD = Path.of("target/esbuild/package/bin/esbuild");

    private static final Map<String, String> SOURCES =
            Map.ofEntries(
                    Map.entry("ui/state.js", "export const state = [\"the only one\"];\n"),
                    Map.entry(
                            "ui/words.js",
                            "export const texts = (area) => import(area); // a comment\n"),
                    Map.entry("ui/base.js", "import \"./state.js\";\nimport \"./words.js\";\n"),
                    Map.entry("ui/frame.js", "import \"./base.js\";\n"),
                    Map.entry(
                            "account/page.js",
                            """
                            import { state } from "../ui/state.js";
                            state.push("signed in");
                            """),
                    Map.entry(
                            "console/shell.js",
                            """
                            import { state } from "../ui/state.js";
                            state.push("shown");
                            """),
                    Map.entry(
                            "console/pages/codes.js",
                            """
                            import { state } from "../../ui/state.js";
                            import { texts } from "../../ui/words.js";
                            /*
                             *   export const words = await texts("none");
                             */
                            const t = await texts("codes");
                            state.push(t);
                            """),
                    Map.entry("texts/codes.en.js", "export default {};\n"),
                    Map.entry(
                            "ui/recover.js",
                            """
                            (() => {
                                const own = [];
                                addEventListener("error", () => own.push(1));
                            })();
                            """),
                    Map.entry("ui/a.css", "a { color: red; }\n"),
                    Map.entry("desk/desk.css", "@import \"../ui/a.css\";\nb { color: #00ff00; }\n"),
                    Map.entry("ui/icon.svg", "<svg/>"));

    @TempDir private Path folder;

    @Test
    @DisplayName("what several pages load is in one of them, so that it has one state in a page")
    void oneState() throws IOException {
        Bundles bundles = bundles(SOURCES);

        List<String> withState =
                bundles.served().keySet().stream()
                        .filter(file -> file.endsWith(".js"))
                        .filter(file -> text(bundles, file).contains("the only one"))
                        .toList();
        assertThat(withState).hasSize(1);
        for (String script :
                List.of("account/page.js", "console/shell.js", "console/pages/codes.js")) {
            assertThat(bundles.scripts().get(script)).contains(script, withState.get(0));
        }
    }

    @Test
    @DisplayName("the page for signing in loads nothing that only other pages need")
    void signIn() throws IOException {
        Map<String, String> sources =
                with(
                        "sign-in/page.js",
                        "import { state } from \"../ui/state.js\";\nstate.push(1);\n");
        sources.put("ui/base.js", "import \"./state.js\";\nconsole.log(\"of others\");\n");
        Bundles bundles = bundles(sources);

        assertThat(bundles.scripts().get("sign-in/page.js")).containsExactly("sign-in/page.js");
        assertThat(text(bundles, "sign-in/page.js"))
                .contains("the only one")
                .doesNotContain("of others");
    }

    @Test
    @DisplayName("what a page of the console loads later shares no file with what is loaded first")
    void later() throws IOException {
        Map<String, String> sources =
                with(
                        "console/pages/start.js",
                        """
                        import { state } from "../../ui/state.js";
                        state.push(() => import("../live.js"));
                        """);
        sources.put(
                "console/live.js",
                """
                import { state } from "../ui/state.js";
                export const live = () => state.length;
                """);
        Bundles bundles = bundles(sources);

        assertThat(bundles.scripts().get("console/live.js")).containsExactly("console/live.js");
        assertThat(text(bundles, "console/live.js")).contains("the only one");
        assertThat(bundles.scripts().get("console/pages/start.js"))
                .doesNotContain("console/live.js");
        assertThat(text(bundles, "console/pages/start.js")).contains("import(\"../live.js\")");
    }

    @Test
    @DisplayName("a page loads the texts that its modules load before they run")
    void texts() throws IOException {
        Bundles bundles = bundles(SOURCES);

        assertThat(bundles.scripts().get("console/pages/codes.js"))
                .filteredOn(file -> file.startsWith("texts/"))
                .containsExactly("texts/codes.*.js");
        assertThat(bundles.scripts().get("console/shell.js"))
                .noneMatch(file -> file.startsWith("texts/"));
        assertThat(bundles.served()).containsKey("texts/codes.en.js");
    }

    @Test
    @DisplayName("a style sheet has those that it imports before its own rules")
    void styles() throws IOException {
        Bundles bundles = bundles(SOURCES);

        assertThat(text(bundles, "desk/desk.css")).startsWith("a{color:red}b{color:#0f0}");
        assertThat(bundles.served()).doesNotContainKey("ui/a.css").containsKey("ui/icon.svg");
    }

    @Test
    @DisplayName("the script without imports and exports stays one that is no module")
    void classicScript() throws IOException {
        assertThat(text(bundles(SOURCES), "ui/recover.js"))
                .startsWith("(()=>{")
                .doesNotContain("import", "export");
    }

    @Test
    @DisplayName("each has a map to its sources, which names no folder of the build")
    void maps() throws IOException {
        Bundles bundles = bundles(SOURCES);

        assertThat(text(bundles, "console/shell.js")).contains("//# sourceMappingURL=shell.js.map");
        assertThat(text(bundles, "console/shell.js.map"))
                .contains("\"../../sources/console/shell.js\"")
                .doesNotContain(folder.toString());
    }

    @Test
    @DisplayName("are the same, byte for byte, wherever they are made")
    void reproducible(@TempDir Path elsewhere) throws IOException {
        SortedMap<String, byte[]> made = bundles(SOURCES).served();
        SortedMap<String, byte[]> again =
                Bundles.of(ESBUILD, elsewhere.resolve("deeper"), bytes(SOURCES)).served();

        assertThat(again).containsOnlyKeys(made.keySet());
        again.forEach((file, content) -> assertThat(content).as(file).isEqualTo(made.get(file)));
    }

    @Test
    @DisplayName("are not made of sources that import or load what is not there")
    void brokenSources() {
        assertThatThrownBy(() -> bundles(with("desk/shell.js", "import \"./none.js\";\n")))
                .hasMessageContaining("./none.js");
        assertThatThrownBy(
                        () ->
                                bundles(
                                        with(
                                                "desk/shell.js",
                                                """
                                                import { texts } from "../ui/words.js";
                                                await texts("nothing");
                                                """)))
                .hasMessageContaining("desk/shell.js loads texts of nothing");
        assertThatThrownBy(() -> bundles(with("desk/desk.css", "@import \"./none.css\";\n")))
                .hasMessageContaining("./none.css");
    }

    @Test
    @DisplayName(
            "are not made if a script imports a module when it runs that is not known to do so")
    void unknownLateImport() {
        Map<String, String> sources = with("desk/shell.js", "import(\"./late.js\");\n");
        sources.put("desk/late.js", "alert(1);\n");

        assertThatThrownBy(() -> bundles(sources))
                .hasMessageContaining("desk/late.js is imported when a script runs");
    }

    private static Map<String, String> with(String file, String content) {
        Map<String, String> sources = new TreeMap<>(SOURCES);
        sources.put(file, content);
        return sources;
    }

    private Bundles bundles(Map<String, String> sources) throws IOException {
        return Bundles.of(ESBUILD, folder, bytes(sources));
    }

    private static SortedMap<String, byte[]> bytes(Map<String, String> texts) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        texts.forEach((file, text) -> files.put(file, text.getBytes(UTF_8)));
        return files;
    }

    private static String text(Bundles bundles, String file) {
        return new String(bundles.served().get(file), UTF_8);
    }
}
