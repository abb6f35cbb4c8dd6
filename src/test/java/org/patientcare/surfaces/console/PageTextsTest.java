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
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.testing.Installed;
import org.patientcare.testing.Waiting;

/**
 * Checks the texts in the JavaScript modules of the pages, as Node loads them. Without Node the
 * test is skipped with a message, or fails if CI is set.
 */
@DisplayName("The texts of the pages")
class PageTextsTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final List<String> FOLDERS =
            List.of("ui", "sign-in", "account", "console", "desk", "widget", "my");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\w+}");

    /**
     * A script for Node that loads the modules in a minimal browser environment. Modules that run
     * on load are left out; they have no texts.
     */
    private static final String LOAD =
            """
            import { pathToFileURL } from "node:url";
            const nothing = () => {};
            globalThis.window = globalThis;
            globalThis.addEventListener = nothing;
            globalThis.document = { documentElement: { lang: "en" }, body: { dataset: { root: "" } }, addEventListener: nothing };
            globalThis.location = { search: "", hash: "", href: "http://localhost/", pathname: "/" };
            globalThis.BroadcastChannel = class {};
            const found = {};
            for (const file of process.argv.slice(1)) {
                const all = await import(pathToFileURL(file));
                const tables = Object.entries(all).filter(([, value]) => typeof value?.es === "object" && value.en);
                found[file] = {
                    show: typeof all.show === "function",
                    words: Object.fromEntries(tables.map(([name, value]) => [name, value])),
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
        List<String> command = new ArrayList<>();
        command.addAll(List.of(node.toString(), "--input-type=module", "--eval", LOAD));
        List<String> names = new ArrayList<>();
        for (Path module : modules()) {
            Path copy = copies.resolve(WEB.relativize(module));
            Files.createDirectories(copy.getParent());
            Files.copy(module, copy);
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
                        "ui/recover.js",
                        "sign-in/page.js",
                        "account/page.js",
                        "console/shell.js",
                        "desk/shell.js",
                        "my/page.js",
                        "widget/patient-care-1.js")
                .contains(name);
    }

    private static List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(WEB.resolve(folder))) {
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
    @DisplayName("every language has every text, with the same placeholders")
    void everyLanguageHasEveryText() {
        Set<String> languages =
                Stream.of(Language.values()).map(Language::code).collect(Collectors.toSet());
        int tables = 0;
        for (Map.Entry<String, JsonNode> module : modules.entrySet()) {
            for (JsonNode words : module.getValue().get("words")) {
                tables++;
                assertThat(fieldsOf(words)).as(module.getKey()).isEqualTo(languages);
                languages.forEach(language -> assertAlike(module.getKey(), words, language));
            }
        }
        assertThat(tables).isGreaterThan(5);
    }

    private static void assertAlike(String module, JsonNode words, String language) {
        JsonNode english = words.get("en");
        JsonNode others = words.get(language);
        assertThat(fieldsOf(others)).as(module + " " + language).isEqualTo(fieldsOf(english));
        for (String key : fieldsOf(others)) {
            String where = module + " " + language + " " + key;
            Set<String> placeholders = placeholders(english.get(key));
            for (String form : forms(others.get(key))) {
                assertThat(form).as(where).isNotBlank();
                assertThat(placeholders).as(where).containsAll(placeholders(form));
            }
            assertThat(placeholders(others.get(key))).as(where).isEqualTo(placeholders);
        }
    }

    @Test
    @DisplayName("every page of the menu has a module that shows it, a title and a name")
    void everyPageHasAModule() {
        JsonNode menu = modules.get("console/menu.js");
        JsonNode shell = modules.get("console/words.js").at("/words/default/en");
        Set<String> pages = new TreeSet<>();
        for (JsonNode group : menu.get("menu")) {
            assertThat(shell.has(group.get(0).asText())).as(group.get(0).asText()).isTrue();
            for (JsonNode page : group.get(1)) {
                assertThat(shell.has(page.get(0).asText())).as(page.get(0).asText()).isTrue();
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
            assertThat(module.get("show").asBoolean()).as(page).isTrue();
            assertThat(module.at("/words/words/en").has("title")).as(page).isTrue();
        }
    }

    @Test
    @DisplayName("the error page has the same texts and placeholders in every language")
    void theErrorPageHasEveryLanguage() {
        TextResources texts = new TextResources(ConsoleErrors.class);
        Properties english = texts.words(Language.EN);
        for (Language language : Language.values()) {
            Properties words = texts.words(language);
            assertThat(words.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
            words.stringPropertyNames()
                    .forEach(
                            key ->
                                    assertThat(placeholders(words.getProperty(key)))
                                            .isEqualTo(placeholders(english.getProperty(key))));
        }
    }

    private static Set<String> fieldsOf(JsonNode node) {
        Set<String> names = new TreeSet<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** The text, or its plural forms. */
    private static List<String> forms(JsonNode words) {
        List<String> forms = new ArrayList<>();
        if (words.isTextual()) {
            forms.add(words.asText());
        } else {
            words.forEach(form -> forms.add(form.asText()));
        }
        return forms;
    }

    private static Set<String> placeholders(JsonNode words) {
        return forms(words).stream()
                .flatMap(form -> placeholders(form).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> placeholders(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @DisplayName("a page that saves a table of the service says beside it what spreadsheets change")
    void downloadsOfTablesHaveTheNote() throws IOException {
        Pattern download = Pattern.compile("\\.csv`, await file\\(|auditPath\\(\"export\"");
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
        assertThat(downloads).isEqualTo(3);
    }
}
