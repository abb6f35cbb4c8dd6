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
 * Who may know whom among the packages of src/test that are no part of an area: what drives the
 * whole, what it stands on, and the run command, which is no test.
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.OnlyIncludeTests.class)
class TestTreeTest {

    private static final String OURS = "org.patientcare.";

    /** Of these packages each knows itself, those that are listed, and perhaps areas. */
    private static final Map<String, Set<String>> KNOWS =
            Map.ofEntries(
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

    /** Those that know the service from outside alone: its addresses, its tables, its settings. */
    private static final Set<String> WITHOUT_AREAS =
            Set.of("launch", "run", "testing", "proxy", "release", "runbook");

    /** What tests of areas may use. */
    private static final Set<String> FOR_ALL = Set.of("launch", "testing");

    @ArchTest
    static void eachKnowsWhatIsListed(JavaClasses classes) {
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

    /** The first below ours; empty if it is not ours. */
    private static String packageOf(JavaClass type) {
        String name = type.getBaseComponentType().getPackageName() + ".";
        return name.startsWith(OURS) ? name.substring(OURS.length()).split("\\.")[0] : "";
    }
}
