package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.patientcare.testing.Node;

/**
 * The data of a site when its backup was made: the first patient and a thousand others.
 *
 * @param auditEvents the number of audit events just before the backup
 */
record SiteBackup(InstalledSite installed, long auditEvents) {

    static SiteBackup of(InstalledSite installed) throws SQLException {
        return new SiteBackup(installed, count(installed, "audit_log"));
    }

    /** Repeats the backup while the database is away: the block fails. */
    void failToRepeat(int block) throws IOException {
        Site site = installed.site();
        String port = site.variable("PGPORT");
        site.set("PGPORT", String.valueOf(Node.freePort()));
        assertThatThrownBy(() -> site.follow("backup-and-restore", block, block + 1))
                .hasMessageContaining("Connection refused");
        site.set("PGPORT", port);
    }

    void loseAndAdd(String code) throws SQLException {
        installed.upsert(code, "Later").expect(200);
        installed.executeAsSuperuser("UPDATE patient SET first_name = 'Lost'");
    }

    /** The trail may be longer, because the runbook's own commands read the first patient, too. */
    void assertAllIsBack(String later) throws SQLException {
        installed.organization().get(InstalledSite.FIRST).expect(200);
        installed.organization().get("/v1/patients/" + later).expectRefusal(404);
        assertThat(count(installed, "patient")).isEqualTo(1001);
        assertThat(count(installed, "audit_log")).isGreaterThanOrEqualTo(auditEvents);
        assertThat(count(installed, "patient WHERE first_name = 'Lost'")).isZero();
    }

    /** The backup contains neither the wrapping key nor any key that is not wrapped. */
    void assertHoldsNoKey() throws IOException {
        Site site = installed.site();
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

    private static long count(InstalledSite installed, String rows) throws SQLException {
        return Long.parseLong(installed.site().queryValue("SELECT count(*) FROM " + rows));
    }
}
