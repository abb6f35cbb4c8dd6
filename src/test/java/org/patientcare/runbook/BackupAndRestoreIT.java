package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Waiting;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "BackupScriptTest")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: backup and restore, by a dump")
class BackupAndRestoreIT {

    @Test
    @DisplayName(
            "a dump that is taken while the service is in use restores what was there, and nothing that came later, even if the next one failed")
    void dumpAndRestore() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.addPatients();

            site.follow("backup-and-restore", 0, 1);
            assertThat(site.text("beside/secrets.key")).isEqualTo(site.text("secrets.key"));

            SiteBackup siteBackup = SiteBackup.of(installed);
            try (Writing writing = Writing.start(installed)) {
                site.follow("backup-and-restore", 1, 2);
                assertThat(writing.count()).isPositive();
            }
            siteBackup.assertHoldsNoKey();
            siteBackup.failToRepeat(1);
            siteBackup.loseAndAdd("after-the-dump");
            site.follow("backup-and-restore", 2, 3);
            siteBackup.assertAllIsBack("after-the-dump");
            assertNothingIsCountedForAnUnknownRole(site);
            installed.handOn();
        }
    }

    private static void assertNothingIsCountedForAnUnknownRole(Site site) {
        String count =
                "\"$PGBIN/psql\" --no-psqlrc -At --dbname=patientcare"
                        + " --file=server-config/postgresql/counts.sql ";
        Site.ShellResult unknown = site.shellWithVariables(count + "--set=runtime_role=nobody");
        assertThat(unknown.status()).isEqualTo(3);
        assertThat(unknown.output()).contains("role \"nobody\" does not exist");
        assertThat(site.shellWithVariables(count + "--set=runtime_role=patientcare").output())
                .contains("patient|1001|kept\n");
    }

    /** Changes the number of rows of a table, again and again, until it is closed. */
    private static final class Writing implements AutoCloseable {

        private final AtomicBoolean stopping = new AtomicBoolean();
        private final AtomicInteger count = new AtomicInteger();
        private final CompletableFuture<Void> running;

        private Writing(InstalledSite installed) {
            running =
                    CompletableFuture.runAsync(
                            () -> {
                                while (!stopping.get()) {
                                    InstalledSite.token(installed.organization(), "first");
                                    count.incrementAndGet();
                                }
                            });
        }

        static Writing start(InstalledSite installed) {
            Writing writing = new Writing(installed);
            Waiting.until("a first write", () -> writing.count() > 0);
            return writing;
        }

        int count() {
            return count.get();
        }

        @Override
        public void close() {
            stopping.set(true);
            running.join();
        }
    }
}
