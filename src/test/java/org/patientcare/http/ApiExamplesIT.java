package org.patientcare.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.ApiDescription;
import org.patientcare.testing.ApiDescription.Operation;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("The examples of the API's description")
class ApiExamplesIT {

    private static final String CODE = "MRN-48213";
    private static final String ACTIVATION_CODE = "WELCOME-2026";

    private static final String APPOINTMENT = "VISIT-7700";

    /** A credential does not have its permission by itself. */
    private static final String ISSUES = "/api/v1/prescriptions";

    /** What stands for them in the examples. */
    private static final String SHOWN_HASH = "kW3nT8vQ0xYb5LmZ2sHd7RcE";

    private static final String SHOWN_ID = "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11";

    /** A mail server or an SMS centre, which the suite's node does not have. */
    private static final String NEEDS_A_PARTNER = "/send";

    private final ApiDescription api = ApiDescription.ofSuiteNode();

    /** The last clinic and its professional. */
    private String clinicId;

    private String doctor;
    private String prescription;

    @Test
    void everyRequestSucceedsWithExactlyTheFieldsThatAreShown() {
        for (Operation operation : api.operations()) {
            if (operation.path().endsWith(NEEDS_A_PARTNER)) {
                continue;
            }
            Map<String, JsonNode> bodies = operation.requestExamples();
            if (bodies.isEmpty()) {
                bodies = Collections.singletonMap("without a body", null);
            }
            bodies.forEach((name, body) -> assertSucceeds(operation, name, body));
        }
    }

    @Test
    void refusalsAtTheDoorReadAsTheyAreShown() {
        Organization clinic = clinic();
        for (Operation operation : api.operations()) {
            if (operation.security().isEmpty()) {
                continue;
            }
            String path = path(operation, clinic);
            assertShown(operation, send(operation, Http.suiteNode(), path, null), 401);
            Http caller = caller(operation, clinic).with("Accept", "text/html");
            assertShown(operation, send(operation, caller, path, null), 406);
        }
    }

    @Test
    void unknownCodesAndIdsReadAsTheyAreShown() {
        Organization clinic = clinic();
        for (Operation operation : api.operations()) {
            if (operation.answers().containsKey(404)) {
                String unknown =
                        path(operation, clinic)
                                .replaceAll(
                                        "/(patients|credentials|activation-codes|appointments|prescriptions|professionals)/[^/]+",
                                        "/$1/unknown");
                if (unknown.equals(path(operation, clinic))) {
                    unknown = unknown.replace(clinic.id(), SHOWN_ID);
                }
                JsonNode body = operation.takesBody() ? firstExample(operation) : null;
                if (!operation.path().endsWith("/authenticate")) {
                    Reply reply = send(operation, caller(operation, clinic), unknown, body);
                    assertShown(operation, reply, 404);
                }
            }
        }
    }

    private void assertSucceeds(Operation operation, String name, JsonNode body) {
        Organization clinic = clinic();
        Reply reply = send(operation, caller(operation, clinic), path(operation, clinic), body);
        assertThat(reply.status())
                .as("%s, %s: %s", operation, name, reply.text())
                .isEqualTo(operation.success());
        if (operation.answers().get(operation.success()).isDocument()) {
            assertThat(reply.text()).as("%s", operation).startsWith("%PDF-");
        } else if (operation.answers().get(operation.success()).hasBody()) {
            JsonNode shown = operation.answers().get(operation.success()).example();
            assertSameFields(operation + ", " + name, reply.json(), shown);
        } else {
            assertThat(reply.body()).as("%s", operation).isEmpty();
        }
        assertThat(reply.headers().map().keySet())
                .as("headers of %s", operation)
                .containsAll(
                        operation.answers().get(operation.success()).headers().stream()
                                .map(header -> header.toLowerCase(Locale.ROOT))
                                .toList());
    }

    private static void assertShown(Operation operation, Reply reply, int status) {
        reply.expectRefusal(status);
        assertThat(reply.json())
                .as("%d of %s", status, operation)
                .isEqualTo(operation.answers().get(status).example());
    }

    /** Of all objects down to the values; of lists the first element stands for all. */
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

    /** An organization of its own with the patients of the first example. */
    private Organization clinic() {
        Organization clinic =
                operator()
                        .newOrganization(Map.of("name", "Shown", "activation_code_delivery", true));
        clinic.upsertRaw(firstExample(api.operation("/v1/patients", "put")).toString()).expect(200);
        clinicId = clinic.id();
        doctor = operator().newProfessional(clinic);
        clinic.book(APPOINTMENT, CODE, doctor, "2031-05-06T10:00:00Z").expect(200);
        prescription =
                new Prescriptions(operator(), clinic, doctor)
                        .issued(Map.of("patient", Map.of("code", CODE)));
        return clinic.withCode(ACTIVATION_CODE, "max_redemptions", 2);
    }

    private static JsonNode firstExample(Operation operation) {
        return operation.requestExamples().values().iterator().next();
    }

    private String path(Operation operation, Organization clinic) {
        String path =
                operation
                        .path()
                        .replace("{id}", clinic.id())
                        .replace("activation-codes/{code}", "activation-codes/" + ACTIVATION_CODE)
                        .replace("appointments/{code}", "appointments/" + APPOINTMENT)
                        .replace("prescriptions/{code}", "prescriptions/" + prescription)
                        .replace("{hash}", doctor)
                        .replace("{patient_code}", CODE)
                        .replace("{code}", CODE);
        if (path.matches(".*/activation-codes/.*/redemptions(/.*)?")
                && clinic.code(ACTIVATION_CODE).get("redemptions").isEmpty()) {
            clinic.widgetOf(CODE).redeem(ACTIVATION_CODE).expect(200);
        }
        return path.contains("{api_key}")
                ? path.replace(
                        "{api_key}",
                        operator()
                                .newCredential(clinic.id(), Map.of("label", "spare"))
                                .get("api_key")
                                .asText())
                : path;
    }

    private static Http caller(Operation operation, Organization clinic) {
        return switch (operation.security()) {
            case "apiKey" ->
                    operation.path().equals(ISSUES)
                            ? operator().withPermissions(clinic, "prescriptions-issue").http()
                            : clinic.http();
            case "operatorApiKey" -> operator().http();
            case "patientToken" -> clinic.widgetOf(CODE).http();
            default -> Http.suiteNode();
        };
    }

    private Reply send(Operation operation, Http http, String path, JsonNode body) {
        String made =
                body == null
                        ? null
                        : body.toString().replace(SHOWN_HASH, doctor).replace(SHOWN_ID, clinicId);
        return http.send(operation.method(), path, made);
    }
}
