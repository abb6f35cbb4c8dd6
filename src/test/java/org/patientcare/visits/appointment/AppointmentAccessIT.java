package org.patientcare.visits.appointment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("1, 4 Who may make appointments")
class AppointmentAccessIT {

    private static final Map<String, String> CALLS =
            Map.of(
                    "/v1/appointments", "POST",
                    "/v1/appointments/", "POST",
                    "/v1/appointments/a", "PUT",
                    "/v1/appointments/a/b%2F", "DELETE");

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization().withPatient("p");

    @Test
    @DisplayName(
            "1 Errors: unknown, revoked or wrong keys are 403 on the three "
                    + "calls, with the same response")
    void wrongKeysAreForbidden() {
        Organization revoked = operator.withPermissions(clinic, "appointments");
        operator.revoke(clinic.id(), revoked.apiKey()).expect(204);
        for (Http caller :
                List.of(
                        revoked.http(),
                        clinic.http().with("X-Secret-Key", "wrong"),
                        clinic.http().with("X-Secret-Key", "x".repeat(129)),
                        clinic.http().with("X-API-Key", "unknown"),
                        clinic.http().with("X-API-Key", "x".repeat(33)),
                        operator.http())) {
            CALLS.forEach(
                    (path, method) -> {
                        Reply reply = caller.send(method, path, "{}").expectRefusal(403);
                        assertThat(reply.text())
                                .isEqualTo(
                                        "{\"message\":\"These keys are not accepted.\",\"code\":\"keys_not_accepted\"}");
                        assertThat(reply.header("X-RateLimit-Remaining")).isNotNull();
                    });
        }
    }

    @Test
    @DisplayName(
            "1 Errors: a missing key is 401 on these calls, too, and so are "
                    + "wrong keys on other paths")
    void missingKeysAreUnauthorized() {
        Http wrong = clinic.http().with("X-Secret-Key", "wrong");
        for (Http caller :
                List.of(
                        Http.suiteNode(),
                        clinic.http().without("X-Secret-Key"),
                        clinic.http().without("X-API-Key"),
                        clinic.http().with("X-Secret-Key", ""))) {
            CALLS.forEach((path, method) -> caller.send(method, path, "{}").expectRefusal(401));
        }
        wrong.get("/v1/appointments").expectRefusal(401);
        wrong.get("/v1/appointments/a").expectRefusal(401);
        wrong.send("PUT", "/v1/appointments", "{}").expectRefusal(401);
        wrong.send("POST", "/v1/appointments/a", "{}").expectRefusal(401);
        wrong.send("POST", "/v1/appointmentsx", "{}").expectRefusal(401);
        wrong.send("POST", "/api/v1/appointments", "{}").expectRefusal(401);
        wrong.send("DELETE", "/api/v1/appointments/a", null).expectRefusal(401);
        wrong.send("PUT", "/v1/patients", "{}").expectRefusal(401);
    }

    @Test
    @DisplayName("8: a refused login on these calls is counted as on all others")
    void aRefusedLoginIsCounted() {
        String address = Http.randomAddress();
        clinic.http()
                .with("X-Secret-Key", "wrong")
                .with("X-Forwarded-For", address)
                .send("POST", "/v1/appointments", "{}")
                .expectRefusal(403);
        assertThat(Database.count("SELECT count(*) FROM refused_login WHERE address = ?", address))
                .isOne();
    }

    @Test
    @DisplayName(
            "1 Credentials: the permission is `appointments`; without it 403, before the body is read")
    void thePermissionIsAppointments() {
        String doctor = operator.newProfessional(clinic);
        Organization others =
                operator.withPermissions(
                        clinic,
                        "activation-codes",
                        "patients",
                        "prescriptions",
                        "professionals",
                        "messages",
                        "webhooks");
        CALLS.forEach((path, method) -> others.http().send(method, path, "{").expectRefusal(403));
        operator.withPermissions(clinic, "appointments")
                .book("a", "p", doctor, "2031-05-06T10:00Z")
                .expect(200);
    }

    @Test
    @DisplayName("1 Errors: 405, 406, 415, then 422, then 400")
    void theOrderOfChecks() {
        Http http = clinic.http();
        assertThat(http.send("PUT", "/v1/appointments", "{}").expectRefusal(405).header("Allow"))
                .contains("GET", "POST");
        http.send("POST", "/v1/appointments/a", "{}").expectRefusal(405);
        http.with("Accept", "text/html")
                .send("DELETE", "/v1/appointments/a", null)
                .expectRefusal(406);
        http.with("Content-Type", "text/plain")
                .send("PUT", "/v1/appointments/a", "x")
                .expectRefusal(415);
        http.send("PUT", "/v1/appointments/unknown", "{}").expectRefusal(422);
        http.send(
                        "PUT",
                        "/v1/appointments/unknown",
                        "{\"appointment\":{\"starts_at\":\"2031-05-06T10:00Z\"}}")
                .expectRefusal(400);
        http.with("Content-Type", "text/plain")
                .send("DELETE", "/v1/appointments/unknown", "x")
                .expectRefusal(400);
    }
}
