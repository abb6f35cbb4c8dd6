package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;
import static org.patientcare.inside.SuiteDataSource.SERVICE;

import jakarta.transaction.UserTransaction;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.naming.InitialContext;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.organization.OrganizationVisitSettings;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.shared.Language;
import org.patientcare.surfaces.application.Housekeeping;
import org.patientcare.surfaces.application.Housekeeping.Task;

/**
 * The suite's nodes run their own housekeeping meanwhile, so that no test relies on which node
 * removed a row.
 */
@ArquillianTest
@DisplayName("Inside the server: housekeeping in bounded batches")
class HousekeepingInsideIT {

    /**
     * Signing keys of tokens that the task "tokens" may remove in addition to a batch of tokens.
     */
    private static final int A_FEW_KEYS = 10;

    private static final String AS_ORGANIZATION =
            "SELECT set_config('patientcare.scope', '%s', true); ";

    /**
     * For each task the SQL that inserts expired rows: {@code %1$s} is the organization, {@code
     * %2$d} the number of rows and {@code %3$s} a professional of the organization.
     */
    private static final Map<String, String> OVER =
            new HashMap<>(
                    Map.of(
                            "rate windows",
                            "INSERT INTO rate_window SELECT '%s' || n, now() - interval '1 hour', 1"
                                    + " FROM generate_series(1, %d) n",
                            "tokens",
                            "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() - interval '1 hour'"
                                    + " FROM patient, generate_series(1, %2$d) WHERE organization_id = '%1$s'",
                            "refused logins",
                            "INSERT INTO refused_login SELECT '%s' || n, now() - interval '1 hour', 1"
                                    + " FROM generate_series(1, %d) n",
                            "plans",
                            "INSERT INTO patient (organization_id, code, first_name, locale, plan, subscribed_until, created_at,"
                                    + " updated_at, named_fields) SELECT '%s', 'over-' || n, 'A', 'es', 'x', now() - interval '1 hour',"
                                    + " now(), now(), 0 FROM generate_series(1, %d) n",
                            "visits",
                            "INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at,"
                                    + " starts_at, ends_at, duration, generation, state, created_at) SELECT organization_id, 'v-' || n, id,"
                                    + " '%3$s', now() - interval '9 days', now() - interval '9 days', now() - interval '8 days', 86400, 1, 'booked', now()"
                                    + " FROM patient, generate_series(1, %2$d) n WHERE organization_id = '%1$s'",
                            "wrong codes",
                            "INSERT INTO wrong_code SELECT '%s', 1, now() - interval '1 hour' FROM generate_series(1, %d)",
                            "wrong dates",
                            "INSERT INTO wrong_birth_date (organization_id, prescription_id, at)"
                                    + " SELECT '%s', gen_random_uuid(), now() - interval '2 hours' FROM generate_series(1, %d)",
                            "idempotency keys",
                            "INSERT INTO idempotency_key (credential, operation, key, request_sha256, secret_of, used_at)"
                                    + " SELECT '%s', 'x', n::text, sha256('x'), 'x', now() - interval '25 hours'"
                                    + " FROM generate_series(1, %d) n",
                            "captured messages",
                            "INSERT INTO captured_message (at, channel, sender, recipient, name, language, text)"
                                    + " SELECT now() - interval '8 days', 'sms', '%s', 'x', 'x', 'es', 'x' FROM generate_series(1, %d)",
                            "signals",
                            "INSERT INTO visit_signal (organization_id, appointment_id, recipient, sender, at, kind)"
                                    + " SELECT '%s', 1, 'patient', gen_random_uuid(), now() - interval '1 hour', 'chat' FROM generate_series(1, %d)"));

    private static final String EVENT =
            " INTO audit_log (id, organization_id, at, actor_kind, action, object_kind, object_codes, outcome, times)"
                    + " SELECT -n, '%s', ";

    private static final String OLD_EVENTS =
            "INSERT INTO event (organization_id, event, type, object_kind, object_code, payload, position, occurred_at)"
                    + " SELECT '%1$s', 'x', 'x', 'patient', 'x', '{}', n, timestamptz '2001-01-15Z' FROM generate_series(1, %2$d) n";

    private static final String FILE =
            "INSERT INTO patient_import (organization_id, id, state, plans_stay, rows, added, changed, unchanged, faulty,"
                    + " unsubscribes, done, faults, created_at, kept_until, run_by_kind) SELECT '%%1$s', gen_random_uuid(), '%s', true, 9999,"
                    + " 9999, 0, 0, 0, 0, 0, '', now() - interval '9 days', %s, %s FROM generate_series(1, %%2$d) n";

    private static final String ENDPOINT =
            "INSERT INTO webhook_endpoint (organization_id, id, url, created_at) SELECT '%1$s', gen_random_uuid(), 'https://' || n,"
                    + " now() - interval '33 days' FROM generate_series(1, ";

    private static final String WEBHOOK =
            "; INSERT INTO webhook (organization_id, id, type, channel, meta, endpoint_id, deleted_at) SELECT organization_id,"
                    + " gen_random_uuid(), 'x', 'http', '{}', id, now() - interval '%s' FROM webhook_endpoint"
                    + " WHERE organization_id = '%%1$s'";

    private static final String STRAYS =
            "INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at, type, object,"
                    + " state, created_at) SELECT '%1$s', '%1$s', '%1$s', n, '%1$s', now(), 'x', 'x', 'delivered',"
                    + " timestamptz '2001-01-15Z' + n %% 20 * interval '1 day' FROM generate_series(1, %2$d) n";

    static {
        OVER.put("event partitions", OLD_EVENTS);
        OVER.put(
                "old events",
                OLD_EVENTS
                        + "; INSERT INTO event_head (organization_id, position) VALUES ('%1$s', %2$d);"
                        + " SELECT event_make_days()");
        OVER.put(
                "old reminders",
                "WITH a AS (INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at,"
                        + " starts_at, ends_at, duration, generation, state, created_at) SELECT organization_id, 'r', id, '%3$s', now(),"
                        + " now(), now() + interval '1 minute', 60, 1, 'cancelled', now() FROM patient WHERE organization_id = '%1$s'"
                        + " RETURNING organization_id, id) INSERT INTO appointment_reminder SELECT organization_id, id, n, 'day',"
                        + " now() - interval '31 days', 'delivered', 'email' FROM a, generate_series(1, %2$d) n");
        OVER.put(
                "old delays",
                "WITH a AS (INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at,"
                        + " starts_at, ends_at, duration, generation, state, created_at) SELECT organization_id, 'd', id, '%3$s', now(),"
                        + " now(), now() + interval '1 minute', 60, 1, 'cancelled', now() FROM patient WHERE organization_id = '%1$s'"
                        + " RETURNING organization_id, id) INSERT INTO appointment_delay SELECT organization_id, id, n, 1, 15,"
                        + " now() - interval '31 days', 'delivered', 'email' FROM a, generate_series(1, %2$d) n");
        OVER.put(
                "mails that waited",
                "WITH a AS (INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at,"
                        + " starts_at, ends_at, duration, generation, state, created_at) SELECT organization_id, 'h' || n, id, '%3$s',"
                        + " now(), now(), now() + interval '1 minute', 60, 1, 'cancelled', now()"
                        + " FROM patient, generate_series(1, %2$d) n WHERE organization_id = '%1$s'"
                        + " RETURNING organization_id, code) INSERT INTO visit_mail_hold SELECT organization_id, code,"
                        + " now(), now() - interval '2 days', true, NULL, NULL, NULL FROM a");
        OVER.put("runs of retention", "SELECT '%1$s'");
        OVER.put(
                "retention",
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, changed_at)"
                        + " SELECT '%1$s', now() - interval '2 years', 'x', 'sms', 'x', 'accepted', now()"
                        + " FROM generate_series(1, %2$d) n;"
                        + " INSERT INTO retention_run VALUES ('%1$s', 'deliveries', '-infinity')");
        OVER.put("webhook delivery partitions", STRAYS);
        OVER.put(
                "old webhook delivery partitions",
                STRAYS + "; SELECT webhook_delivery_make_days()");
        OVER.put("webhook endpoints", ENDPOINT + "%2$d) n");
        OVER.put("deleted webhooks", ENDPOINT + "%2$d) n" + WEBHOOK.formatted("33 days"));
        OVER.put(
                "settings of deleted webhooks",
                ENDPOINT
                        + "%2$d) n"
                        + WEBHOOK.formatted("1 minute")
                                .replace("'{}'", "'{\"headers\":{\"A\":\"b\"}}'"));
        OVER.put(
                "deliveries of changed webhooks",
                ENDPOINT
                        + "1) n"
                        + WEBHOOK.formatted("1 minute")
                        + "; INSERT INTO webhook_delivery (organization_id, webhook_id, endpoint_id, sequence, event_id, occurred_at,"
                        + " type, object, state) SELECT organization_id, id, endpoint_id, n, id, now(), 'x', 'x', 'pending'"
                        + " FROM webhook, generate_series(1, %2$d) n WHERE organization_id = '%1$s'");
        OVER.put(
                "patient import files",
                FILE.formatted("ready", "now() - interval '1 hour'", "NULL"));
        OVER.put(
                "patient import rows",
                "WITH file AS ("
                        + FILE.formatted("running", "'infinity'", "'service'").replace("%2$d", "1")
                        + " RETURNING organization_id, id) INSERT INTO patient_import_batch SELECT organization_id, id, n,"
                        + " '{\"patients\":[{\"code\":\"' || n || '\",\"first_name\":\"A\"}]}' FROM file, generate_series(1, %2$d) n");
        OVER.put(
                "tickets",
                "WITH p AS (INSERT INTO prescription (organization_id, id, patient_id, patient_first_name, professional_hash,"
                        + " prescriber_name, organization_name, language, issued_at, issued_on) SELECT organization_id, gen_random_uuid(),"
                        + " id, 'Ana', '%3$s', 'x', 'x', 'es', now(), now() FROM patient WHERE organization_id = '%1$s'"
                        + " RETURNING organization_id, id, patient_id)"
                        + " INSERT INTO ticket SELECT sha256((organization_id::text || n)::bytea), organization_id, patient_id, id, 0,"
                        + " now() - interval '1 hour' FROM p, generate_series(1, %2$d) n");
        OVER.put(
                "patient links",
                "INSERT INTO patient_link SELECT sha256((organization_id::text || n)::bytea), organization_id, id, 0, NULL,"
                        + " now() - interval '1 hour' FROM patient, generate_series(1, %2$d) n WHERE organization_id = '%1$s'");
        OVER.put(
                "contacts changed by people",
                "WITH p AS (INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at, updated_at,"
                        + " named_fields) SELECT '%1$s', 'c' || n, 'Ana', 'es', now(), now(), now(), 0"
                        + " FROM generate_series(1, %2$d) n RETURNING organization_id, id)"
                        + " INSERT INTO patient_contact_change SELECT organization_id, id, 'email', sha256('x'),"
                        + " now() - interval '8 days' FROM p");
        OVER.put(
                "former changes of patients",
                "INSERT INTO patient_change (organization_id, changed_at, patient_ids, check_at)"
                        + " SELECT '%1$s', now(), '{0}', now() - interval '2 days' FROM generate_series(1, %2$d) n");
        OVER.put(
                "sessions",
                "INSERT INTO person_session (token_hash, api_key, keys_proof, way, authenticated_at, seen_at, ends_at)"
                        + " SELECT sha256(('%s' || n)::bytea), 'x', sha256('x'), 'keys', now(), now(), now() - interval '1 hour'"
                        + " FROM generate_series(1, %d) n");
        OVER.put(
                "challenges",
                "INSERT INTO sign_in_challenge (token_hash, purpose, ends_at)"
                        + " SELECT sha256(('%s' || n)::bytea), 'console-link', now() - interval '1 hour'"
                        + " FROM generate_series(1, %d) n");
        OVER.put(
                "mailed invitations",
                "INSERT INTO invitation_mail SELECT sha256(('%s' || n)::bytea), now() - interval '2 hours', 1"
                        + " FROM generate_series(1, %d) n");
        OVER.put(
                "audit partitions",
                "INSERT"
                        + EVENT
                        + "timestamptz '2001-01-15Z' + n %% 20 * interval '1 month', 'service', 'x', 'x', '{}', 'done', 1"
                        + " FROM generate_series(1, %d) n");
        OVER.put(
                "audit event subjects",
                "WITH before AS (UPDATE audit_backfill SET done_at = NULL, next_at = 'infinity', next_id = 0, last_id = 0)"
                        + " INSERT"
                        + EVENT
                        + "now(), 'service', 'x', 'x', '{}', 'done', 1 FROM generate_series(1, %d) n");
    }

    @Test
    @DisplayName("3: each statement of housekeeping ends or removes at most 1,000 rows")
    void everyTaskIsBounded() throws Exception {
        // The service's role cannot make an erasure that is due: ErasureIT destroys patients in
        // batches. A day of an organization is looked through at once: UnusualAccessIT.
        Set<String> names = new HashSet<>(OVER.keySet());
        names.add("erasures");
        names.add("unusual accesses");
        assertThat(tasks().keySet()).isEqualTo(names);
        for (Map.Entry<String, String> over : OVER.entrySet()) {
            UUID clinic = clinicWithAPatient();
            String rows = over.getValue().formatted(clinic, 2500, doctorOf(clinic));
            UserTransaction transaction =
                    (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
            int dealtWith = 0;
            // Another node may be running the task at this moment; then this call removes nothing.
            for (int attempt = 0; dealtWith == 0 && attempt < 500; attempt++) {
                transaction.begin();
                try {
                    SERVICE.execute(AS_ORGANIZATION.formatted(clinic) + rows);
                    dealtWith = tasks().get(over.getKey()).batch().getAsInt();
                } finally {
                    transaction.rollback();
                }
            }
            assertThat(dealtWith).as(over.getKey()).isBetween(1, OldRows.BATCH_SIZE + A_FEW_KEYS);
        }
    }

    @Test
    @DisplayName(
            "3: 30,000 expired tokens are gone after one run, on four nodes at once; tokens that have not expired stay")
    void aBacklogIsRemoved() throws Exception {
        UUID clinic = clinicWithAPatient();
        OWNER.execute(OVER.get("tokens").formatted(clinic, 30_000));
        OWNER.execute(
                "INSERT INTO patient_token SELECT organization_id, gen_random_uuid(), id, now() + n * interval '1 hour'"
                        + " FROM patient, generate_series(1, 50) n WHERE organization_id = '"
                        + clinic
                        + "'");

        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Callable<Integer>> nodes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            nodes.add(
                    () -> {
                        int batches = 0;
                        while (tasks().get("tokens").batch().getAsInt() > 0) {
                            batches++;
                        }
                        return batches;
                    });
        }
        for (Future<Integer> each : threads.invokeAll(nodes)) {
            each.get();
        }
        threads.shutdown();

        // A thread may have stopped while another one held the last rows; that one has removed them
        // by now.
        assertThat(tokens(clinic, "<")).isZero();
        assertThat(tokens(clinic, ">")).isEqualTo(50);
    }

    @Test
    @DisplayName("3: when a batch fails, the work of the batches before it is kept")
    void aFailingBatchKeepsWhatWasDone() {
        UUID clinic = clinicWithAPatient();
        OWNER.execute(OVER.get("tokens").formatted(clinic, 3_000));
        Task tokens = tasks().get("tokens");
        long[] left = {0};
        Task third =
                new Task(
                        "a third batch that fails",
                        () -> {
                            if (tokens(clinic, "<") <= 1_000) {
                                left[0] = tokens(clinic, "<");
                                throw new IllegalStateException("the third");
                            }
                            return tokens.batch().getAsInt();
                        });

        assertThatThrownBy(() -> untilNothingIsLeft(third)).hasMessage("the third");

        assertThat(left[0]).isBetween(0L, 1_000L);
        assertThat(tokens(clinic, "<")).isLessThanOrEqualTo(left[0]);
    }

    @Test
    @DisplayName("tasks that record, publish or change what is of an organization: one at a time")
    void noTransactionTouchesTwoOrganizations() {
        List<String> those =
                List.of(
                        "plans",
                        "visits",
                        "deliveries of changed webhooks",
                        "settings of deleted webhooks");
        for (String task : those) {
            for (int i = 0; i < 2; i++) {
                UUID clinic = clinicWithAPatient();
                OWNER.execute(OVER.get(task).formatted(clinic, 2, doctorOf(clinic)));
            }
        }
        // Other tests of this server touch two organizations on purpose.
        Thread own = Thread.currentThread();
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("org.patientcare.platform.database.CurrentScope");
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord written) {
                        if (Thread.currentThread() == own) {
                            logged.add(written.getMessage());
                        }
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.addHandler(handler);
        try {
            those.forEach(task -> untilNothingIsLeft(tasks().get(task)));
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(logged).isEmpty();
    }

    private static void untilNothingIsLeft(Task task) {
        int found = 1;
        while (found > 0) {
            found = task.batch().getAsInt();
        }
    }

    private static Map<String, Task> tasks() {
        return bean(Housekeeping.class).tasks().stream()
                .collect(Collectors.toMap(Task::name, task -> task));
    }

    private static long tokens(UUID clinic, String comparison) {
        return OWNER.count(
                "SELECT count(*) FROM patient_token WHERE organization_id = '%s' AND expires_at %s now()"
                        .formatted(clinic, comparison));
    }

    static UUID clinicWithAPatient() {
        UUID clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Clínica Sur",
                                        Language.ES,
                                        ZoneOffset.UTC,
                                        false,
                                        List.of(),
                                        null,
                                        false,
                                        null),
                                OrganizationVisitSettings.DEFAULT)
                        .id();
        OWNER.execute(
                "INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at, updated_at,"
                        + " named_fields) VALUES ('%s', 'p', 'Ana', 'es', now(), now(), now(), 0)"
                                .formatted(clinic));
        bean(ProfessionalService.class)
                .create(
                        new ProfessionalProfile(
                                "Dr. Rey",
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                java.util.Set.of(clinic)));
        return clinic;
    }

    static String doctorOf(UUID clinic) {
        return OWNER.text(
                "SELECT professional_hash FROM professional_assignment WHERE organization_id = '"
                        + clinic
                        + "'");
    }
}
