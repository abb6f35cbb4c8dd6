package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@DisplayName("Runbook: backup and restore")
class BackupAndRestoreIT {

    @Test
    @DisplayName(
            "backup and restore: both ways give back what was there, and nothing that came later")
    void backupAndRestore() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.load();

            site.follow("backup-and-restore", 0, 1);
            assertThat(site.text("beside/secrets.key")).isEqualTo(site.text("secrets.key"));

            site.follow("backup-and-restore", 1, 2);
            String trail = site.value("SELECT count(*) FROM audit_log");
            loseAndAdd(installed, "after-the-dump");
            site.follow("backup-and-restore", 2, 3);
            assertAllIsBack(installed, "after-the-dump", trail);

            site.follow("backup-and-restore", 3, 4);
            assertHoldsNoKey(site);
            loseAndAdd(installed, "after-the-base-backup");
            site.follow("backup-and-restore", 4, 5);
            assertAllIsBack(installed, "after-the-base-backup", trail);

            archiveTheTrail(installed);
            installed.handOn();
        }
    }

    /** Of a month of which there is one event. */
    private static void archiveTheTrail(InstalledSite installed) throws SQLException {
        Site site = installed.site();
        installed.administer(
                "INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes, outcome, times)"
                        + " VALUES ('2019-05-06 07:08:09Z', 'service', 'old', 'x', '{}', 'done', 1)");
        site.value("SELECT audit_make_months()");
        site.set("MONTH", "2019_05");
        site.follow("archive-trail");
        assertThat(site.value("SELECT count(*) FROM audit_log WHERE at < '2020-01-01'"))
                .isEqualTo("0");
        assertThat(site.value("SELECT coalesce(to_regclass('audit_log_2019_05')::text, 'gone')"))
                .isEqualTo("gone");
        assertThat(site.file("archive/trail_2019_05.dump")).isNotEmptyFile();
    }

    /** The runbook's own commands look for the first patient, too: that is a row of the trail. */
    private static void assertAllIsBack(InstalledSite installed, String later, String trail)
            throws SQLException {
        installed.organization().get(InstalledSite.FIRST).expect(200);
        installed.organization().get("/v1/patients/" + later).expectRefusal(404);
        assertThat(installed.site().value("SELECT count(*) FROM patient")).isEqualTo("1001");
        assertThat(Long.parseLong(installed.site().value("SELECT count(*) FROM audit_log")))
                .isGreaterThanOrEqualTo(Long.parseLong(trail));
        assertThat(installed.site().value("SELECT count(*) FROM patient WHERE first_name = 'Lost'"))
                .isEqualTo("0");
    }

    /** Neither the key that wraps the others, nor any of those. */
    private static void assertHoldsNoKey(Site site) throws IOException {
        try (Stream<Path> files = Files.walk(site.file("backup"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(
                            file ->
                                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                                            .doesNotContain(site.text("secrets.key").strip())
                                            .doesNotContain("PATIENTCARE_")
                                            .doesNotContain("\"kty\""));
        }
    }

    private static void loseAndAdd(InstalledSite installed, String code) throws SQLException {
        installed.upsert(code, "Later").expect(200);
        installed.administer("UPDATE patient SET first_name = 'Lost'");
    }
}
