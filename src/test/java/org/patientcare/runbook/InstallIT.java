package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.OwnInstallation;

/**
 * Follows the page in an empty folder, as a user other than root. Runs before all other tests that
 * take a site, and hands its own on to them.
 */
@Drill(value = DrillGroup.RUNBOOKS, heldBy = "NodeSettingsTest")
@OwnInstallation
@Order(0)
@DisplayName("Runbook: install")
class InstallIT {

    /** Where the block is that starts the node. */
    private static final int START = 3;

    /** Settings that are wrong, in addition to a public URL that is missing. */
    private static final String WRONG_SETTINGS =
            """
            PATIENTCARE_OPERATOR_SECRET_KEY='aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
            PATIENTCARE_RATE_LIMIT_REQUESTS_PER_MINUTE='-1'
            PATIENTCARE_RATE_LIMIT_REQUESTS_AT_ONCE='many'
            PATIENTCARE_TOKEN_LIFETIME='24h'
            PATIENTCARE_PAGING_PAGE_SIZE='0'
            PATIENTCARE_AUTH_TRUSTED_PROXIES='proxy.example'
            PATIENTCARE_AUTH_API_KEY_HEADER='no header'
            PATIENTCARE_DEMO_API_KEY='a/b'
            PATIENTCARE_DELIVERY_CAPTURE='perhaps'
            PATIENTCARE_SMTP_HOST='127.0.0.1'
            PATIENTCARE_SMTP_PORT='0'
            PATIENTCARE_SMTP_TLS='ssl'
            PATIENTCARE_SMTP_USER='post'
            PATIENTCARE_SMTP_FROM='a@b.example,c@d.example'
            PATIENTCARE_SMPP_HOST='127.0.0.1'
            PATIENTCARE_SMPP_PASSWORD='bbbbbbbbb'
            PATIENTCARE_SMPP_TLS='no'
            PATIENTCARE_SMPP_SENDER='NameThatIsTooLong'
            PATIENTCARE_PDF_SIGNING_KEYSTORE='expired.p12'
            PATIENTCARE_PDF_SIGNING_PASSWORD='test-password'
            PATIENTCARE_SECRETS_KEY='dddddddddddddddddddddddddddddddddddddddddddd'
            PATIENTCARE_SECRETS_PREVIOUS_KEY_FILE='/nowhere.key'
            PATIENTCARE_VIDEO_CLOSES_AFTER='60'
            PATIENTCARE_VIDEO_RELAY_ONLY='true'
            PATIENTCARE_VIDEO_SOCKETS_PER_ADDRESS='0'
            PATIENTCARE_OIDC_PROVIDERS='east,west'
            PATIENTCARE_OIDC_EAST_ISSUER='http://login.example'
            PATIENTCARE_OIDC_EAST_CLIENT_SECRET='eeeeeeeee'
            PATIENTCARE_OIDC_EAST_ROLES='care=support'
            """;

    @TempDir private Path folder;

    @Test
    @DisplayName(
            "install: a node that does not start names all faults of its settings, and leaves no process behind; once it starts it serves a first patient, and its database role has no needless rights")
    void aNodeServesAFirstPatient() throws IOException, SQLException {
        Site site = new Site(InstalledSite.release()).follow("install", 0, START);
        try (InstalledSite installed = InstalledSite.of(site)) {
            assertARefusedStartIsReported(site);
            site.follow("install", START, Runbook.read("install").blocks().size());
            JsonNode first = installed.organization().get(InstalledSite.FIRST).expect(200).json();
            assertThat(first.get("first_name").asText()).isEqualTo("First");
            for (String file :
                    new String[] {
                        "settings.env", "secrets.key", "operator.curl", "organization.curl"
                    }) {
                assertThat(
                                PosixFilePermissions.toString(
                                        Files.getPosixFilePermissions(site.file(file))))
                        .as(file)
                        .isEqualTo("rw-------");
            }
            try (Connection worker = installed.connectAsRuntimeRole("settings.env");
                    Statement statement = worker.createStatement()) {
                assertThatThrownBy(() -> statement.execute("CREATE TABLE mine ()"))
                        .hasMessageContaining("permission denied");
                assertThatThrownBy(() -> statement.execute("DELETE FROM audit_log"))
                        .hasMessageContaining("permission denied");
            }
            site.assertNodesUseTlsToTheDatabase();
            assertThatThrownBy(() -> site.connect("patientcare", "guessed"))
                    .hasMessageContaining("password authentication failed");
            installed.handOn();
        }
    }

    /** Runs the commands that start the node with settings that are wrong. */
    private void assertARefusedStartIsReported(Site site) throws IOException {
        Path expired = Files.copy(KeyStores.expired(folder), site.file("expired.p12"));
        Files.setPosixFilePermissions(expired, PosixFilePermissions.fromString("rw-r--r--"));
        site.shell(
                "cp -p settings.env settings.right.env"
                        + " && sed -i '/^PATIENTCARE_\\(PUBLIC_URL\\|SECRETS_KEY_FILE\\)=/d' settings.env"
                        + " && cat >>settings.env <<'END'\n"
                        + WRONG_SETTINGS
                        + "END\n");
        Runbook.Block start = Runbook.read("install").blocks().get(START);

        Site.ShellResult shellResult =
                site.shell("RELEASE='" + site.variable("RELEASE") + "'\n" + start.commands());

        assertThat(shellResult.status()).isEqualTo(1);
        assertThat(shellResult.output()).contains("Patient Care does not start: patientcare.");
        assertThat(site.file("node.pid")).doesNotExist();
        assertEverySettingAtFaultIsNamed(site.text("node.log"));
        site.shell("mv settings.right.env settings.env && rm -f expired.p12");
    }

    private static void assertEverySettingAtFaultIsNamed(String log) {
        assertThat(log)
                .contains("patientcare.public-url must be set", "PATIENTCARE_PUBLIC_URL")
                .contains("patientcare.operator.secret-key is too weak")
                .contains("patientcare.rate-limit.requests-per-minute must be a whole number")
                .contains("patientcare.rate-limit.requests-at-once must be a whole number")
                .contains("patientcare.token.lifetime must be a duration")
                .contains("patientcare.paging.page-size must be a whole number")
                .contains("patientcare.auth.trusted-proxies must be addresses")
                .contains("patientcare.auth.api-key-header must be the name")
                .contains("patientcare.demo.api-key must be at most 32")
                .contains("patientcare.demo.secret-key must be set")
                .contains("patientcare.video.closes-after must be a duration")
                .contains("patientcare.video.relay-only needs a turn: or turns: address")
                .contains("patientcare.video.sockets-per-address must be a whole number from 1")
                .contains("patientcare.delivery.capture must be true or false")
                .contains("patientcare.smtp.port must be a whole number")
                .contains("patientcare.smtp.tls must be off, starttls or tls")
                .contains("patientcare.smtp.password must be set if patientcare.smtp.user is set")
                .contains("patientcare.smtp.from must be one e-mail address")
                .contains("patientcare.smpp.user must be set")
                .contains("patientcare.smpp.password must be at most 8")
                .contains("patientcare.smpp.tls must be true or false")
                .contains("patientcare.smpp.sender must be a number")
                .contains("patientcare.pdf.signing-keystore holds a certificate that expired at")
                .contains("patientcare.secrets.key must be 32 random bytes in base64")
                .contains("patientcare.secrets.previous-key-file must be a file")
                .contains("patientcare.oidc.east.issuer must be an absolute https URL")
                .contains("patientcare.oidc.east.client-id must be set")
                .contains("patientcare.oidc.east.roles must be like value=support@organization-id")
                .contains("patientcare.oidc.west.issuer must be set")
                .contains("PATIENTCARE_OIDC_WEST_CLIENT_SECRET")
                .doesNotContain("eeeeeeeee")
                .doesNotContain("dddddddd")
                .doesNotContain(KeyStores.PASSWORD)
                .doesNotContain("aaaaaaaa")
                .doesNotContain("bbbbbbbbb");
    }
}
