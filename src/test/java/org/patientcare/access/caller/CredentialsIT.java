package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
@DisplayName("1 Credentials")
class CredentialsIT {

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName("1: missing, unknown, revoked or wrong: 401 Unauthorized, the same for all causes")
    void allCausesOfARefusalLookTheSame() {
        JsonNode revoked = operator().newCredential(clinic.id(), Map.of());
        operator().revoke(clinic.id(), revoked.get("api_key").asText()).expect(204);
        Organization other = operator().newOrganization();
        Http http = clinic.http();

        List<Reply> refusals =
                Stream.of(
                                http.without("X-API-Key"),
                                http.without("X-Secret-Key"),
                                http.without("X-API-Key").without("X-Secret-Key"),
                                http.with("X-API-Key", "unknown"),
                                http.with("X-API-Key", "x".repeat(33)),
                                http.with("X-Secret-Key", "x"),
                                http.with("X-Secret-Key", "x".repeat(129)),
                                http.with("X-API-Key", other.apiKey()),
                                http.with(
                                        "X-API-Key",
                                        clinic.apiKey().toUpperCase(java.util.Locale.ROOT) + "x"),
                                http.with("X-API-Key", "' OR 1=1 --"),
                                operator().organization(clinic.id(), revoked).http())
                        .map(caller -> caller.get("/v1/patients/x"))
                        .toList();

        for (Reply refusal : refusals) {
            assertThat(refusal.expectRefusal(401).text())
                    .isEqualTo("{\"message\":\"Unauthorized\",\"code\":\"unauthorized\"}");
            assertThat(refusal.header("WWW-Authenticate")).isNotBlank();
        }
    }

    @Test
    @DisplayName("1: only a hash of the secret is stored, and lists do not show it")
    void theSecretIsShownOnceAndNeverStored() {
        JsonNode keys = operator().newCredential(clinic.id(), Map.of("label", "rotation"));
        String secret = keys.get("secret_key").asText();

        assertThat(secret).hasSizeBetween(43, 128);
        assertThat(keys.get("api_key").asText()).hasSizeLessThanOrEqualTo(32);
        assertThat(operator().http().get(Operator.credentials(clinic.id())).expect(200).text())
                .contains(keys.get("api_key").asText())
                .doesNotContain(secret)
                .doesNotContain("secret");
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM credential c WHERE c.api_key = ? AND c::text LIKE ?",
                                keys.get("api_key").asText(),
                                "%" + secret + "%"))
                .isZero();
    }

    @Test
    @DisplayName("1: an organization may have several credentials: rotation without downtime")
    void twoCredentialsWorkSideBySideUntilOneIsRevoked() {
        Organization rotated =
                operator()
                        .organization(clinic.id(), operator().newCredential(clinic.id(), Map.of()));
        clinic.upsert(Map.of("code", "a", "first_name", "A")).expect(200);
        rotated.patient("a").expect(200);

        operator().revoke(clinic.id(), clinic.apiKey()).expect(204);

        clinic.patient("a").expectRefusal(401);
        rotated.patient("a").expect(200);
    }

    @Test
    @DisplayName(
            "1: a credential without the permission for a call gets 403, whatever else is wrong")
    void withoutThePermissionEveryCallIsRefused() {
        Organization limited =
                operator()
                        .organization(
                                clinic.id(),
                                operator()
                                        .newCredential(
                                                clinic.id(),
                                                Map.of("permissions", List.of("appointments"))));

        limited.upsert(Map.of("code", "a", "first_name", "A")).expectRefusal(403);
        limited.upsertRaw("{").expectRefusal(403);
        limited.patient("a").expectRefusal(403);
        limited.authenticate("a").expectRefusal(403);
        assertThat(clinic.countPatients()).isZero();
    }

    @Test
    @DisplayName("1: credentials of one surface are not accepted on another")
    void credentialsOfOneSurfaceAreRefusedOnAnother() {
        clinic.upsert(Map.of("code", "a", "first_name", "A")).expect(200);
        Http patient = clinic.widgetOf("a").http();
        Http operator = operator().http();

        for (String path :
                List.of("/v1/patients/a", "/api/v1/prescriptions/a", "/admin/v1/organizations")) {
            patient.get(path).expectRefusal(401);
        }
        for (String path : List.of("/v1/patients/a", "/api/v1/prescriptions/a", "/widget/v1/me")) {
            operator.get(path).expectRefusal(401);
        }
        for (String path : List.of("/widget/v1/me", "/admin/v1/organizations")) {
            clinic.http().get(path).expectRefusal(401);
        }
        clinic.http().with("Authorization", "Bearer nonsense").get("/v1/patients/a").expect(200);
    }

    @Test
    @DisplayName("1: the time of a credential's last use is stored, accurate to a minute")
    void theLastUseIsStored() {
        Organization fresh =
                operator()
                        .organization(clinic.id(), operator().newCredential(clinic.id(), Map.of()));
        assertThat(lastUsed(fresh.apiKey())).isNull();
        Instant before = Instant.now().minusSeconds(1);

        fresh.patient("a").expect(404);

        assertThat(Instant.parse(lastUsed(fresh.apiKey())))
                .isAfterOrEqualTo(before.minusSeconds(1));
        assertThat(
                        Database.change(
                                "UPDATE credential SET last_used_at = now() - interval '61 seconds' WHERE api_key = ?",
                                fresh.apiKey()))
                .isOne();
        fresh.patient("a").expect(404);
        assertThat(Instant.parse(lastUsed(fresh.apiKey())))
                .isAfterOrEqualTo(before.minusSeconds(1));
    }

    private String lastUsed(String apiKey) {
        for (JsonNode credential :
                operator()
                        .http()
                        .get(Operator.credentials(clinic.id()))
                        .expect(200)
                        .json()
                        .get("data")) {
            if (credential.get("api_key").asText().equals(apiKey)) {
                return credential.get("last_used_at").isNull()
                        ? null
                        : credential.get("last_used_at").asText();
            }
        }
        throw new AssertionError("not listed: " + apiKey);
    }
}
