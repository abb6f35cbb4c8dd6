package org.patientcare.platform.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.Permission;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;

@DisplayName("The introduction of the API's description agrees with its calls and with the code")
class ApiIntroductionTest {

    private static final Pattern NEEDED =
            Pattern.compile("[Nn]eeds\\s+the\\s+permission\\s+`([a-z-]+)`");

    /** The permissions that a new credential lacks, in the description of its creation. */
    private static final Pattern EXCEPT =
            Pattern.compile("all\\s+except\\s+(.+?)\\s+are\\s+granted", Pattern.DOTALL);

    private static final Pattern QUOTED = Pattern.compile("`([a-z-]+)`");

    private static final Pattern STATUS = Pattern.compile("[1-5][0-9][0-9]");

    /** What a path of an operation of the integration API begins with. */
    private static final Pattern INTEGRATION = Pattern.compile("/(?:api/)?v1/.*");

    private final ApiDescription api = ApiDescription.ofBuild();
    private final String text =
            ApiDescription.read(ApiDescription.BUILT).at("/info/description").asText();

    /** The cells of the rows of all tables in a section, without the rows of their headings. */
    private List<List<String>> rows(String section) {
        String found = text.split("## " + section + "\n", 2)[1].split("\n##+ ", 2)[0];
        return found.lines()
                .filter(line -> line.matches("\\| *[`1-5].*"))
                .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList())
                .toList();
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.group(match.groupCount()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @DisplayName("1 Credentials: the table of permissions has each, and says which are usual")
    void everyPermissionIsNamed() {
        Map<String, String> described = new TreeMap<>();
        for (List<String> row : rows("Permissions")) {
            described.put(row.get(0).replace("`", ""), row.get(1));
            assertThat(row.get(2)).as(row.get(0)).isNotBlank();
        }

        assertThat(described)
                .isEqualTo(
                        Stream.of(Permission.values())
                                .collect(
                                        Collectors.toMap(
                                                Permission::code,
                                                each ->
                                                        Permission.usual().contains(each)
                                                                ? "yes"
                                                                : "no")));
    }

    @Test
    @DisplayName("1 Credentials: the creation of a credential names those that are not usual")
    void whatANewCredentialLacks() {
        String creation =
                api.operation("/admin/v1/organizations/{id}/credentials", "post")
                        .text("description");

        assertThat(found(QUOTED, found(EXCEPT, creation).iterator().next()))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Permission.values())
                                .filter(each -> !Permission.usual().contains(each))
                                .map(Permission::code)
                                .toList());
    }

    @Test
    @DisplayName("1 Credentials: each call of the integration API names the permission it needs")
    void everyCallNamesItsPermission() {
        Map<String, Permission> required = ResourceOperations.permissions();
        Set<String> opened = new TreeSet<>();
        SoftAssertions softly = new SoftAssertions();
        for (Operation operation : api.operations()) {
            if (INTEGRATION.matcher(operation.path()).matches()) {
                Set<String> needed = found(NEEDED, operation.text("description"));
                Permission permission = required.get(operation.toString());
                softly.assertThat(permission).as("permission of " + operation).isNotNull();
                softly.assertThat(needed)
                        .as(operation.toString())
                        .isEqualTo(permission == null ? Set.of() : Set.of(permission.code()));
                opened.addAll(needed);
            }
        }
        softly.assertThat(opened).as("permissions of calls").isEqualTo(permissions());
        softly.assertAll();
    }

    private static Set<String> permissions() {
        return Stream.of(Permission.values())
                .map(Permission::code)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @DisplayName("1 Errors: the tables of statuses have each that a call describes")
    void everyStatusIsExplained() {
        Set<String> explained = new TreeSet<>();
        Stream.of("Success", "Errors")
                .flatMap(section -> rows(section).stream())
                .forEach(row -> explained.addAll(found(STATUS, row.get(0))));
        Set<String> described = new TreeSet<>();
        for (Operation operation : api.operations()) {
            operation.answers().keySet().forEach(status -> described.add(status.toString()));
        }

        assertThat(explained).containsAll(described);
    }

    @Test
    @DisplayName("1 Conventions: the examples of codes in a path are encoded as they have to be")
    void codesInPaths() {
        List<List<String>> examples = rows("Codes and paths");
        assertThat(examples).extracting(row -> row.get(0)).contains("`A/7/`", "`A/export`");
        for (List<String> example : examples) {
            String path = "`/v1/patients/" + encoded(example.get(0).replace("`", ""));
            assertThat(example.subList(1, 3)).containsExactly(path + "`", path + "/export`");
        }
    }

    private static String encoded(String code) {
        return URLEncoder.encode(code, UTF_8).replace("+", "%20");
    }
}
