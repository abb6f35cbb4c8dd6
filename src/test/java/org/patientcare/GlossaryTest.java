package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.shared.Language;

@DisplayName("The texts keep to the words of the glossary")
class GlossaryTest {

    private static final Path PAGE = Path.of("src/site/markdown/glossary.md");

    /** The columns of the table of words. */
    private static final List<Language> COLUMNS =
            List.of(Language.EN, Language.ES, Language.PT, Language.DE);

    private static final Map<String, Language> NAMES =
            Map.of("Spanish", Language.ES, "Portuguese", Language.PT, "German", Language.DE);

    private final Map<String, Map<Language, Map<String, String>>> texts = TextFiles.all();

    @Test
    @DisplayName("each of its words is in a text of that language")
    void eachWordIsUsed() {
        List<String[]> words = rows("Words");
        assertThat(words).hasSizeGreaterThan(20);
        for (String[] row : words) {
            for (int column = 0; column < COLUMNS.size(); column++) {
                Language language = COLUMNS.get(column);
                Predicate<String> word = beginning(row[column]).asPredicate();
                assertThat(texts.values())
                        .as("%s: %s", language, row[column])
                        .anyMatch(area -> area.get(language).values().stream().anyMatch(word));
            }
        }
    }

    @Test
    @DisplayName("no text has a word that it rejects")
    void noTextHasARejectedWord() {
        List<String> found = new ArrayList<>();
        for (String[] row : rows("Words that are not used")) {
            Language language = NAMES.get(row[0]);
            Predicate<String> rejected = anyOf(row[1]);
            Predicate<String> where = row[4].isEmpty() ? english -> true : anyOf(row[4]);
            texts.forEach(
                    (area, byLanguage) ->
                            byLanguage
                                    .get(language)
                                    .forEach(
                                            (key, text) -> {
                                                String english =
                                                        byLanguage.get(Language.EN).get(key);
                                                if (rejected.test(text) && where.test(english)) {
                                                    found.add(
                                                            "%s %s %s: %s"
                                                                    .formatted(
                                                                            area, language, key,
                                                                            text));
                                                }
                                            }));
        }
        assertThat(found).isEmpty();
    }

    /** The cells of the table below a heading, without its head. */
    private static List<String[]> rows(String heading) {
        String table =
                TextFiles.text(PAGE).split("(?m)^## " + heading + "$", 2)[1].split("(?m)^## ")[0];
        return table.lines()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(line -> line.substring(1, line.length() - 1).split("\\|", -1))
                .map(cells -> Arrays.stream(cells).map(String::strip).toArray(String[]::new))
                .toList();
    }

    private static Pattern beginning(String word) {
        return Pattern.compile(
                "(?<!\\p{L})" + Pattern.quote(word),
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    private static Predicate<String> anyOf(String words) {
        List<String> each = Arrays.stream(words.split(", ")).map(Pattern::quote).toList();
        return Pattern.compile(
                        "(?<!\\p{L})(?:" + String.join("|", each) + ")(?!\\p{L})",
                        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .asPredicate();
    }
}
