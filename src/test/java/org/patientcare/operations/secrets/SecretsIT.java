package org.patientcare.operations.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Widget;

@OwnInstallation
@DisplayName("Keys apart from data")
class SecretsIT {

    /** More tokens than are hashed in one batch. */
    private static final int TOKENS = 6_000;

    private final SecretsInstallation site = new SecretsInstallation();

    @AfterEach
    void stopAll() {
        site.close();
    }

    @Test
    @DisplayName(
            "after an upgrade, tokens and links can be forged from a copy of the database only until the keys are wrapped")
    void aCopyOfTheDatabaseIsUselessOnceTheKeysAreWrapped() {
        Node without = site.start(site.port, Map.of());
        site.createClinic(site.port);
        String link = site.book("before", site.port);
        DatabaseCopy plain = DatabaseCopy.of(site.postgres);
        assertThat(site.countAcceptedTokens(plain))
                .isEqualTo(plain.forgeTokens(site.url()).size())
                .isPositive();
        assertThat(plain.forgeLinks()).hasSize(2).contains(link);
        site.assertLinkOpens(link);
        SecretsInstallation.assertFound(site.port, "warning", "database (3)");
        assertThat(SecretsInstallation.operator(site.port).wrapSecrets().expectRefusal(400).text())
                .contains(SecretsInstallation.KEY);
        site.stop(without);

        site.start(site.port, Map.of(SecretsInstallation.KEY, SuiteDatabase.SECRETS_KEY));
        SecretsInstallation.operator(site.port).rotateTokenKeys().expect(204);
        Widget since = site.widget(site.port);
        assertThat(DatabaseCopy.of(site.postgres).privateKeys()).as("for older nodes").hasSize(3);
        assertThat(hashedIds()).as("for older nodes").isZero();
        SecretsInstallation.assertFound(site.port, "warning", "database (4)");
        addTokens();

        JsonNode wrapped =
                SecretsInstallation.operator(site.port)
                        .wrapSecrets()
                        .expect(200)
                        .json()
                        .get("data");

        assertThat(wrapped.get("keys").asInt()).isEqualTo(4);
        assertThat(wrapped.get("token_ids").asInt()).isEqualTo(TOKENS + 2);
        assertThat(wrapped.get("complete").asBoolean()).isTrue();
        site.assertNothingCanBeForged(plain);
        SecretsInstallation.assertFound(
                site.port, "ok", "wrapped by the key " + wrapped.get("key").asText());
        assertThat(newest(site.port))
                .isEqualTo("secrets-wrap installation " + wrapped.get("key").asText());
        site.patient.at(site.port).me().expect(200);
        since.at(site.port).me().expect(200);
        site.assertLinkOpens(link);
        assertThat(site.book("before", site.port)).isEqualTo(link);
        site.patient.at(site.port).logout().expect(204);
        site.patient.at(site.port).me().expectRefusal(401);
        SecretsInstallation.operator(site.port).rotateTokenKeys().expect(204);
        Widget last = site.widget(site.port);
        site.assertNothingCanBeForged(plain);
        SecretsInstallation.operator(site.port).revokeTokens(site.clinic.id(), "p").expect(204);
        last.at(site.port).me().expectRefusal(401);
        assertThat(
                        SecretsInstallation.operator(site.port)
                                .wrapSecrets()
                                .expect(200)
                                .json()
                                .at("/data/keys")
                                .asInt())
                .as("keys that are still unwrapped")
                .isZero();
    }

    private long hashedIds() {
        return site.postgres.count(
                "SELECT count(*) FROM patient_token WHERE substr(jti::text, 15, 1) = '8'");
    }

    private void addTokens() {
        site.postgres.execute(
                "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() + interval '1 day'"
                        + " FROM patient, generate_series(1, "
                        + TOKENS
                        + ")");
    }

    private static String newest(int at) {
        JsonNode rows =
                SecretsInstallation.operator(at)
                        .http()
                        .get("/admin/v1/audit-events?page=1")
                        .expect(200)
                        .json()
                        .get("data");
        for (JsonNode row : rows) {
            if (row.get("action").asText().equals("secrets-wrap")) {
                return row.get("action").asText()
                        + " "
                        + row.at("/object/kind").asText()
                        + " "
                        + row.at("/object/codes/0").asText();
            }
        }
        throw new AssertionError(rows.toString());
    }
}
