package org.patientcare.platform.http;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.testing.ApiDescription;

@DisplayName("1 Errors: each code is raised by its name, documented and translated")
class CodesOfErrorsTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path TEXTS = Path.of("src/main/texts");

    private static final Pattern MESSAGE =
            Pattern.compile("\\bmessage(?:\\(\\) default| =)\\s+\"([^\"]*)\"");

    /** A row of the tables of codes. */
    private static final Pattern ROW = Pattern.compile("(?m)^ *\\| (`[a-z0-9_]+`[^|]*) \\|");

    private static final Pattern DOCUMENTED = Pattern.compile("`([a-z0-9_]+)`(?: \\(([^)]*)\\))?");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

    @Test
    @DisplayName("the message of each constraint is the name of a fault")
    void constraintsNameTheirFaults() throws IOException {
        Set<String> messages = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                if (source.contains("jakarta.validation")) {
                    MESSAGE.matcher(source)
                            .results()
                            .forEach(found -> messages.add(found.group(1)));
                }
            }
        }
        assertThat(messages)
                .hasSizeGreaterThan(20)
                .isSubsetOf(
                        Arrays.stream(FaultCode.values())
                                .map(code -> "{" + code.name().toLowerCase(Locale.ROOT) + "}")
                                .toList());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("a constraint reports a fault with its params")
    void aConstraintReportsItsFault(FaultCode code) {
        Object[] values = new Object[code.params().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 2 == 0 ? i + 7 : "x=" + i;
        }
        Fault fault = code.of(values);
        assertThat(FaultCode.ofConstraint(fault.constraintMessage(), Map.of())).isEqualTo(fault);
        assertThat(fault.sentence()).doesNotContain("{").doesNotContain("null");
        assertThat(fault.code()).matches("[a-z0-9_]+");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"SMS_.*", "EMAIL_.*", "SENDING_.*", "RECEIVER_.*", "PROXY_.*", "EVENT_.*"})
    @DisplayName("the code of a reason is found again by its stored sentence")
    void codesOfStoredReasons(FaultCode code) {
        Object[] values = new Object[code.params().size()];
        Arrays.fill(values, 8);
        assertThat(FaultCode.ofSentence(code.of(values).sentence()).map(FaultCode::code))
                .contains(code.code());
        assertThat(FaultCode.ofSentence("Something else.")).isEmpty();
    }

    @Test
    void faultsWithoutNameOrParamsAreDefects() {
        assertThatThrownBy(() -> FaultCode.ofConstraint("must be nice", Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultCode.ofConstraint("{too_long}", Map.of()))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(FaultCode.TOO_LONG::of).isInstanceOf(IllegalArgumentException.class);
        for (Object param : List.of(List.of("a", "b"), "a|b", "{a}")) {
            assertThatThrownBy(() -> FaultCode.AMBIGUOUS_HOST.of(param).constraintMessage())
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @DisplayName("the tables of codes have each code with its params, and no other")
    void theTablesAreComplete() {
        Map<String, Set<String>> documented = new TreeMap<>();
        String description =
                ApiDescription.read(ApiDescription.BUILT).at("/info/description").asText();
        ROW.matcher(description.split("## Codes\n", 2)[1].split("\n## ", 2)[0])
                .results()
                .map(row -> row.group(1))
                .flatMap(row -> DOCUMENTED.matcher(row).results())
                .forEach(code -> documented.put(code.group(1), params(code)));

        assertThat(documented.keySet()).isEqualTo(codes());
        for (FaultCode fault : ownCodes()) {
            assertThat(documented.get(fault.code()))
                    .as(fault.code())
                    .isEqualTo(Set.copyOf(fault.params()));
        }
    }

    private static Set<String> params(MatchResult documented) {
        return documented.group(2) == null
                ? Set.of()
                : Arrays.stream(documented.group(2).split(", "))
                        .map(param -> param.replace("`", ""))
                        .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"es", "en", "pt", "de"})
    @DisplayName("the pages have a text for each code, which names only params that are sent")
    void eachCodeIsTranslated(String language) throws IOException {
        Map<String, String> texts = texts(language);
        assertThat(texts.keySet()).isEqualTo(codes());
        for (FaultCode fault : FaultCode.values()) {
            assertThat(
                            PLACEHOLDER
                                    .matcher(texts.get(fault.code()))
                                    .results()
                                    .map(found -> found.group(1)))
                    .as(fault + " in " + language)
                    .isSubsetOf(fault.params());
        }
    }

    private static Map<String, String> texts(String language) throws IOException {
        Properties texts = new Properties();
        texts.load(
                new StringReader(
                        Files.readString(TEXTS.resolve("faults_" + language + ".properties"))));
        return texts.stringPropertyNames().stream()
                .collect(Collectors.toMap(Function.identity(), texts::getProperty));
    }

    private static Set<String> codes() {
        return Stream.concat(Stream.of(FaultCode.values()), Stream.of(ErrorCode.values()))
                .map(code -> code.code())
                .collect(toCollection(TreeSet::new));
    }

    /** The constants that have their own code. */
    private static List<FaultCode> ownCodes() {
        return Arrays.stream(FaultCode.values())
                .filter(fault -> fault.code().equalsIgnoreCase(fault.name()))
                .toList();
    }
}
