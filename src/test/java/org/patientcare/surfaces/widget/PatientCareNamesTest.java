package org.patientcare.surfaces.widget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The names of <patient-care> that sites rely on: the API page lists those in the code")
class PatientCareNamesTest {

    private static final Path FILES = Path.of("src/main/webapp/widget");
    private static final Path PAGE = Path.of("src/main/openapi/shared.yaml");
    private static final Pattern ROW = Pattern.compile("(?m)^ {4}\\| `([^`]+)` \\|");
    private static final Pattern OBSERVED = Pattern.compile("observedAttributes = \\[([^]]*)]");
    private static final Pattern QUOTED = Pattern.compile("\"([a-z]+)\"");
    private static final Pattern SET = Pattern.compile("(?m)^ {4}set ([a-z]\\w*)\\(");
    private static final Pattern METHOD = Pattern.compile("(?m)^ {4}async ([a-z]\\w*\\(\\))");
    private static final Pattern EVENT = Pattern.compile("[eE]mit(?:Cancelable)?\\(\"([a-z]+)\"");
    private static final Pattern CUSTOM = Pattern.compile("var\\((--patient-care-[a-z-]+)");
    private static final Pattern PART = Pattern.compile("part: \"([a-z]+)\"");

    private final String code = text(FILES.resolve("patient-care-1.js"));
    private final String all = all();

    @Test
    @DisplayName("attributes")
    void attributes() {
        String observed = OBSERVED.matcher(code).results().findFirst().orElseThrow().group(1);

        assertThat(documented("Attributes")).isNotEmpty().isEqualTo(found(QUOTED, observed));
    }

    @Test
    @DisplayName("properties and methods")
    void properties() {
        Set<String> found = found(SET, code);
        found.addAll(found(METHOD, code));

        assertThat(documented("Properties and methods")).isNotEmpty().isEqualTo(found);
    }

    @Test
    @DisplayName("events")
    void events() {
        Set<String> found =
                found(EVENT, all).stream()
                        .map(name -> "patientcare-" + name)
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented("Events")).isNotEmpty().isEqualTo(found);
    }

    @Test
    @DisplayName("custom properties")
    void customProperties() {
        assertThat(documented("Custom properties")).isNotEmpty().isEqualTo(found(CUSTOM, all));
    }

    @Test
    @DisplayName("parts")
    void parts() {
        assertThat(documented("Parts")).isNotEmpty().isEqualTo(found(PART, all));
    }

    /** The names in the tables below a heading of the API page, up to the next heading. */
    private static Set<String> documented(String heading) {
        String element = text(PAGE).split("(?m)^ {4}## The element .*$")[1];
        String section = element.split("(?m)^ {4}### " + heading + "$")[1];
        return found(ROW, section.split("(?m)^ {4}#")[0]);
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String all() {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.map(PatientCareNamesTest::text).collect(Collectors.joining("\n"));
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
