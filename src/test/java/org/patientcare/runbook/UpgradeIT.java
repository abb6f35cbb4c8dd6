package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.SignedJWT;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.LastRelease;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "RunbookTest")
@OwnInstallation
@DisplayName("Runbook: upgrade")
class UpgradeIT {

    private static final String ONE_MORE =
            "{\"patients\":[{\"code\":\"new\",\"first_name\":\"Ana\"}]}";

    /** Leaves the database without TLS, as the page "install" of the last release did. */
    private static final String AS_BY_THE_LAST_RELEASE =
            """
            sed -i '/^ssl = on/d' database/postgresql.conf
            sed -i '/^hostssl/d' database/pg_hba.conf
            rm database-ca.* database/server.*
            sed -i '/^PATIENTCARE_DB_URL=/s/?.*/'"'/" settings.env
            "$PGBIN/pg_ctl" --pgdata=database reload
            """;

    @Test
    @DisplayName(
            "upgrade: a site of the last release, with data that it kept since the schema V003, has them all and works")
    void upgrade() throws Exception {
        try (Release last = Release.assembled(LastRelease.built());
                Site site = new Site(InstalledSite.release()).follow("install", 0, 3)) {
            assertThat(site.shellWithVariables(AS_BY_THE_LAST_RELEASE).status()).isZero();
            site.shell("rm secrets.key && sed -i /SECRETS/d settings.env");
            OldData data = OldData.load(site);
            site.set("RELEASE", last.folder().toString());
            site.follow("install", 3, 4);

            site.set("RELEASE", InstalledSite.release().folder().toString());
            site.follow("upgrade", 0, 3);
            Http clinic = data.caller(site.port());
            InstalledSite.token(clinic, "old-1");
            clinic.send("PUT", "/v1/patients", ONE_MORE).expect(200);
            site.follow("upgrade", 3, 4);
            site.follow("backup-and-restore", 0, 1);

            JsonNode patient = clinic.get("/v1/patients/old-7").expect(200).json();
            assertThat(patient.get("first_name").asText()).isEqualTo("Łucja 7");
            assertThat(patient.get("plan").asText()).isEqualTo("gold");
            assertThat(patient.get("created_at").asText()).isEqualTo("2026-01-02 03:04:05+0000");
            assertThat(patient.at("/meta/n").asInt()).isEqualTo(7);
            assertThat(site.queryValue("SELECT count(*) FROM patient"))
                    .isEqualTo(String.valueOf(OldData.PATIENTS + 1));
            assertThat(site.queryValue("SELECT count(*) FROM audit_log WHERE action = 'before'"))
                    .isEqualTo("1");
            assertThat(site.queryValue("SELECT count(*) FROM schema_history WHERE NOT success"))
                    .isEqualTo("0");
            assertThat(SignedJWT.parse(InstalledSite.token(clinic, "old-7")).getHeader().getKeyID())
                    .isEqualTo(data.keyId());
            site.set("ICE_SERVERS", "");
            assertThat(site.queryValue("SELECT min(key_pair) FROM token_key")).startsWith("{");
            site.followWithoutRestart("rotate-keys", 3);
            switchTlsOn(site);
            site.followWithoutRestart("rotate-keys", 4);
            assertThat(site.wrappedBy()).startsWith("aes-256-gcm:").doesNotContain(" ");
            clinic.send("POST", "/v1/activation-codes", "{\"code\":\"NEW\"}").expect(200);
            InstalledSite.token(clinic, "old-1");
            assertThatLostRowsAreNoticed(site);
        }
    }

    /** Restarts the node, which then also has the key that wraps keys. */
    private static void switchTlsOn(Site site) throws SQLException {
        site.shell("sed -i \"s|'secrets.key'|$PWD/secrets.key|\" settings.env");
        assertThat(site.setting("settings.env", "PATIENTCARE_SECRETS_KEY_FILE")).startsWith("/");

        site.follow("upgrade", 4, 6);

        assertThat(site.setting("settings.env", "PATIENTCARE_SECRETS_KEY_FILE"))
                .isEqualTo("secrets.key");
        assertThat(site.setting("settings.env", "PATIENTCARE_DB_URL"))
                .endsWith("/patientcare?sslmode=verify-full&sslrootcert=database-ca.crt");
        site.assertNodesUseTlsToTheDatabase();
    }

    private static void assertThatLostRowsAreNoticed(Site site) {
        site.shell("sed -i 's/^patient|[0-9]*/patient|100000/' before/counts.txt");
        assertThatThrownBy(() -> site.follow("upgrade", 3, 4))
                .hasMessageContaining("too few rows: patient|100000|kept|");
    }
}
