package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;
import org.patientcare.visits.call.CallPage.ScriptWords;

@DisplayName("The texts of the page")
class CallPageTextsTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[a-z.]+}");

    private static final Path SCRIPTS = Path.of("src/main/webapp/call");
    private static final Pattern PLACE =
            Pattern.compile(
                    "words\\.[a-z_]+|words\\[[^\\]`]*]|setObstacle\\([^)]*\\)|textKey: .*|return"
                            + " \"[a-z_]+\"");
    private static final Pattern NAMED = Pattern.compile("(?:words\\.|\")([a-z_]+)");
    private static final Pattern BEGINNING = Pattern.compile("words\\[`([a-z]+_[a-z_]*)\\$");

    private final TextResources resources = new TextResources(CallPage.class);

    @Test
    void everyLanguageHasEverySentenceWithTheSamePlaceholders() {
        Properties english = resources.words(Language.EN);
        for (Language language : Language.values()) {
            Properties words = resources.words(language);
            assertThat(words.stringPropertyNames())
                    .as(language.code())
                    .isEqualTo(english.stringPropertyNames());
            for (Map.Entry<Object, Object> sentence : words.entrySet()) {
                String key = (String) sentence.getKey();
                assertThat((String) sentence.getValue()).as(language + " " + key).isNotBlank();
                assertThat(placeholders((String) sentence.getValue()))
                        .as(language + " " + key)
                        .isEqualTo(placeholders(english.getProperty(key)));
            }
        }
    }

    @Test
    void everyPlaceholderOfTheOpenPageIsFilled() {
        Properties english = resources.words(Language.EN);
        TreeSet<String> given = new TreeSet<>(english.stringPropertyNames());
        english.stringPropertyNames()
                .forEach(key -> given.add(key.replaceFirst("\\.(patient|professional)$", "")));
        given.addAll(
                java.util.List.of("other", "instant", "clock", "zone", "root", "phone", "after"));
        given.addAll(java.util.List.of("desk.waiting", "desk.panel", "desk.button", "desk.note"));
        for (String name : placeholders(resources.of("visit.html") + resources.of("trial.html"))) {
            assertThat(given).contains(name.substring(1, name.length() - 1));
        }
    }

    @Test
    @DisplayName(
            "each text that a script shows is in the data of its page, in the early one and in the"
                    + " open one")
    void scriptsHaveTheirTexts() throws IOException {
        Map<String, String> words = new HashMap<>(Map.of("other", "Ana"));
        Properties english = resources.words(Language.EN);
        english.stringPropertyNames().forEach(key -> words.put(key, english.getProperty(key)));
        Set<String> early = ScriptWords.of(PageState.EARLY, words).keySet();
        Set<String> open = ScriptWords.of(PageState.OPEN, words).keySet();
        Set<String> all = new TreeSet<>();
        words.keySet().forEach(key -> all.add(key.replace('.', '_')));

        assertThat(early).containsAll(shownBy(all, "times", "pre-visit-test", "test-summary"));
        assertThat(open)
                .containsAll(
                        shownBy(
                                all,
                                "times",
                                "visit",
                                "scene",
                                "call",
                                "call-menu",
                                "chat",
                                "device-states",
                                "waiting"))
                .noneMatch(key -> key.startsWith("trial_"));
    }

    /** The keys that modules name: after words, in a list of them, or by how they begin. */
    private static Set<String> shownBy(Set<String> keys, String... modules) throws IOException {
        Set<String> named = new TreeSet<>();
        for (String module : modules) {
            String source = Files.readString(SCRIPTS.resolve(module + ".js"));
            PLACE.matcher(source)
                    .results()
                    .flatMap(place -> NAMED.matcher(place.group()).results())
                    .map(found -> found.group(1))
                    .filter(keys::contains)
                    .forEach(named::add);
            BEGINNING
                    .matcher(source)
                    .results()
                    .map(found -> found.group(1))
                    .forEach(
                            start ->
                                    keys.stream()
                                            .filter(key -> key.startsWith(start))
                                            .forEach(named::add));
        }
        assertThat(named).isNotEmpty();
        return named;
    }

    /** The 0 in parentheses is dialled only by callers in the same country. */
    @ParameterizedTest
    @CsvSource({
        "+49 (0)30 123456, tel:+4930123456",
        "+49(0)30/12 34-56, tel:+4930123456",
        "0044 ( 0 ) 20 7946 0958, tel:00442079460958",
        "+34 910 123 456, tel:+34910123456",
        "(030) 123456, tel:030123456",
        "(0) 30 123456, tel:030123456",
        "+1 (202) 555-0100, tel:+12025550100",
    })
    void aPhoneIsDialledAsItIsMeant(String phone, String url) {
        Map<String, String> values = new HashMap<>();
        new CallPageTemplate().addPhone(values, phone);
        assertThat(values).containsEntry("phone.number", phone).containsEntry("phone.url", url);
    }

    private static TreeSet<String> placeholders(String text) {
        TreeSet<String> placeholders = new TreeSet<>();
        PLACEHOLDER.matcher(text).results().map(MatchResult::group).forEach(placeholders::add);
        return placeholders;
    }
}
