package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;

@IntegrationTest
@RunAsClient
@DisplayName("1 Errors: order of checks")
class OrderOfChecksIT {

    private static final int TOO_LARGE = 4 * 1024 * 1024 + 1;

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p1");
    private final Organization powerless = operator.withPermissions(clinic);

    @Test
    @DisplayName("1 Errors: 401 comes before everything else")
    void theCredentialIsCheckedFirst() {
        Http nobody = Http.suiteNode();
        Http impostor = clinic.http().with("X-Secret-Key", "wrong");
        for (Http caller : List.of(nobody, impostor)) {
            for (String surface : List.of("/v1", "/api/v1", "/widget/v1", "/admin/v1")) {
                caller.get(surface + "/nothing").expectRefusal(401);
                caller.with("Accept", "text/html").get(surface + "/nothing").expectRefusal(401);
            }
            caller.send("DELETE", "/v1/patients/p1", null).expectRefusal(401);
            caller.send("DELETE", "/widget/v1/me", null).expectRefusal(401);
            caller.send("DELETE", "/admin/v1/organizations", null).expectRefusal(401);
            caller.with("Accept", "text/html").get("/v1/patients/p1").expectRefusal(401);
            caller.with("Content-Type", "text/plain")
                    .send("PUT", "/v1/patients", "x")
                    .expectRefusal(401);
            caller.with("Content-Encoding", "gzip")
                    .send("PUT", "/v1/patients", "{}")
                    .expectRefusal(401);
            caller.send("PUT", "/v1/patients", "{").expectRefusal(401);
            caller.get("/v1/patients/unknown").expectRefusal(401);
        }
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Errors: 401 comes before 413")
    void theCredentialIsCheckedBeforeTheSizeOfTheBody() {
        Http.suiteNode()
                .with("Content-Type", "application/json")
                .sendBytes("PUT", "/v1/patients", new byte[TOO_LARGE])
                .expectRefusal(401);
    }

    @Test
    @DisplayName("1 Errors: unknown path 404, 405, 406 and 415 come before 403")
    void pathMethodAndTypesAreCheckedBeforeThePermission() {
        Http http = powerless.http();
        http.get("/v1/nothing").expectRefusal(404);
        http.get("/api/v1/nothing").expectRefusal(404);
        http.send("POST", "/v1/patients/p1", null).expectRefusal(405);
        http.send("POST", "/v1/patients", "{}").expectRefusal(405);
        http.with("Accept", "text/html").get("/v1/patients/p1").expectRefusal(406);
        http.with("Content-Type", "text/plain").send("PUT", "/v1/patients", "x").expectRefusal(415);
        http.with("Content-Encoding", "gzip").send("PUT", "/v1/patients", "{}").expectRefusal(415);
    }

    @Test
    @DisplayName("1 Errors: 404 comes before 405, 405 before 406, 406 before 415")
    void thePathComesBeforeTheMethodAndTheMethodBeforeTheTypes() {
        Http odd = clinic.http().with("Accept", "text/html").with("Content-Type", "text/plain");
        odd.send("PUT", "/v1/nothing", "x").expectRefusal(404);
        odd.send("POST", "/v1/patients", "x").expectRefusal(405);
        for (String path :
                List.of(
                        "/v1/patients/authenticate",
                        "/v1/appointments",
                        "/v1/activation-codes",
                        "/api/v1/prescriptions")) {
            odd.send("POST", path, "x").expectRefusal(406);
        }
        odd.send("PUT", "/v1/patients", "x").expectRefusal(406);
        odd.with("Accept", "*/*").send("PUT", "/v1/patients", "x").expectRefusal(415);
    }

    @Test
    @DisplayName("1 Errors: 403 comes before 413, 422 and an unknown resource 404")
    void thePermissionComesBeforeTheBody() {
        Http http = powerless.http();
        http.get("/v1/patients/p1").expectRefusal(403);
        http.get("/v1/patients/unknown").expectRefusal(403);
        http.send("PUT", "/v1/patients", "{").expectRefusal(403);
        http.send("PUT", "/v1/patients", "{}").expectRefusal(403);
        http.send("PUT", "/v1/patients", "{\"patients\":[{\"code\":\"p2\",\"first_name\":\"B\"}]}")
                .expectRefusal(403);
        http.send("POST", "/v1/patients/authenticate", "{\"code\":\"p1\"}").expectRefusal(403);
        http.with("Content-Type", "application/json")
                .sendBytes("PUT", "/v1/patients", new byte[TOO_LARGE])
                .expectRefusal(403);
        http.with("Content-Type", "application/json")
                .sendChunked("PUT", "/v1/patients", new byte[TOO_LARGE])
                .expectRefusal(403);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Credentials: a permission allows only its own calls")
    void otherPermissionsDoNotHelp() {
        Organization others =
                operator.withPermissions(
                        clinic,
                        "activation-codes",
                        "appointments",
                        "prescriptions",
                        "professionals",
                        "messages",
                        "webhooks",
                        "prescriptions-issue",
                        "patients-export",
                        "audit-feed",
                        "patients-erase");
        others.patient("p1").expectRefusal(403);
        operator.withPermissions(clinic, "patients").existingPatient("p1");
    }

    @Test
    @DisplayName("1 Errors: 413 comes before 422")
    void theSizeComesBeforeTheContent() {
        clinic.http()
                .with("Content-Type", "application/json")
                .sendBytes("PUT", "/v1/patients", new byte[TOO_LARGE])
                .expectRefusal(413);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Errors: 422 comes before an unknown resource 404")
    void invalidFieldsComeBeforeUnknownResources() {
        for (String id : List.of(UUID.randomUUID().toString(), "no-id")) {
            operator.change(id, "{\"language\":\"fr\"}").expectRefusal(422);
            operator.change(id, "{}").expectRefusal(404);
            operator.http()
                    .send("POST", Operator.credentials(id), "{\"permissions\":[\"all\"]}")
                    .expectRefusal(422);
            operator.http().send("POST", Operator.credentials(id), "{}").expectRefusal(404);
            operator.http().get(Operator.credentials(id) + "?page=0").expectRefusal(422);
            operator.http().get(Operator.credentials(id)).expectRefusal(404);
        }
        clinic.http().send("POST", "/v1/patients/authenticate", "{\"code\":5}").expectRefusal(422);
        clinic.authenticate("unknown").expectRefusal(404);
    }
}
