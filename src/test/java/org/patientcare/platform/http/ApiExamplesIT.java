package org.patientcare.platform.http;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The examples of the API's description")
class ApiExamplesIT {

    /** The organization id that the examples show. */
    private static final String EXAMPLE_ORGANIZATION = ExampleCalls.EXAMPLE_ORGANIZATION;

    /** Calls that need a browser with the sign-in pages and an authenticator. */
    static final String NEEDS_A_BROWSER = "/sign-in/v1/";

    private static final String ONLY_IN_REPEATS = "idempotency-replayed";

    private final ApiDescription api = ApiDescription.ofSuiteNode();
    private final ExampleCalls calls = new ExampleCalls(api);

    @Test
    void answers401And406AreAsShown() {
        Organization clinic = calls.clinic();
        for (Operation operation : api.operations()) {
            if (operation.security().isEmpty() || operation.path().startsWith(NEEDS_A_BROWSER)) {
                continue;
            }
            String path = calls.path(operation, clinic);
            assertShown(operation, calls.send(operation, Http.suiteNode(), path, null), 401);
            Http caller = ExampleCalls.caller(operation, clinic).with("Accept", "image/png");
            if (operation.answers().containsKey(406)) {
                assertShown(operation, calls.send(operation, caller, path, null), 406);
            }
        }
    }

    @Test
    void answers404AreAsShown() {
        Organization clinic = calls.clinic();
        for (Operation operation : api.operations()) {
            if (operation.answers().containsKey(404)
                    && !operation.path().startsWith(NEEDS_A_BROWSER)
                    && operation.path().contains("{")) {
                String unknown =
                        calls.path(operation, clinic)
                                .replaceAll(
                                        "/(patients|credentials|activation-codes|code-batches|patient-imports|appointments|prescriptions|professionals|people|patient-files|captured-messages|webhooks|conversations|unusual-accesses|erasures)/(?!preview$|holds)[^/?]+",
                                        "/$1/unknown");
                if (unknown.equals(calls.path(operation, clinic))) {
                    unknown = unknown.replace(clinic.id(), EXAMPLE_ORGANIZATION);
                }
                JsonNode body = operation.takesBody() ? ExampleCalls.firstExample(operation) : null;
                if (!operation.path().endsWith("/authenticate")) {
                    Reply reply =
                            calls.send(
                                    operation,
                                    ExampleCalls.caller(operation, clinic),
                                    unknown,
                                    body);
                    assertShown(operation, reply, 404);
                }
            }
        }
    }

    /** A success that has exactly the fields, and the headers, that the description shows. */
    static void assertSucceeds(Operation operation, String name, Reply reply) {
        assertThat(reply.status())
                .as("%s, %s: %s", operation, name, reply.text())
                .isEqualTo(operation.success());
        if (operation.answers().get(operation.success()).isDocument()) {
            assertThat(reply.text())
                    .as("%s", operation)
                    .startsWith(operation.path().endsWith("/download") ? "%PDF-" : "")
                    .isNotBlank();
        } else if (operation.answers().get(operation.success()).isTable()) {
            assertThat(reply.text()).as("%s", operation).startsWith("\uFEFF");
            assertThat(reply.text().lines().findFirst().orElseThrow().substring(1))
                    .as("%s", operation)
                    .isEqualTo(
                            operation
                                    .answers()
                                    .get(operation.success())
                                    .example()
                                    .asText()
                                    .lines()
                                    .findFirst()
                                    .orElseThrow());
        } else if (operation.answers().get(operation.success()).isLines()) {
            JsonNode shown =
                    Reply.parsed(operation.answers().get(operation.success()).example().asText());
            reply.lines()
                    .forEach(
                            line ->
                                    assertThat(names(line))
                                            .as(operation + ", " + name)
                                            .isEqualTo(names(shown)));
        } else if (operation.answers().get(operation.success()).hasBody()) {
            JsonNode shown = operation.answers().get(operation.success()).example();
            assertSameFields(operation + ", " + name, reply.json(), shown);
        } else {
            assertThat(reply.body()).as("%s", operation).isEmpty();
        }
        assertHeaders(operation, reply);
    }

    private static void assertHeaders(Operation operation, Reply reply) {
        Set<String> described =
                operation.answers().get(operation.success()).headers().stream()
                        .map(header -> header.toLowerCase(Locale.ROOT))
                        .collect(toSet());
        described.remove(ONLY_IN_REPEATS);
        assertThat(reply.headers().map().keySet())
                .as("headers of %s", operation)
                .containsAll(described);
    }

    private static void assertShown(Operation operation, Reply reply, int status) {
        assertThat(reply.status()).as("%s: %s", operation, reply.text()).isEqualTo(status);
        reply.expectRefusal(status);
        assertThat(reply.json())
                .as("%d of %s", status, operation)
                .isEqualTo(operation.answers().get(status).example());
    }

    /** Compares the field names of all nested objects; of a list only the first element. */
    private static void assertSameFields(String place, JsonNode actual, JsonNode shown) {
        if (actual.isObject() && shown.isObject()) {
            assertThat(names(actual)).as(place).isEqualTo(names(shown));
            for (String name : names(shown)) {
                assertSameFields(place + "." + name, actual.get(name), shown.get(name));
            }
        } else if (actual.isArray() && shown.isArray() && !actual.isEmpty() && !shown.isEmpty()) {
            assertSameFields(place + "[0]", actual.get(0), shown.get(0));
        }
    }

    private static List<String> names(JsonNode object) {
        TreeSet<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return List.copyOf(names);
    }
}
