package org.patientcare.platform.http;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.EventDescription;

@DisplayName("The schemas of the API's description agree with the code")
class ApiSchemasTest {

    /** Lists of words in the description that belong to no enum, or are only a part of one. */
    private static final List<Set<String>> OTHER_WORDS =
            List.of(
                    Set.of("Success"),
                    Set.of("Bearer"),
                    Set.of("EC"),
                    Set.of("sig"),
                    Set.of("P-256"),
                    Set.of("ES256"),
                    Set.of("UP", "DOWN"),
                    // The state of a requested channel once the sending has ended
                    Set.of("delivered", "failed"),
                    // Why the cursor of a feed cannot be used
                    Set.of("expired", "unknown"),
                    // Why an existing code cannot be redeemed
                    Set.of("inactive", "expired", "used_up"),
                    // What a person has to say of a file of patients
                    Set.of("columns", "date_order", "m_means"),
                    // What would surprise in a file of patients
                    Set.of(
                            "encoding",
                            "number_changed",
                            "gender_unset",
                            "phone_without_prefix",
                            "phone_not_of_country",
                            "column_empty",
                            "formula_error",
                            "names_change",
                            "erased_ignored",
                            "erased_new"),
                    // The overall status of all checks
                    Set.of("ok", "warning", "failed"));

    /**
     * Enums whose words are described in prose or a table, or belong to a setting, to the database
     * or to the call's web socket.
     */
    private static final Set<String> NOT_LISTED =
            Set.of(
                    "AskOutcome",
                    "BlockOutcome",
                    "CancelOutcome",
                    "CheckName",
                    "ErrorCode",
                    "FaultCode",
                    "NoticeKind",
                    "OperatorKeysPolicy",
                    "ReminderKind",
                    "ReminderState",
                    "SignalKind");

    /** Calls whose answers have a secret, so that a repeat is refused. */
    private static final Set<String> WITH_A_SECRET = Set.of("createCredential", "createPerson");

    private static final Path CLASSES = Path.of("target/classes");

    /** A row of the table of checks; the heading row has {@code name}. */
    private static final Pattern CHECK = Pattern.compile("(?m)^ *\\| `(?!name`)([a-z-]+)` \\|");

    private final ApiDescription api = ApiDescription.ofBuild();

    @Test
    @DisplayName(
            "records and description have the same request fields, required or not, with the same limits")
    void requestsAreDescribedAsTheirRecordsAre() {
        Map<String, Class<?>> records = new TreeMap<>(ResourceOperations.bodies());
        SoftAssertions softly = new SoftAssertions();
        for (Operation operation : api.operations()) {
            if (operation.takesJson()) {
                Class<?> record = records.remove(operation.toString());
                softly.assertThat(record).as("record of " + operation).isNotNull();
                if (record != null) {
                    compare(softly, operation, record);
                }
            }
        }
        softly.assertThat(records).as("bodies that are not described").isEmpty();
        softly.assertAll();
    }

    private void compare(SoftAssertions softly, Operation operation, Class<?> record) {
        Map<String, String> described = DescribedSchema.of(api, operation.bodySchema());
        Map<String, String> coded = RecordSchema.of(record);
        List<String> faults = new ArrayList<>();
        Set<String> places = new TreeSet<>(described.keySet());
        places.addAll(coded.keySet());
        for (String place : places) {
            String here = described.get(place);
            String there = coded.get(place);
            if (here == null || !here.equals(there)) {
                faults.add(place + ": described " + here + ", in the record " + there);
            }
        }
        softly.assertThat(faults).as(operation + ", " + record.getSimpleName()).isEmpty();
    }

    @Test
    @DisplayName(
            "every list of words in the description is that of an enum, and every enum has its list")
    void listsOfWordsAreThoseOfEnums() {
        Map<Set<String>, String> enums = enums();
        Set<Set<String>> described =
                Stream.concat(
                                api.schemas().stream(),
                                ApiDescription.schemas(new EventDescription().root()).stream())
                        .filter(schema -> schema.has("enum"))
                        .map(schema -> words(schema.get("enum")))
                        .collect(toSet());
        assertThat(described)
                .as("lists in the description that belong to no enum")
                .allMatch(words -> enums.containsKey(words) || OTHER_WORDS.contains(words));
        assertThat(enums)
                .as("enums that are missing from the description or differ from it")
                .allSatisfy((words, name) -> assertThat(described).as(name).contains(words));
        assertThat(described).as("exceptions that are no longer needed").containsAll(OTHER_WORDS);
    }

    @Test
    @DisplayName("a nullable value has null among its words")
    void aNullableValueHasNullAmongItsWords() {
        assertThat(api.schemas())
                .filteredOn(schema -> schema.has("enum"))
                .allSatisfy(
                        schema ->
                                assertThat(hasNull(schema.get("enum")))
                                        .isEqualTo(schema.path("nullable").asBoolean()));
    }

    @Test
    @DisplayName(
            "calls that can answer 304 take If-None-Match; those that take a key say which answers are repeats")
    void headersOfConditionalAndRepeatedCallsAreDescribed() {
        for (Operation operation : api.operations()) {
            Set<String> parameters =
                    operation.parameters().stream()
                            .map(parameter -> parameter.get("name").asText())
                            .collect(toSet());
            assertThat(parameters.contains("If-None-Match"))
                    .as("If-None-Match of " + operation)
                    .isEqualTo(operation.answers().containsKey(304));
            assertThat(
                            operation
                                    .answers()
                                    .get(operation.success())
                                    .headers()
                                    .contains("Idempotency-Replayed"))
                    .as("Idempotency-Replayed of " + operation)
                    .isEqualTo(
                            parameters.contains("Idempotency-Key")
                                    && !WITH_A_SECRET.contains(operation.text("operationId")));
        }
    }

    @Test
    @DisplayName("the table of checks has each check and no other")
    void theTableOfChecksIsComplete() {
        String explanation = api.operation("/admin/v1/self-check", "get").text("description");
        Set<String> names =
                CHECK.matcher(explanation)
                        .results()
                        .map((MatchResult row) -> row.group(1))
                        .collect(toCollection(TreeSet::new));
        assertThat(names)
                .isEqualTo(
                        Stream.of(CheckName.values())
                                .map(WireNamed::code)
                                .collect(toCollection(TreeSet::new)));
    }

    /** The words of each enum that callers see, and its name. */
    private static Map<Set<String>, String> enums() {
        return mainClasses()
                .filter(type -> type.isEnum() && WireNamed.class.isAssignableFrom(type))
                .filter(type -> !NOT_LISTED.contains(type.getSimpleName()))
                .collect(Collectors.toMap(ApiSchemasTest::codes, Class::getName, (a, b) -> a));
    }

    private static Stream<Class<?>> mainClasses() {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("org/patientcare"))) {
            return files
                    .map(file -> CLASSES.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .map(name -> name.replace(".class", "").replace(File.separatorChar, '.'))
                    .toList()
                    .stream()
                    .map(ApiSchemasTest::loaded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> loaded(String name) {
        try {
            return Class.forName(name, false, ApiSchemasTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> codes(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(each -> ((WireNamed) each).code())
                .collect(toSet());
    }

    private static Set<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .filter(word -> !word.isNull())
                .map(JsonNode::asText)
                .collect(toSet());
    }

    private static boolean hasNull(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).anyMatch(JsonNode::isNull);
    }
}
