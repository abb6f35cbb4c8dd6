package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.OwnInstallation;

/**
 * Runs after all other tests that take a site, because it leaves none to hand on, and before all
 * tests that take none: the node and the database of the site would be busy beside them.
 */
@Drill(value = DrillGroup.RUNBOOKS, heldBy = "RunbookTest")
@OwnInstallation
@Order(4)
@DisplayName("Runbook: move the database")
class MoveDatabaseIT {

    private static final String PATIENTS = "SELECT count(*) FROM patient";

    @Test
    @DisplayName(
            "move database: all rows are on the new server, and nobody can write to the old one")
    void moveDatabase() throws Exception {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            installed.addPatients();
            long before = Long.parseLong(site.queryValue(PATIENTS));
            try (Site other = new Site(InstalledSite.release())) {
                other.follow("install", 0, 1);
                site.set("NEW_PGHOST", "127.0.0.1");
                site.set("NEW_PGPORT", other.variable("PGPORT"));
                site.set("NEW_PGPASSWORD", other.variable("PGPASSWORD"));
                site.set("NEW_DATABASE_CA", other.file("database-ca.crt").toString());

                site.follow("move-database");

                assertThat(site.setting("settings.env", "PATIENTCARE_DB_URL"))
                        .contains("//127.0.0.1:" + other.variable("PGPORT") + "/patientcare?")
                        .endsWith("?sslmode=verify-full&sslrootcert=database-ca.crt");
                installed.upsert("after-the-move", "Later").expect(200);
                assertThat(other.queryValue(PATIENTS)).isEqualTo("" + (before + 1));
                assertThat(site.queryValue(PATIENTS)).isEqualTo("" + before);
                assertThatThrownBy(() -> installed.connectAsRuntimeRole("settings.env"))
                        .hasMessageContaining("too many connections for database");
            }
        }
    }
}
