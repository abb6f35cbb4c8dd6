package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.OwnInstallation;

/**
 * Follows the page in an empty folder, as a user other than root. Runs before all other tests that
 * take a site, and hands its own on to them.
 */
@OwnInstallation
@Order(0)
@DisplayName("Runbook: install")
class InstallIT {

    /** Where the block is that starts the node. */
    private static final int START = 3;

    @Test
    @DisplayName(
            "install: a node that does not start says why, and leaves no process behind; once it starts it serves a first patient, and its database role has no needless rights")
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

    /** Runs the commands that start the node with a setting that is wrong. */
    private static void assertARefusedStartIsReported(Site site) {
        site.shell(
                "cp -p settings.env settings.right.env"
                        + " && sed -i 's/^PATIENTCARE_PUBLIC_URL=.*/PATIENTCARE_PUBLIC_URL=care/' settings.env");
        Runbook.Block start = Runbook.read("install").blocks().get(START);

        Site.ShellResult shellResult =
                site.shell("RELEASE='" + site.variable("RELEASE") + "'\n" + start.commands());

        assertThat(shellResult.status()).isEqualTo(1);
        assertThat(shellResult.output())
                .contains("Patient Care does not start: patientcare.public-url must be");
        assertThat(site.file("node.pid")).doesNotExist();
        site.shell("mv settings.right.env settings.env");
    }
}
