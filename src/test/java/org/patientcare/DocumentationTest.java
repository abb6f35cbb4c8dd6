package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The documentation pages")
class DocumentationTest {

    private static final Path README = Path.of("README.md");
    private static final Path REPOSITORY = Path.of(".github");
    private static final Path PAGES = Path.of("src/site/markdown");
    private static final Path SETTINGS = PAGES.resolve("settings.md");
    private static final Path CODE = Path.of("src/main/java");
    private static final int README_LINES = 150;

    private static final Pattern LINK =
            Pattern.compile("\\]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(patientcare\\.[a-z.-]+)` \\|");
    private static final Pattern NAME = Pattern.compile("\"(patientcare\\.[a-z.-]+)\"");
    private static final Pattern ADDED = Pattern.compile("[A-Z]+ \\+ \"([a-z-]+)\"");
    private static final Pattern PART = Pattern.compile("\"\\.?([a-z-]+)\"");

    @Test
    @DisplayName("the README is short")
    void theReadmeIsShort() {
        assertThat(text(README).lines().count()).isLessThan(README_LINES);
    }

    @Test
    @DisplayName("every link leads to a file and to a heading in it")
    void linksLeadSomewhere() {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            LINK.matcher(text(page))
                    .results()
                    .filter(link -> !leadsSomewhere(page, link))
                    .forEach(link -> broken.add(page + ": " + link.group()));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    @DisplayName(
            "links of the pages lead only to other pages, since a release has the pages without the source")
    void linksStayAmongThePages() {
        List<String> leaving = new ArrayList<>();
        for (Path page : files(PAGES, ".md")) {
            LINK.matcher(text(page))
                    .results()
                    .filter(link -> !target(page, link).normalize().startsWith(PAGES))
                    .forEach(link -> leaving.add(page + ": " + link.group()));
        }
        assertThat(leaving).isEmpty();
    }

    private static Path target(Path page, MatchResult link) {
        return link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
    }

    private static boolean leadsSomewhere(Path page, MatchResult link) {
        Path target = target(page, link);
        if (!Files.exists(target)) {
            return false;
        }
        return link.group(2) == null
                || HEADING.matcher(text(target))
                        .results()
                        .anyMatch(heading -> anchor(heading.group(1)).equals(link.group(2)));
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }

    @Test
    @DisplayName("every page is named in the README")
    void everyPageIsFound() {
        assertThat(pages())
                .filteredOn(page -> PAGES.equals(page.getParent()))
                .allSatisfy(page -> assertThat(text(README)).contains(page.getFileName() + "]"));
    }

    @Test
    @DisplayName(
            "the page of settings has each setting that the code reads exactly once, and no others")
    void settingsAreThoseOfTheCode() {
        List<String> onThePage =
                ROW.matcher(text(SETTINGS)).results().map(row -> row.group(1)).toList();
        Set<String> inTheCode = new TreeSet<>();
        for (Path source : files(CODE, ".java")) {
            String text = text(source);
            all(NAME, text).forEach(name -> inTheCode.addAll(named(name, text, onThePage)));
        }
        // The migrate command composes these names from parts.
        inTheCode.add("patientcare.db.migration.user");
        inTheCode.add("patientcare.db.migration.password");

        assertThat(onThePage).doesNotHaveDuplicates();
        assertThat(onThePage).containsExactlyInAnyOrderElementsOf(inTheCode);
    }

    /**
     * The settings that a constant names: itself, or those that begin with it and whose last part
     * is in the same file.
     */
    private static Set<String> named(String name, String text, List<String> onThePage) {
        String prefix = name.endsWith(".") ? name : name + ".";
        Set<String> parts = all(PART, text);
        Set<String> begun =
                onThePage.stream()
                        .filter(one -> one.startsWith(prefix))
                        .filter(one -> parts.contains(one.substring(prefix.length())))
                        .collect(Collectors.toCollection(TreeSet::new));
        if (prefix.equals(name)) {
            all(ADDED, text).forEach(part -> begun.add(prefix + part));
        }
        return begun.isEmpty() ? Set.of(name) : begun;
    }

    private static Set<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(r -> r.group(1)).collect(Collectors.toSet());
    }

    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>(files(PAGES, ".md"));
        pages.addAll(files(REPOSITORY, ".md"));
        pages.add(README);
        return pages;
    }

    private static List<Path> files(Path folder, String ending) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(ending)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
