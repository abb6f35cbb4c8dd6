package org.patientcare.surfaces.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;
import org.patientcare.testing.PreactForNode;
import org.patientcare.testing.Waiting;

/**
 * Checks the JavaScript modules of the pages, as Node loads them with their texts. Without Node the
 * test is skipped with a message, or fails if CI is set.
 */
@DisplayName("The modules of the pages")
class PageModulesTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final Path MADE = Path.of("target/webapp");
    private static final List<String> FOLDERS =
            List.of("ui", "sign-in", "account", "console", "desk", "widget", "my");

    /**
     * A script for Node that loads the modules in a minimal browser environment. Modules that run
     * on load are left out.
     */
    private static final String LOAD =
            """
            import { pathToFileURL } from "node:url";
            const nothing = () => {};
            globalThis.window = globalThis;
            globalThis.addEventListener = nothing;
            globalThis.document = { documentElement: { lang: "en", dataset: {} }, body: { dataset: { root: "" } }, addEventListener: nothing };
            globalThis.location = { search: "", hash: "", href: "http://localhost/", pathname: "/" };
            globalThis.BroadcastChannel = class {};
            const found = {};
            for (const file of process.argv.slice(1)) {
                const all = await import(pathToFileURL(file));
                found[file] = {
                    isPage: typeof all.Page === "function",
                    title: all.words?.has("title") ?? false,
                    menu: all.MENU ?? null,
                    subpages: all.SUBPAGES ?? null,
                };
            }
            console.log(JSON.stringify(found));
            process.exit(0);
            """;

    private static Map<String, JsonNode> modules;

    @BeforeAll
    static void load(@TempDir Path copies) throws IOException {
        Path node =
                Installed.onPath("node", "node.exe")
                        .orElseGet(
                                () ->
                                        Installed.skipOrFail(
                                                "NO NODE: the texts of pages are NOT CHECKED on this machine. Install"
                                                        + " Node 18.18 or newer."));
        Files.writeString(copies.resolve("package.json"), "{\"type\":\"module\"}");
        PreactForNode.copyTo(copies);
        List<String> command = new ArrayList<>();
        command.addAll(List.of(node.toString(), "--input-type=module", "--eval", LOAD));
        List<String> names = new ArrayList<>();
        for (Path texts : modules(MADE, List.of("texts"))) {
            copy(texts, copies.resolve(MADE.relativize(texts)));
        }
        for (Path module : modules(WEB, FOLDERS)) {
            Path copy = copies.resolve(WEB.relativize(module));
            copy(module, copy);
            String name = WEB.relativize(module).toString().replace('\\', '/');
            if (!runsOnLoad(name)) {
                command.add(copy.toString());
                names.add(name);
            }
        }
        JsonNode found = new ObjectMapper().readTree(output(copies, command));
        modules = new TreeMap<>();
        Iterator<JsonNode> values = found.elements();
        names.forEach(name -> modules.put(name, values.next()));
    }

    private static boolean runsOnLoad(String name) {
        return Set.of(
                        "ui/canonical-host.js",
                        "ui/color-scheme.js",
                        "ui/recover.js",
                        "sign-in/page.js",
                        "account/page.js",
                        "console/shell.js",
                        "desk/shell.js",
                        "my/page.js",
                        "widget/patient-care-1.js")
                .contains(name);
    }

    private static void copy(Path module, Path copy) throws IOException {
        Files.createDirectories(copy.getParent());
        Files.copy(module, copy);
    }

    private static List<Path> modules(Path root, List<String> folders) throws IOException {
        List<Path> modules = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".js"))
                        .sorted()
                        .forEach(modules::add);
            }
        }
        return modules;
    }

    private static String output(Path folder, List<String> command) throws IOException {
        Path output = folder.resolve("output.json");
        Path errors = folder.resolve("errors.txt");
        Process process =
                new ProcessBuilder(command)
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start();
        Waiting.forTheEndOf(process);
        assertThat(process.exitValue()).as(Files.readString(errors, UTF_8)).isZero();
        return Files.readString(output, UTF_8);
    }

    @Test
    @DisplayName("every page of the menu has a module that shows it, a title and a name")
    void everyPageHasAModule() throws IOException {
        JsonNode menu = modules.get("console/menu.js");
        String shell = Files.readString(Path.of("src/main/texts/console_en.properties"));
        Set<String> pages = new TreeSet<>();
        for (JsonNode group : menu.get("menu")) {
            assertThat(shell).contains("\n" + group.get(0).asText() + "=");
            for (JsonNode page : group.get(1)) {
                assertThat(shell).contains("\n" + page.get(0).asText() + "=");
                pages.add(page.get(0).asText());
            }
        }
        for (JsonNode page : menu.get("subpages")) {
            assertThat(pages).contains(page.get(1).asText());
            pages.add(page.get(0).asText());
        }
        for (String page : pages) {
            JsonNode module = modules.get("console/pages/" + page + ".js");
            assertThat(module).as(page).isNotNull();
            assertThat(module.get("isPage").asBoolean()).as(page).isTrue();
            assertThat(module.get("title").asBoolean()).as(page).isTrue();
        }
    }

    @Test
    @DisplayName("a page that saves a table of the service says beside it what spreadsheets change")
    void downloadsOfTablesHaveTheNote() throws IOException {
        Pattern download =
                Pattern.compile("\\.csv`, await file\\(|h\\(CodeDownloads|auditPath\\(\"export\"");
        int downloads = 0;
        try (Stream<Path> pages = Files.list(WEB.resolve("console/pages"))) {
            for (Path page : pages.toList()) {
                String source = Files.readString(page, UTF_8);
                if (download.matcher(source).find()) {
                    downloads++;
                    assertThat(source).as(page.toString()).contains("spreadsheetNote()");
                }
            }
        }
        assertThat(downloads).isEqualTo(5);
    }
}
