package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("The description of the API is complete")
class ApiDescriptionIT {

    /** Contract, section 1: the appointment calls have a closed list of statuses. */
    private static final String ALL_UNKNOWN_IS_400 = "/v1/appointments/";

    private final List<Operation> operations = ApiDescription.ofSuiteNode().operations();

    @Test
    void itHasWhatTheCodeHasAndNothingElse() {
        Set<String> described = new TreeSet<>();
        operations.forEach(operation -> described.add(operation.toString()));
        Set<String> onSurfaces =
                described.stream()
                        .filter(ApiDescriptionIT::isOnSurface)
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> coded = ResourceOperations.all();
        coded.removeIf(operation -> isCoveredByTemplate(operation, described));
        assertThat(onSurfaces).isEqualTo(coded);
        described.removeAll(onSurfaces);
        assertThat(described)
                .containsExactly(
                        "GET /.well-known/jwks.json", "GET /health/live", "GET /health/ready");
    }

    @Test
    void everyCallIsExplainedAndShown() {
        SoftAssertions softly = new SoftAssertions();
        for (Operation operation : operations) {
            softly.assertThat(operation.text("summary")).as("summary of " + operation).isNotBlank();
            softly.assertThat(operation.text("description"))
                    .as("description of " + operation)
                    .isNotBlank();
            softly.assertThat(operation.requestExamples().isEmpty())
                    .as("no request example of " + operation)
                    .isEqualTo(!operation.takesBody());
            operation
                    .answers()
                    .forEach(
                            (status, answer) ->
                                    softly.assertThat(answer.examples().isEmpty())
                                            .as("no example of " + status + " of " + operation)
                                            .isEqualTo(
                                                    status == 204
                                                            || status == 304
                                                            || answer.isDocument()));
        }
        softly.assertAll();
    }

    @Test
    void everyStatusThatACallCanAnswerIsThere() {
        SoftAssertions softly = new SoftAssertions();
        for (Operation operation : operations) {
            softly.assertThat(operation.answers().keySet())
                    .as(operation.toString())
                    .containsAll(refusals(operation));
        }
        softly.assertAll();
    }

    @Test
    @DisplayName("Errors have one form; 409, 429 and 503 say when to come back")
    void refusalsHaveTheirFormAndHeaders() {
        // Not by soft assertions: thousands of them take seconds.
        List<String> faults = new ArrayList<>();
        for (Operation operation : operations) {
            if (operation.path().startsWith("/health/")) {
                continue;
            }
            operation
                    .answers()
                    .forEach(
                            (status, answer) -> {
                                String place = status + " of " + operation;
                                if (!answer.headers().contains("X-Request-Id")) {
                                    faults.add("X-Request-Id of " + place);
                                }
                                if (answer.headers().contains("Retry-After")
                                        != Set.of(409, 429, 503).contains(status)) {
                                    faults.add("Retry-After of " + place);
                                }
                                if (status >= 400
                                        && !answer.examples().values().stream()
                                                .allMatch(body -> hasForm(status, body))) {
                                    faults.add("message or errors of " + place);
                                }
                            });
        }
        assertThat(faults).isEmpty();
    }

    /** A message, and errors of fields with 422; 400 may have them or not. */
    private static boolean hasForm(int status, JsonNode body) {
        return body.path("message").isTextual()
                && (status == 400 || body.has("errors") == (status == 422));
    }

    private static Set<Integer> refusals(Operation operation) {
        Set<Integer> refusals = new TreeSet<>(Set.of(500, 503));
        if (!operation.security().isEmpty()) {
            refusals.addAll(Set.of(400, 401, 429));
            if (!answersWithFile(operation)) {
                refusals.add(406);
            }
        }
        if (operation.security().equals("apiKey")) {
            refusals.add(403);
        }
        if (operation.path().contains("{") && !operation.path().startsWith(ALL_UNKNOWN_IS_400)) {
            refusals.add(404);
        }
        if (Set.of("PUT", "POST", "PATCH").contains(operation.method())) {
            refusals.addAll(Set.of(413, 415));
        }
        if (Set.of("PUT", "POST", "PATCH", "DELETE").contains(operation.method())) {
            refusals.add(412);
        }
        boolean hasQuery =
                operation.parameters().stream()
                        .anyMatch(parameter -> parameter.get("in").asText().equals("query"));
        if (operation.takesBody() || hasQuery) {
            refusals.add(422);
        }
        return refusals;
    }

    /** A file is sent whatever the request accepts. */
    private static boolean answersWithFile(Operation operation) {
        return operation.answers().values().stream()
                .anyMatch(answer -> answer.isDocument() || answer.isTable() || answer.isLines());
    }

    private static boolean isOnSurface(String operation) {
        String path = operation.substring(operation.indexOf(' ') + 1);
        return ResourceOperations.surfaces().stream().anyMatch(path::startsWith);
    }

    /**
     * A path without parameters may be written for a code that happens to be its last word; callers
     * know it as the path with the parameter.
     */
    private static boolean isCoveredByTemplate(String operation, Set<String> described) {
        return !described.contains(operation)
                && described.contains(operation.replaceAll("/[^/{]+$", "/{code}"));
    }
}
