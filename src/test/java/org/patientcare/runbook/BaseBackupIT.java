package org.patientcare.runbook;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "BackupScriptTest")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: backup and restore, by a base backup")
class BaseBackupIT {

    @Test
    @DisplayName(
            "a base backup restores what was there, and nothing that came later, even if the next one failed")
    void baseBackupAndRestore() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.addPatients();

            site.follow("backup-and-restore", 3, 4);
            SiteBackup siteBackup = SiteBackup.of(installed);
            siteBackup.assertHoldsNoKey();
            site.follow("backup-and-restore", 3, 4);
            siteBackup.failToRepeat(3);
            siteBackup.loseAndAdd("after-the-base-backup");
            site.follow("backup-and-restore", 4, 5);
            siteBackup.assertAllIsBack("after-the-base-backup");
            installed.handOn();
        }
    }
}
