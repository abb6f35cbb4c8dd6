package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Waiting;

/** Adds patients, and replaces the database of the site by an earlier state. */
@Drill(value = DrillGroup.RUNBOOKS, heldBy = "BackupScriptTest")
@OwnInstallation
@Order(3)
@DisplayName("Runbook: to the minute")
class PointInTimeIT {

    private static final String PAGE = "point-in-time";

    private static final String ROWS =
            "env -u PGPASSWORD \"$PGBIN/psql\" --no-psqlrc -At --host=\"$PWD/restored\" --port=5432"
                    + " --dbname=patientcare --command=\"SELECT count(*) FILTER (WHERE code LIKE 'now-%'),"
                    + " count(*) FILTER (WHERE first_name = 'Lost') FROM patient\"";

    private static final String ARCHIVE_NO_MORE =
            "\"$PGBIN/psql\" --no-psqlrc --quiet --dbname=postgres --command='ALTER SYSTEM RESET archive_mode'"
                    + " && \"$PGBIN/pg_ctl\" --pgdata=database --log=database.log --mode=fast --wait restart";

    @Test
    @DisplayName(
            "the state of a moment is restored beside the service, which stays in use, and then in its place; a drill reports itself")
    void theStateOfAMoment() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            site.shell("mkdir metrics");
            site.set("TEXTFILES", site.file("metrics").toString());
            site.set("AT", "");
            site.follow(PAGE, 0, 1);
            awaitService(installed);
            String first = firstName(installed, "first");
            try (Traffic traffic = Traffic.start(installed)) {
                site.follow(PAGE, 1, 2);
                traffic.awaitMore();
                int acknowledged = traffic.acknowledged();
                site.set("AT", site.queryValue("SELECT clock_timestamp()"));
                int begun = traffic.begun();
                installed.executeAsSuperuser("UPDATE patient SET first_name = 'Lost'");
                traffic.awaitMore();

                site.follow(PAGE, 2, 3);
                String[] rows = site.shellWithVariables(ROWS).output().strip().split("\\|");
                assertThat(Integer.parseInt(rows[0])).isBetween(acknowledged, begun);
                assertThat(rows[1]).isEqualTo("0");

                site.follow(PAGE, 3, 4);
                assertThat(site.file("archive/drill")).doesNotExist();
                assertThat(site.text("metrics/patientcare_backup.prom"))
                        .containsPattern("(?m)^patientcare_backup_complete_time_seconds [0-9]+$")
                        .containsPattern("(?m)^patientcare_backup_bytes [0-9]+$");
                assertThat(site.text("metrics/patientcare_restore_drill.prom"))
                        .containsPattern(
                                "(?m)^patientcare_restore_drill_complete_time_seconds [0-9]+$")
                        .containsPattern("(?m)^patientcare_restore_drill_seconds [0-9]+$");
            }

            site.follow(PAGE, 4, 5);
            assertThat(firstName(installed, "first")).isEqualTo(first);
            assertThat(firstName(installed, "now-0")).isEqualTo("Now");
            installed.upsert("after-the-restore", "Later").expect(200);
            assertThat(site.shellWithVariables(ARCHIVE_NO_MORE).status()).isZero();
            awaitService(installed);
            installed.handOn();
        }
    }

    private static String firstName(InstalledSite installed, String code) {
        return installed
                .organization()
                .get("/v1/patients/" + code)
                .expect(200)
                .json()
                .get("first_name")
                .asText();
    }

    /** The node notices by itself that the database is back. */
    private static void awaitService(InstalledSite installed) {
        Waiting.until(
                "calls are answered",
                () -> installed.organization().get(InstalledSite.FIRST).status() == 200);
    }

    /** Adds one patient after the other until it is closed. */
    private static final class Traffic implements AutoCloseable {

        /** Because of the limit of 600 requests a minute. */
        private static final Duration PAUSE = Duration.ofMillis(200);

        private static final int MORE = 5;

        private final AtomicBoolean stopping = new AtomicBoolean();
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger acknowledged = new AtomicInteger();
        private final CompletableFuture<Void> running;

        private Traffic(InstalledSite installed) {
            running =
                    CompletableFuture.runAsync(
                            () -> {
                                while (!stopping.get()) {
                                    int number = begun.getAndIncrement();
                                    installed.upsert("now-" + number, "Now").expect(200);
                                    acknowledged.incrementAndGet();
                                    LockSupport.parkNanos(PAUSE.toNanos());
                                }
                            });
        }

        static Traffic start(InstalledSite installed) {
            return new Traffic(installed);
        }

        int begun() {
            return begun.get();
        }

        int acknowledged() {
            return acknowledged.get();
        }

        void awaitMore() {
            int goal = acknowledged() + MORE;
            Waiting.until(
                    "more patients",
                    () -> acknowledged() >= goal || running.isCompletedExceptionally());
        }

        @Override
        public void close() {
            stopping.set(true);
            running.join();
        }
    }
}
