package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;
import static org.patientcare.inside.SuiteDataSource.SERVICE;

import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.naming.InitialContext;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.ratelimit.RateLimiter;
import org.patientcare.access.token.TokenService;
import org.patientcare.patients.patient.PatientRequest;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.idempotency.KeyedCalls;
import org.patientcare.platform.secrets.Secrets;
import org.patientcare.platform.secrets.StoredSecret;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Language;
import org.patientcare.trail.audit.AuditFilter;
import org.patientcare.trail.audit.AuditHousekeeping;
import org.patientcare.trail.audit.AuditList;
import org.patientcare.trail.audit.AuditPage;
import org.patientcare.trail.audit.RefusedLogins;

@ArquillianTest
@DisplayName("Inside the server")
class InsideIT {

    @Test
    @DisplayName("a node that is paused in a transaction does not hold its locks for long")
    void theDatabaseEndsTransactionsThatLieIdle() {
        assertThat(SERVICE.text("SHOW max_parallel_workers_per_gather")).isEqualTo("0");
        assertThat(SERVICE.text("SHOW jit")).isEqualTo("off");
        assertThat(SERVICE.text("SHOW idle_in_transaction_session_timeout")).isEqualTo("4s");
    }

    @Test
    @DisplayName("the service's database role does not own the schema")
    void theWorkerIsNotTheOwner() {
        assertThat(SERVICE.text("SELECT current_user")).isEqualTo("patientcare");
        assertThat(OWNER.text("SELECT current_user")).isEqualTo("patientcare_owner");
        assertThat(OWNER.text("SELECT tableowner FROM pg_tables WHERE tablename = 'patient'"))
                .isEqualTo("patientcare_owner");
    }

    @Test
    @DisplayName("the run-time role may neither change the schema nor delete patients")
    void theRunTimeRoleIsLimited() {
        for (String forbidden :
                List.of(
                        "DROP TABLE patient",
                        "ALTER TABLE patient ADD COLUMN x int",
                        "CREATE TABLE public.x (y int)",
                        "DELETE FROM patient WHERE false",
                        "DELETE FROM organization WHERE false",
                        "DELETE FROM appointment WHERE false",
                        "DELETE FROM appointment_history WHERE false",
                        "UPDATE appointment_history SET at = at WHERE false",
                        "DELETE FROM visit_link WHERE false",
                        "UPDATE visit_link SET generation = 1 WHERE false",
                        "DELETE FROM visit_link_key WHERE false",
                        "DELETE FROM professional WHERE false",
                        "UPDATE audit_log SET outcome = 'done' WHERE false",
                        "DELETE FROM audit_log WHERE false",
                        "TRUNCATE audit_log",
                        "UPDATE audit_subject SET at = at WHERE false",
                        "DELETE FROM audit_subject WHERE false",
                        "SELECT FROM audit_log_default",
                        "SELECT audit_make_month('2020-01-01', 1)",
                        "SELECT audit_detach('audit_log_default')",
                        "SELECT audit_drop('before')",
                        "CALL put_up_walls(true)",
                        "SELECT FROM flyway_schema_history",
                        "UPDATE flyway_schema_history SET success = true WHERE false")) {
            assertThatThrownBy(() -> SERVICE.execute(forbidden))
                    .as(forbidden)
                    .cause()
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42501");
        }
    }

    @Test
    @DisplayName("the demo organization does not take another organization's API key")
    void theDemoOrganizationTakesNoKeyOfAnother() {
        UUID clinic = newOrganization();
        String key = "taken-" + clinic.toString().substring(0, 8);
        OWNER.execute(
                "INSERT INTO credential (api_key, organization_id, secret_hash, label, permissions, created_at)"
                        + " VALUES (?, ?, sha256('kept'), 'taken', '', now())",
                key,
                clinic);
        ApiKeyPair demo = new ApiKeyPair(key, "uR7kz1WqYp0sXv4mNc8bGt2hJd6fLa9e");

        assertThatThrownBy(() -> bean(DemoOrganization.class).createIfMissing(demo))
                .isInstanceOf(DomainException.class)
                .hasMessageContaining("patientcare.demo.api-key is another organization's key");

        assertThat(
                        OWNER.text(
                                "SELECT organization_id FROM credential WHERE api_key = ?"
                                        + " AND secret_hash = sha256('kept')",
                                key))
                .isEqualTo(clinic.toString());
    }

    @Test
    @DisplayName(
            "a secret that another key wrapped is not read, and the settings that lack are named")
    void secretsOfAnotherKeyAreRefused() {
        StoredSecret foreign =
                new StoredSecret("token_key", "k", "aes-256-gcm:0123456789abcdef:AAAA");

        assertThatThrownBy(() -> bean(Secrets.class).plain(foreign))
                .hasMessageContaining(
                        "keys in the database are wrapped by the key 0123456789abcdef")
                .hasMessageContaining("set patientcare.secrets.key or patientcare.secrets.key-file")
                .hasMessageContaining("PATIENTCARE_SECRETS_KEY");
    }

    @Test
    @DisplayName("a batch takes part in the surrounding transaction and is rolled back with it")
    void aRolledBackTransactionLeavesNothing() throws Exception {
        UUID clinic = newOrganization();
        UserTransaction transaction = transaction();

        transaction.begin();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A"), patient("b", "B")));
        bean(PatientService.class).revokeTokens(clinic, "a");
        transaction.rollback();

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName(
            "a statement that fails rolls back the whole batch, and its message contains no value of a row")
    void aFailingBatchLeavesNothing() {
        UUID clinic = newOrganization();

        assertThatThrownBy(
                        () ->
                                bean(PatientService.class)
                                        .upsert(
                                                clinic,
                                                List.of(
                                                        patient("a", "A"),
                                                        new PatientRequest(
                                                                "b",
                                                                null,
                                                                Change.to("Kept out"),
                                                                Change.none(),
                                                                Change.none(),
                                                                Change.none(),
                                                                Change.none(),
                                                                null,
                                                                Change.none(),
                                                                Change.none(),
                                                                Change.none()))))
                .hasRootCauseInstanceOf(SQLException.class)
                .rootCause()
                .message()
                .contains("first_name")
                .doesNotContain("Kept out");

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName(
            "a refusal is not a system error: it crosses the EJB boundary unwrapped and rolls back the transaction")
    void aRefusalRollsBackTheTransactionAroundIt() throws Exception {
        UUID clinic = newOrganization();
        UserTransaction transaction = transaction();

        transaction.begin();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));
        assertThatThrownBy(() -> bean(PatientService.class).revokeTokens(clinic, "nobody"))
                .isExactlyInstanceOf(DomainException.class);
        assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        transaction.rollback();

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName(
            "each call of a service is a separate transaction, which is committed when the call returns")
    void aServiceCommitsWhenItReturns() throws Exception {
        UUID clinic = newOrganization();
        assertThat(transaction().getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);

        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));

        assertThat(transaction().getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
        assertThat(patients(clinic)).isOne();
    }

    @Test
    @DisplayName(
            "housekeeping removes expired rate windows, tokens and token keys, and nothing else")
    void housekeepingRemovesWhatIsOver() {
        UUID clinic = newOrganization();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));
        bean(PatientService.class).authenticate(clinic, "a");
        String kept = clinic + "-kept";
        String over = clinic + "-over";
        OWNER.execute(
                "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() - interval '2 minutes'"
                        + " FROM patient WHERE organization_id = '"
                        + clinic
                        + "'");
        for (String name : List.of(kept, over)) {
            String age = name.equals(over) ? "2 minutes" : "30 seconds";
            OWNER.execute(
                    "INSERT INTO token_key SELECT '"
                            + name
                            + "', key_pair, now(), now(), now() - interval '"
                            + age
                            + "' FROM token_key WHERE retired_at IS NULL AND NOT ahead");
            String start = name.equals(over) ? "3 minutes" : "30 seconds";
            OWNER.execute(
                    "INSERT INTO rate_window VALUES ('"
                            + name
                            + "', now() - interval '"
                            + start
                            + "', 1)");
        }

        bean(TokenService.class).removeEnded();
        bean(RateLimiter.class).removeOld();

        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM patient_token WHERE organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("1");
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(kid, '') FROM token_key WHERE kid LIKE '"
                                        + clinic
                                        + "%'"))
                .isEqualTo(kept);
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(key, '') FROM rate_window WHERE key LIKE '"
                                        + clinic
                                        + "%'"))
                .isEqualTo(kept);
        OWNER.execute("DELETE FROM token_key WHERE kid = '" + kept + "'");
    }

    @Test
    @DisplayName(
            "the refused logins of an address in a past minute become one audit row, exactly once")
    void refusedLoginsBecomeRows() {
        String address = UUID.randomUUID().toString();
        OWNER.execute(
                "INSERT INTO refused_login (address, minute, times) VALUES ('"
                        + address
                        + "', now() - interval '2 minutes', 7), ('"
                        + address
                        + "', now() + interval '1 minute', 1)");

        bean(RefusedLogins.class).collect();
        bean(RefusedLogins.class).collect();

        assertThat(
                        OWNER.text(
                                "SELECT string_agg(action || outcome || times, ' ') FROM audit_log WHERE address = '"
                                        + address
                                        + "'"))
                .isEqualTo("loginrefused7");
        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM refused_login WHERE address = '"
                                        + address
                                        + "'"))
                .isEqualTo("1");
    }

    @Test
    @DisplayName(
            "1,000 addresses a minute have a row each, even if calls are concurrent; all further ones share one row")
    void refusedLoginsOfAFloodAreBounded() {
        String fill =
                "INSERT INTO refused_login (address, minute, times) SELECT 'flood' || n,"
                        + " date_trunc('minute', now()) + m * interval '1 minute', 1"
                        + " FROM generate_series(1, 990 - (SELECT count(*) FROM refused_login"
                        + " WHERE minute = date_trunc('minute', now()))) n, generate_series(0, 1) m";
        OWNER.execute(fill);
        RefusedLogins refusedLogins = bean(RefusedLogins.class);
        try {
            IntStream.range(0, 60)
                    .parallel()
                    .forEach(
                            i ->
                                    refusedLogins.count(
                                            "2001:db8:ff:" + Integer.toHexString(i) + "::1"));
            String ofMinute =
                    " FROM refused_login WHERE minute = (SELECT max(minute) FROM refused_login WHERE"
                            + " address LIKE '2001:db8:ff:%')";
            assertThat(OWNER.text("SELECT count(*)" + ofMinute + " AND address <> '*'"))
                    .isEqualTo("1000");
            assertThat(
                            OWNER.text(
                                    "SELECT sum(times)"
                                            + ofMinute
                                            + " AND (address = '*' OR address LIKE '2001:db8:ff:%')"))
                    .isEqualTo("60");
        } finally {
            OWNER.execute("DELETE FROM refused_login WHERE address ~ '^(flood|2001:db8:ff:|[*])'");
        }
    }

    @Test
    @DisplayName("the audit row of a write is rolled back with the write")
    void theTrailIsPartOfTheTransaction() throws Exception {
        UUID clinic = newOrganization();
        UserTransaction transaction = transaction();
        transaction.begin();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));
        transaction.rollback();

        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM audit_log WHERE action = 'patients-upsert'"
                                        + " AND organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("0");
    }

    @Test
    @DisplayName(
            "audit events of earlier releases get the patients that their object codes name, once")
    void eventsOfBeforeAreFilledIn() {
        UUID clinic = newOrganization();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A"), patient("b", "B")));
        OWNER.execute(
                "INSERT INTO audit_log (id, organization_id, at, actor_kind, actor_id, action, object_kind,"
                        + " object_codes, outcome, times) SELECT id, '"
                        + clinic
                        + "', now(), kind, actor, 'before', object, string_to_array(codes, ' '), 'done', 1 FROM (VALUES"
                        + " (-4, 'operator', 'x', 'patient', 'a b gone'),"
                        + " (-3, 'patient', 'a', 'activation-code', 'C'),"
                        + " (-2, 'operator', 'x', 'prescription', 'no-uuid'),"
                        + " (-1, 'operator', 'x', 'patient', 'gone')) AS v (id, kind, actor, object, codes)");
        OWNER.execute(
                "UPDATE audit_backfill SET done_at = NULL, next_at = 'infinity', next_id = 0, last_id = 0");

        int events;
        do {
            events = bean(AuditHousekeeping.class).backfillPatients();
        } while (events > 0);

        assertThat(OWNER.text("SELECT (done_at IS NOT NULL)::text FROM audit_backfill"))
                .isEqualTo("true");
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(s.event_id || ':' || (SELECT string_agg(code, '+' ORDER BY code)"
                                        + " FROM patient WHERE id = ANY (s.patient_ids)), ' ' ORDER BY s.event_id)"
                                        + " FROM audit_subject s WHERE event_id < 0 AND organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("-4:a+b -3:a");
    }

    @Test
    @DisplayName("until all have them, the audit list of a patient says since when it is complete")
    void theListSaysSinceWhenItIsComplete() throws Exception {
        AuditFilter filter = new AuditFilter(null, null, "nobody-has-this", null, null, null, null);
        AuditPage.Request first = new AuditPage.Request(1, 1, null);
        UserTransaction transaction = transaction();
        transaction.begin();
        try {
            bean(Database.class)
                    .statement("UPDATE audit_backfill SET done_at = NULL, next_at = '2026-01-01Z'")
                    .updateOne();
            assertThat(bean(AuditList.class).page(filter, first).completeSince())
                    .contains(Instant.parse("2026-01-01T00:00:00Z"));
        } finally {
            transaction.rollback();
        }
        assertThat(bean(AuditList.class).page(filter, first).completeSince()).isEmpty();
    }

    @Test
    @DisplayName(
            "the end of a subscription is recorded once, with its time and an audit row; other subscriptions are left")
    void subscriptionsThatEndedAreWrittenDown() {
        UUID clinic = newOrganization();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A"), patient("b", "B")));
        String ended = "2026-01-31 10:00:00+00";
        OWNER.execute(
                "UPDATE patient SET plan = 'x', unsubscribed_at = NULL, subscribed_until ="
                        + " CASE code WHEN 'a' THEN TIMESTAMPTZ '"
                        + ended
                        + "' ELSE now() + interval '1 hour' END WHERE organization_id = '"
                        + clinic
                        + "'");

        while (bean(PatientService.class).endExpiredSubscriptions() > 0) {
            // One organization at a time, until nothing is left.
        }

        String of = " FROM patient WHERE organization_id = '" + clinic + "' AND code = ";
        assertThat(
                        OWNER.text(
                                "SELECT (plan IS NULL AND subscribed_until IS NULL AND unsubscribed_at = '"
                                        + ended
                                        + "')::text"
                                        + of
                                        + "'a'"))
                .isEqualTo("true");
        assertThat(OWNER.text("SELECT plan" + of + "'b'")).isEqualTo("x");
        assertThat(
                        OWNER.text(
                                "SELECT string_agg(actor_kind || object_codes::text, ' ') FROM audit_log"
                                        + " WHERE action = 'subscription-end' AND organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("service{a}");
    }

    @Test
    @DisplayName("wrong codes are forgotten once they no longer count")
    void wrongCodesAreForgotten() {
        UUID clinic = newOrganization();
        OWNER.execute(
                "INSERT INTO wrong_code VALUES ('%1$s', 1, now() - interval '11 minutes'), ('%1$s', 1, now())"
                        .formatted(clinic));

        bean(RedemptionService.class).removeOldWrongCodes();

        assertThat(
                        OWNER.text(
                                "SELECT count(*) FROM wrong_code WHERE organization_id = '"
                                        + clinic
                                        + "'"))
                .isEqualTo("1");
    }

    private static UUID newOrganization() {
        Organization clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Inside",
                                        Language.EN,
                                        ZoneOffset.UTC,
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT);
        return clinic.id();
    }

    private static PatientRequest patient(String code, String firstName) {
        return new PatientRequest(
                code,
                firstName,
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                null,
                Change.none(),
                Change.none(),
                Change.none());
    }

    @Test
    @DisplayName("Idempotency-Keys older than a day are removed, and no younger one")
    void oldKeysAreRemoved() {
        String credential = "test:" + UUID.randomUUID();
        for (String age : List.of("24 hours", "23 hours 59 minutes")) {
            OWNER.execute(
                    "INSERT INTO idempotency_key (credential, operation, key, request_sha256, answer, used_at) VALUES ('"
                            + credential
                            + "', 'o', '"
                            + age
                            + "', sha256(''), '', clock_timestamp() - interval '"
                            + age
                            + "')");
        }

        bean(KeyedCalls.class).removeOld();

        assertThat(
                        OWNER.text(
                                "SELECT string_agg(key, ',') FROM idempotency_key WHERE credential = '"
                                        + credential
                                        + "'"))
                .isEqualTo("23 hours 59 minutes");
    }

    /** Counts over a connection that is outside every transaction of the server. */
    private static long patients(UUID organization) {
        return OWNER.count("SELECT count(*) FROM patient WHERE organization_id = ?", organization);
    }

    private static UserTransaction transaction() throws Exception {
        return (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
    }
}
