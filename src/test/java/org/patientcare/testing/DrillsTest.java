package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Drills, which verify leaves out")
class DrillsTest {

    private static final Path SCRIPTS = Path.of("src/test/javascript");

    private static final JavaClasses TESTS = new ClassFileImporter().importPath(testClasses());

    /** Integration tests end in IT, units in Test. */
    private static final Map<String, JavaClass> BY_NAME =
            TESTS.stream()
                    .filter(type -> type.getSimpleName().matches(".*(IT|Test)"))
                    .collect(
                            Collectors.toMap(
                                    JavaClass::getSimpleName, type -> type, (one, two) -> one));

    @Test
    @DisplayName("each names tests of verify that hold its rules")
    void noRuleRestsOnADrill() {
        List<String> faults = new ArrayList<>();
        drills().forEach(
                        drill -> {
                            for (String held : drill.heldBy()) {
                                if (!isPlayedByVerify(held)) {
                                    faults.add(held);
                                }
                            }
                            if (drill.heldBy().length == 0) {
                                faults.add("a drill of " + drill.value() + " names none");
                            }
                        });
        assertThat(faults).as("no tests of verify").isEmpty();
    }

    @Test
    @DisplayName("each group has some, and all together take at most an hour")
    void groupsAreUsedAndShort() {
        Set<DrillGroup> used =
                drills().map(Drill::value)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(DrillGroup.class)));
        assertThat(used).contains(DrillGroup.values());
        assertThat(
                        Arrays.stream(DrillGroup.values())
                                .map(DrillGroup::atMost)
                                .reduce(Duration.ZERO, Duration::plus))
                .isLessThanOrEqualTo(Duration.ofHours(1));
    }

    @Test
    @DisplayName("the script of CI can read how many minutes each group takes")
    void minutesAreReadable() throws IOException {
        List<String> lines =
                Files.readAllLines(
                        Path.of("src/test/java/org/patientcare/testing/DrillGroup.java"));
        for (DrillGroup group : DrillGroup.values()) {
            assertThat(lines)
                    .filteredOn(line -> line.startsWith("    " + group + "("))
                    .singleElement()
                    .asString()
                    .matches("    [A-Z]+\\(" + group.atMost().toMinutes() + "\\)[,;]");
        }
    }

    @Test
    @DisplayName("a group that does not exist is refused by a sentence that names those that do")
    void anUnknownGroupIsRefused() {
        assertThatThrownBy(() -> new DrillFilter("crash,nights"))
                .hasMessageContaining("\"nights\"")
                .hasMessageContaining("crash, release");
    }

    private static Stream<Drill> drills() {
        return TESTS.stream()
                .flatMap(
                        type ->
                                Stream.concat(
                                        type.tryGetAnnotationOfType(Drill.class).stream(),
                                        type.getMethods().stream()
                                                .flatMap(
                                                        method ->
                                                                method
                                                                        .tryGetAnnotationOfType(
                                                                                Drill.class)
                                                                        .stream())));
    }

    /** A script, a class, or a class and a method after a dot. */
    private static boolean isPlayedByVerify(String held) {
        if (held.endsWith(".js")) {
            return Files.exists(SCRIPTS.resolve(held));
        }
        String[] parts = held.split("\\.");
        JavaClass type = BY_NAME.get(parts[0]);
        if (type == null || type.isAnnotatedWith(Drill.class)) {
            return false;
        }
        return parts.length == 1
                || type.getMethods().stream()
                        .filter(method -> method.getName().equals(parts[1]))
                        .anyMatch(DrillsTest::isNoDrill);
    }

    private static boolean isNoDrill(JavaMethod method) {
        return !method.isAnnotatedWith(Drill.class);
    }

    private static Path testClasses() {
        try {
            return Path.of(
                    DrillsTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
