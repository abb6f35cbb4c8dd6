package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which packages outside the WAR may depend on which: tests of the whole service and their support
 * code (src/test), the run command and what starts servers (src/run), what Maven runs to build the
 * WAR (src/build), and the programs that measure the service and break it (src/lab).
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.OnlyIncludeTests.class)
class TestTreeTest {

    private static final String OURS = "org.patientcare.";

    /**
     * Each of these packages may depend on itself, on those listed, and on areas unless {@link
     * #WITHOUT_AREAS} has it.
     */
    private static final Map<String, Set<String>> KNOWS =
            Map.ofEntries(
                    Map.entry("build", Set.of()),
                    Map.entry("launch", Set.of()),
                    Map.entry("run", Set.of("launch")),
                    Map.entry("testing", Set.of("launch")),
                    Map.entry("inside", Set.of("testing")),
                    Map.entry("bench", Set.of("launch", "testing")),
                    Map.entry("chaos", Set.of("launch", "testing")),
                    Map.entry("proxy", Set.of("launch", "testing")),
                    Map.entry("release", Set.of("launch", "testing")),
                    Map.entry("runbook", Set.of("launch", "testing")),
                    Map.entry("servers", Set.of("launch", "testing")));

    /**
     * Packages that know the service only from outside: its addresses, its tables, its settings.
     */
    private static final Set<String> WITHOUT_AREAS =
            Set.of("build", "launch", "run", "testing", "proxy", "release", "runbook");

    /** The packages on which tests of areas may depend. */
    private static final Set<String> FOR_ALL = Set.of("launch", "testing");

    /** A JVM that is told its options by a variable prints a line about that. */
    @ArchTest
    static void programsThatTestsStartInheritNoOptionsOfTheJvm(JavaClasses classes) {
        assertThat(System.getenv())
                .doesNotContainKeys("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");
    }

    @ArchTest
    static void eachDependsOnlyOnThoseListed(JavaClasses classes) {
        List<String> others =
                classes.stream()
                        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                        .filter(TestTreeTest::isForbidden)
                        .map(Dependency::getDescription)
                        .toList();
        assertThat(others).isEmpty();
    }

    private static boolean isForbidden(Dependency dependency) {
        String from = packageOf(dependency.getOriginClass());
        String to = packageOf(dependency.getTargetClass());
        if (to.isEmpty() || to.equals(from)) {
            return false;
        }
        return KNOWS.containsKey(to)
                ? !KNOWS.getOrDefault(from, FOR_ALL).contains(to)
                : WITHOUT_AREAS.contains(from);
    }

    /** The first package below the base package; empty if the type is not ours. */
    private static String packageOf(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName() + ".";
        return name.startsWith(OURS) ? name.substring(OURS.length()).split("\\.")[0] : "";
    }
}
