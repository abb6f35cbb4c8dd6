package org.patientcare;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;

@DisplayName("Texts in the languages of readers")
class TextsTest {

    private static final Path WEB = Path.of("src/main/webapp");
    private static final List<Path> SERVICE =
            List.of(Path.of("src/main/java"), Path.of("src/main/openapi"));

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[\\w.]+}");
    private static final Pattern FORM = Pattern.compile("\\.(?:zero|one|two|few|many|other)$");
    private static final Pattern COMMENT = Pattern.compile("(?ms)^\\s*/\\*.*?\\*/");
    private static final Pattern IMPORT =
            Pattern.compile(
                    "(?m)(?:^(?:import|export) .*?|\\bimport\\()\"(\\.[^\"]+\\.js)\"(?:;$|\\))");
    private static final Pattern LOADED = Pattern.compile("\\btexts\\(\"([a-z-]+)\"\\)");
    private static final Pattern OWN =
            Pattern.compile("const (?:t|words) = await texts\\(\"([a-z-]+)\"\\);");
    private static final Pattern CALL = Pattern.compile("(?<!context\\.)\\bt\\(\"([^\"]+)\"");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"\\n]*)\"");
    private static final Pattern TEMPLATE =
            Pattern.compile("`([\\w.-]*(?:\\$\\{[^}`]*}[\\w.-]*)+)`");
    private static final Pattern INSERTED = Pattern.compile("\\$\\{[^}]*}");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    private static final String WIDGET = "widget";
    private static final Path WIDGET_MODULE = WEB.resolve("widget/patient-care-1.js");

    /** Areas with texts for names that the service sends, such as the actions of the trail. */
    private static final Set<String> NAMED_BY_THE_SERVICE =
            Set.of(
                    "console-audit",
                    "console-audit-actions",
                    "console-checks",
                    "console-code",
                    "console-deliveries",
                    "console-messages",
                    "console-patient",
                    "console-patient-timeline",
                    "console-patients",
                    "console-send-code",
                    "console-setting-areas",
                    "console-settings",
                    "console-webhooks",
                    "desk-patient",
                    "faults");

    private final Map<String, Map<Language, Map<String, String>>> ofPages = TextFiles.ofPages();
    private final Map<Path, String> modules = modules();

    /** What patterns find in modules: most areas need most modules, and each search takes long. */
    private final Map<Path, Map<Pattern, Set<String>>> searched = new HashMap<>();

    @Test
    @DisplayName("every language has every text, with the same placeholders")
    void everyLanguageHasEveryText() {
        Map<String, Map<Language, Map<String, String>>> all = TextFiles.all();
        assertThat(all).hasSizeGreaterThan(50);
        all.forEach(
                (area, texts) -> {
                    assertThat(texts).as(area).containsOnlyKeys(Language.values());
                    Map<String, Set<String>> english = placeholders(texts.get(Language.EN));
                    texts.forEach(
                            (language, each) -> {
                                assertThat(placeholders(each))
                                        .as("%s %s", area, language)
                                        .isEqualTo(english);
                                assertThat(each.values())
                                        .as("%s %s", area, language)
                                        .allMatch(text -> !text.isBlank());
                            });
                });
    }

    @Test
    @DisplayName("a text that depends on a number has the forms one and other")
    void formsAreComplete() {
        ofPages.forEach(
                (area, texts) ->
                        texts.forEach(
                                (language, each) ->
                                        each.keySet().stream()
                                                .filter(FORM.asPredicate())
                                                .map(TextsTest::withoutForm)
                                                .filter(key -> each.containsKey(key + ".one"))
                                                .forEach(
                                                        key ->
                                                                assertThat(each)
                                                                        .as("%s %s", area, language)
                                                                        .containsKey(key + ".other")
                                                                        .doesNotContainKey(key))));
    }

    @Test
    @DisplayName("every text that a script names is there")
    void everyNamedTextIsThere() {
        Set<String> checked = new TreeSet<>();
        modules.forEach(
                (module, code) ->
                        found(LOADED, code)
                                .forEach(
                                        area ->
                                                assertThat(ofPages.keySet())
                                                        .as(module.toString())
                                                        .contains(area)));
        modules.forEach(
                (module, code) -> {
                    Set<String> known = keysFor(module, code);
                    for (String key : found(CALL, code)) {
                        assertThat(known).as("%s in %s", key, module).contains(key);
                        checked.add(key);
                    }
                });
        assertThat(checked).hasSizeGreaterThan(500);
    }

    @Test
    @DisplayName("every text is used by a script, or is a name that the service sends")
    void everyTextIsUsed() {
        Set<String> service = namesOfTheService();
        ofPages.forEach(
                (area, texts) -> {
                    Set<Path> loading = modulesWith(area);
                    Set<String> quoted = foundIn(loading, QUOTED);
                    List<Predicate<String>> composed =
                            foundIn(loading, TEMPLATE).stream()
                                    .map(TextsTest::composedKeys)
                                    .toList();
                    Set<String> unused = new TreeSet<>();
                    for (String key : texts.get(Language.EN).keySet()) {
                        String name = withoutForm(key);
                        boolean used =
                                quoted.contains(name)
                                        || quoted.contains(key)
                                        || composed.stream().anyMatch(each -> each.test(name));
                        if (!used
                                && !(NAMED_BY_THE_SERVICE.contains(area)
                                        && areNames(name, service))) {
                            unused.add(key);
                        }
                    }
                    assertThat(unused).as(area).isEmpty();
                });
    }

    /**
     * The texts that `t` can give in a module: of its own area, or of any if `t` is passed to it.
     */
    private Set<String> keysFor(Path module, String code) {
        Set<String> areas = found(OWN, code);
        if (areas.isEmpty()) {
            areas =
                    module.startsWith(WIDGET_MODULE.getParent())
                            ? Set.of(WIDGET)
                            : ofPages.keySet();
        }
        return areas.stream()
                .flatMap(area -> ofPages.get(area).get(Language.EN).keySet().stream())
                .flatMap(key -> Stream.of(key, withoutForm(key)))
                .collect(toCollection(TreeSet::new));
    }

    /** The modules that load an area, and all that they import. */
    private Set<Path> modulesWith(String area) {
        Set<Path> with = new TreeSet<>();
        for (Path module : modules.keySet()) {
            if (area.equals(WIDGET)
                    ? module.equals(WIDGET_MODULE)
                    : foundIn(module, LOADED).contains(area)) {
                addWithImports(module, with);
            }
        }
        return with;
    }

    private void addWithImports(Path module, Set<Path> all) {
        if (modules.containsKey(module) && all.add(module)) {
            for (String imported : foundIn(module, IMPORT)) {
                addWithImports(module.resolveSibling(imported).normalize(), all);
            }
        }
    }

    private Set<String> foundIn(Set<Path> those, Pattern pattern) {
        return those.stream()
                .flatMap(module -> foundIn(module, pattern).stream())
                .collect(toCollection(TreeSet::new));
    }

    private Set<String> foundIn(Path module, Pattern pattern) {
        return searched.computeIfAbsent(module, any -> new HashMap<>())
                .computeIfAbsent(pattern, any -> found(pattern, modules.get(module)));
    }

    /** Whether a template such as {@code codes_${reason}} can give a key. */
    private static Predicate<String> composedKeys(String template) {
        List<String> parts = List.of(INSERTED.split(template, -1));
        if (parts.stream().allMatch(part -> part.length() < 2)) {
            return key -> false;
        }
        return Pattern.compile(String.join(".+", parts.stream().map(Pattern::quote).toList()))
                .asMatchPredicate();
    }

    private static boolean areNames(String key, Set<String> names) {
        String name = key.toLowerCase(Locale.ROOT);
        return Stream.of(name.split("\\."))
                .allMatch(
                        part ->
                                names.contains(part.replace('_', '-'))
                                        || names.containsAll(List.of(part.split("_"))));
    }

    private static Set<String> namesOfTheService() {
        Set<String> names = new TreeSet<>();
        for (Path folder : SERVICE) {
            TextFiles.files(folder, ".java", ".yaml")
                    .forEach(
                            file ->
                                    NAME.matcher(
                                                    TextFiles.text(file)
                                                            .toLowerCase(Locale.ROOT)
                                                            .replace('_', '-'))
                                            .results()
                                            .forEach(name -> names.add(name.group())));
        }
        return names;
    }

    /** The placeholders of each text; those of its forms together. */
    private static Map<String, Set<String>> placeholders(Map<String, String> texts) {
        Map<String, Set<String>> all = new TreeMap<>();
        texts.forEach(
                (key, text) ->
                        all.computeIfAbsent(withoutForm(key), name -> new TreeSet<>())
                                .addAll(found(PLACEHOLDER, text)));
        return all;
    }

    private static String withoutForm(String key) {
        return FORM.matcher(key).replaceFirst("");
    }

    /** The code of the scripts, without comments. */
    private static Map<Path, String> modules() {
        Map<Path, String> modules = new TreeMap<>();
        TextFiles.files(WEB, ".js")
                .forEach(
                        file ->
                                modules.put(
                                        file,
                                        COMMENT.matcher(TextFiles.text(file)).replaceAll("")));
        return modules;
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(match.groupCount()))
                .collect(toCollection(TreeSet::new));
    }
}
