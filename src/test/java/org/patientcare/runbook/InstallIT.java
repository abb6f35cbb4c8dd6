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
import org.junit.jupiter.api.Test;
import org.patientcare.testing.OwnInstallation;

/** Follows the page in an empty folder, as a user other than root. */
@OwnInstallation
@DisplayName("Runbook: install")
class InstallIT {

    @Test
    @DisplayName(
            "install: a node serves a first patient, and its database role has no needless rights")
    void aNodeServesAFirstPatient() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
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

    @Test
    @DisplayName("install: a node that does not start says why, and leaves no process behind")
    void aRefusedStartIsReported() throws IOException {
        try (Site site = new Site(InstalledSite.release()).follow("install", 0, 3)) {
            site.shell(
                    "sed -i 's/^PATIENTCARE_PUBLIC_URL=.*/PATIENTCARE_PUBLIC_URL=care/' settings.env");
            Runbook.Block start = Runbook.read("install").blocks().get(3);

            Site.ShellResult shellResult =
                    site.shell("RELEASE='" + site.variable("RELEASE") + "'\n" + start.commands());

            assertThat(shellResult.status()).isEqualTo(1);
            assertThat(shellResult.output())
                    .contains("Patient Care does not start: patientcare.public-url must be");
            assertThat(site.file("node.pid")).doesNotExist();
        }
    }
}
