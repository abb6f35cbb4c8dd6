package org.patientcare.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.LastRelease;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Proxy;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@Drill(value = DrillGroup.RELEASE, heldBy = "MigrateIT.itBringsTheSchemaUpToDate")
@OwnInstallation
@DisplayName("9: the upgrade from the last release to this one, under load")
class ReleaseIT {

    private static final int PATIENTS = Integer.getInteger("release.patients", 20_000);

    private static final int ROUNDS = 3;

    /** Counts the organizations whose search terms the nodes of this release still write. */
    private static final String WITHOUT_TERMS =
            "SELECT count(*) FROM patient_search_progress WHERE next_id <= last_id";

    /** Millions of patients take minutes, until nodes have written all their search terms. */
    private static final Duration MOST_FOR_FINISH =
            Waiting.DEADLINE.multipliedBy(Math.max(1, PATIENTS / 500_000));

    /** Counts the events of patients, recorded by either release, that do not name a patient. */
    private static final String OF_NOBODY =
            "SELECT count(*) FROM audit_log e"
                    + " WHERE (object_kind IN ('patient', 'appointment', 'prescription') OR actor_kind = 'patient')"
                    + " AND NOT EXISTS (SELECT FROM audit_subject s WHERE s.at = e.at AND s.event_id = e.id)";

    /** Counts the scripts that migrated the schema so far. */
    private static final String SCRIPTS = "SELECT count(*) FROM schema_history WHERE type = 'SQL'";

    private static final String RATE = "patientcare.rate-limit.requests-per-minute";
    private static final String CALLS = "1000000";

    private static final Path WAR = Path.of(System.getProperty("patientcare.war"));

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    @DisplayName(
            "9: the schema is migrated and the nodes are replaced one by one behind the proxy, and no call fails; both releases work on the new schema")
    void noCallFailsDuringTheUpgrade() throws SQLException {
        Proxy.require();
        LastRelease last = LastRelease.built();
        NodePair.Build old = last.nodes(Map.of(RATE, CALLS));
        NodePair.Build present = new NodePair.Build(WAR, Node.POST_BOOT, Map.of(RATE, CALLS));
        try (OwnPostgres postgres = withSchemaOf(last);
                NodePair pair = NodePair.start(old, postgres.url())) {
            Operator operator = Operator.operator().at(pair.proxy().http());
            Organization clinic =
                    operator.newOrganization(
                                    Map.of("name", "Clinic", "activation_code_delivery", true))
                            .at(pair.proxy().http());
            String professional = operator.newProfessional(clinic);
            FilledTables.fill(postgres, clinic, PATIENTS);
            long before = postgres.count(SCRIPTS);
            try (PagesDuringUpgrade pages = PagesDuringUpgrade.open(pair.proxy());
                    MigrationLocks locks = MigrationLocks.watch(postgres);
                    EveryKindOfCall load = EveryKindOfCall.begin(clinic, operator, professional)) {
                awaitRounds(load, "the last release");
                WarCommand migrated =
                        WarCommand.run(
                                WAR, SuiteDatabase.migrationEnvironment(postgres.url()), "migrate");
                assertThat(migrated.status()).as(migrated.errors()).isZero();
                System.out.printf("%s%n%s%n", migrated.output(), locks.table());
                assertThat(locks.scripts()).isEqualTo(postgres.count(SCRIPTS) - before);
                awaitRounds(load, "the last release on the new schema");
                pair.replaceFirst(present);
                awaitRounds(load, "both releases at once");
                pages.assertFilesOfBothReleases(pair.nodes().get(0));
                pair.replaceSecond(present);
                awaitRounds(load, "this release");
                pages.assertThePageGoesOn();
                WarCommand finished = finished(postgres);
                assertThat(finished.status()).as(finished.errors()).isZero();
                awaitRounds(load, "this release, the upgrade finished");
                load.end();
                System.out.printf(
                        "From %s with %,d patients under load: %d calls, %d failed, the longest took %d ms%n",
                        last.version(),
                        PATIENTS,
                        load.calls(),
                        load.failures().size(),
                        load.longest().toMillis());
                assertThat(load.failures()).isEmpty();
            }
            assertThat(clinic.patient("filled-" + PATIENTS).status()).isEqualTo(200);
            assertThat(postgres.count(OF_NOBODY)).isZero();
        }
    }

    /**
     * Ends the upgrade as an operator does: again later, if the command says that nodes still write
     * what the last release has not.
     */
    private static WarCommand finished(OwnPostgres postgres) {
        Map<String, String> environment = SuiteDatabase.migrationEnvironment(postgres.url());
        WarCommand early = WarCommand.run(WAR, environment, "migrate", "--finish");
        if (!early.errors().contains("Run this again later.")) {
            return early;
        }
        Waiting.until(
                () -> postgres.count(WITHOUT_TERMS) == 0,
                MOST_FOR_FINISH,
                Duration.ofSeconds(1),
                () -> "not within " + MOST_FOR_FINISH + ": " + early.errors());
        return WarCommand.run(WAR, environment, "migrate", "--finish");
    }

    private static OwnPostgres withSchemaOf(LastRelease last) {
        OwnPostgres postgres = OwnPostgres.withoutSchema();
        last.migrate(postgres.url());
        return postgres;
    }

    private static void awaitRounds(EveryKindOfCall load, String who) {
        long before = load.rounds();
        Waiting.until(
                who + " is called",
                () -> load.rounds() >= before + ROUNDS || !load.failures().isEmpty());
        assertThat(load.failures()).as(who).isEmpty();
    }
}
