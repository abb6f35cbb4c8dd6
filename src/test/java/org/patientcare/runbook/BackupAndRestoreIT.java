package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@DisplayName("Runbook: backup and restore, by a dump")
class BackupAndRestoreIT {

    @Test
    @DisplayName("a dump restores what was there, and nothing that came later")
    void dumpAndRestore() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.addPatients();

            site.follow("backup-and-restore", 0, 1);
            assertThat(site.text("beside/secrets.key")).isEqualTo(site.text("secrets.key"));

            site.follow("backup-and-restore", 1, 2);
            SiteBackup siteBackup = SiteBackup.of(installed);
            siteBackup.assertHoldsNoKey();
            siteBackup.loseAndAdd("after-the-dump");
            site.follow("backup-and-restore", 2, 3);
            siteBackup.assertAllIsBack("after-the-dump");
            installed.handOn();
        }
    }
}
