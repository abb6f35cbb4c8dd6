package org.patientcare.platform.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The names that a style sheet selects, and the custom properties that it defines and uses. */
record StyleSheet(String css) {

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("@import [^;]*;");
    private static final Pattern SELECTORS = Pattern.compile("([^{}]+)\\{");
    private static final Pattern NAME = Pattern.compile("[.#]([a-zA-Z][\\w-]*)");
    private static final Pattern DEFINED = Pattern.compile("(--[a-z0-9-]+):\\s*([^;]+);");
    private static final Pattern USED = Pattern.compile("var\\((--[a-z0-9-]+)\\)");
    private static final String DARK = "@media (prefers-color-scheme: dark)";
    private static final String CHOSEN_DARK = ":root[data-scheme=\"dark\"]";

    static StyleSheet of(Path file) {
        try {
            String css = COMMENT.matcher(Files.readString(file)).replaceAll("");
            return new StyleSheet(IMPORT.matcher(css).replaceAll(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The selected classes and ids. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        Matcher selectors = SELECTORS.matcher(css);
        while (selectors.find()) {
            if (!selectors.group(1).strip().startsWith("@")) {
                names.addAll(all(NAME, selectors.group(1)));
            }
        }
        return names;
    }

    Set<String> defined() {
        return all(DEFINED, css);
    }

    Set<String> used() {
        return all(USED, css);
    }

    /** The colours of the light scheme, by the name of their custom property. */
    Map<String, String> light() {
        return values(css.substring(0, css.indexOf(DARK)));
    }

    /** The colours of the dark scheme, including those of the light one that apply in both. */
    Map<String, String> dark() {
        Map<String, String> values = light();
        values.putAll(ownOfDark());
        values.replaceAll(
                (name, value) ->
                        value.startsWith("var(")
                                ? values.get(value.substring("var(".length(), value.length() - 1))
                                : value);
        return values;
    }

    /** What the dark scheme defines where the reader's computer has it. */
    Map<String, String> ownOfDark() {
        return values(css.substring(css.indexOf(DARK), css.indexOf(CHOSEN_DARK)));
    }

    /** What the dark scheme defines where the reader has chosen it. */
    Map<String, String> ownOfChosenDark() {
        return values(css.substring(css.indexOf(CHOSEN_DARK)));
    }

    private static Map<String, String> values(String css) {
        return DEFINED.matcher(css)
                .results()
                .collect(
                        Collectors.toMap(
                                found -> found.group(1),
                                found -> found.group(2),
                                (a, b) -> b,
                                TreeMap::new));
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
