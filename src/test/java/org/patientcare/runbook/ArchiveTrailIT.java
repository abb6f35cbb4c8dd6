package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "AuditMonthsIT")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: archive the trail")
class ArchiveTrailIT {

    @Test
    @DisplayName("a month with one event is moved from the audit trail to the archive")
    void aMonthIsArchived() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.executeAsSuperuser(
                    "INSERT INTO audit_log (at, actor_kind, action, object_kind, object_codes, outcome, times)"
                            + " VALUES ('2019-05-06 07:08:09Z', 'service', 'old', 'x', '{}', 'done', 1)");
            site.queryValue("SELECT audit_make_months()");
            site.set("MONTH", "2019_05");
            site.follow("archive-trail");
            assertThat(site.queryValue("SELECT count(*) FROM audit_log WHERE at < '2020-01-01'"))
                    .isEqualTo("0");
            assertThat(
                            site.queryValue(
                                    "SELECT coalesce(to_regclass('audit_log_2019_05')::text, 'gone')"))
                    .isEqualTo("gone");
            assertThat(site.file("archive/trail_2019_05.dump")).isNotEmptyFile();
            installed.handOn();
        }
    }
}
