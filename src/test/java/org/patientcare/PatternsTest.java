package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Finds what FindSecBugs' REDOS detector does not: that one finds nested groups, but no adjacent
 * repetitions.
 */
@DisplayName("No pattern has adjacent or nested unbounded repetitions")
class PatternsTest {

    /** Classes whose patterns are applied only to text that this code itself has written. */
    private static final Set<String> OVER_OUR_OWN_TEXTS =
            Set.of("org.patientcare.platform.http.MethodFeature");

    @Test
    void noPatternOfTheServiceIsRefused() {
        List<PatternsInCode.Found> all = PatternsInCode.below(Path.of("target/classes"));
        assertThat(all).hasSizeGreaterThan(40);
        assertThat(all)
                .filteredOn(found -> !OVER_OUR_OWN_TEXTS.contains(found.place()))
                .allSatisfy(
                        found -> {
                            assertThat(found.pattern()).as(found.place()).isNotNull();
                            assertThat(PatternCost.fault(found.pattern(), found.searches()))
                                    .as(found.toString())
                                    .isEmpty();
                        });
    }

    @Test
    @DisplayName("all patterns of a class are found, wherever they are")
    void allPatternsOfAClassAreFound() {
        assertThat(PatternsInCode.below(Path.of("target/test-classes/org/patientcare/patterns")))
                .extracting(PatternsInCode.Found::pattern)
                .containsOnly("(a+)+", "b*b*x", "\\s*,\\s*", "d*d*x", "e*e*x", "f*f*x");
    }

    @Test
    void allPatternsOfThatClassAreRefused() {
        assertThat(PatternsInCode.below(Path.of("target/test-classes/org/patientcare/patterns")))
                .allSatisfy(
                        found ->
                                assertThat(PatternCost.fault(found.pattern(), found.searches()))
                                        .as(found.toString())
                                        .isPresent());
    }

    /** All of them were in this code once. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0-9 ()\\-.]*[0-9][0-9 ()\\-.]*",
                "([0-9A-Fa-f]{1,4})?:[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*",
                "(/|%2[Ff])(\\.|%2[Ee]){3,}$",
                "[!-~]+@[!-~]+",
                "(a+)+",
                "(a|b+)*",
                "a*(b|a*)",
                "a+b?a+",
                "(a,?){1,}",
                "\\d+\\w*"
            })
    void superlinearCostIsRefused(String pattern) {
        assertThat(PatternCost.fault(pattern, false)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\s*,\\s*", "/+$", " +x", "a.*b", "\\w+@"})
    void superlinearCostOfASearchIsRefused(String pattern) {
        assertThat(PatternCost.fault(pattern, true)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0-9 ()\\-.]+",
                "[A-Za-z0-9._:/+=@-]{1,128}",
                "([0-9A-Fa-f]{1,4})?:[0-9A-Fa-f:.]*",
                "([a-z]+/[a-z]+)\\s*(?:;(.*))?",
                "0*[1-9][0-9]{0,14}",
                "(-[0-9a-f]{4}){3}",
                "(?:^|;)\\s*[qQ]\\s*=([^;]*)",
                "[^@]+@.+",
                "\\n+"
            })
    void linearCostIsAccepted(String pattern) {
        assertThat(PatternCost.fault(pattern, false)).isEmpty();
        assertThat(PatternCost.fault(pattern, pattern.startsWith("\\n"))).isEmpty();
    }
}
