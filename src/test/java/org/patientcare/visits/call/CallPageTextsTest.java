package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.TextResources;

@DisplayName("The texts of the page")
class CallPageTextsTest {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{[a-z.]+}");

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
        given.addAll(java.util.List.of("other", "instant", "clock", "zone", "root"));
        for (String name : placeholders(resources.of("visit.html") + resources.of("trial.html"))) {
            assertThat(given).contains(name.substring(1, name.length() - 1));
        }
    }

    private static TreeSet<String> placeholders(String text) {
        TreeSet<String> placeholders = new TreeSet<>();
        PLACEHOLDER.matcher(text).results().map(MatchResult::group).forEach(placeholders::add);
        return placeholders;
    }
}
