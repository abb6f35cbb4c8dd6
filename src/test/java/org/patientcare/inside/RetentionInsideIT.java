package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.operations.retention.RetentionRuns;
import org.patientcare.operations.retention.RetentionService;
import org.patientcare.operations.retention.RetentionService.RetentionPreview;
import org.patientcare.platform.retention.RetentionClass;

/** Of each kind of row one is a little older than its retention period, and one a little newer. */
@ArquillianTest
@DisplayName("Inside the server: what is older than its retention period is removed")
class RetentionInsideIT {

    private static final String VISIT =
            """
            INSERT INTO appointment (organization_id, code, patient_id, professional_hash, first_starts_at, starts_at, ends_at,
                duration, generation, state, created_at)
            SELECT organization_id, '%s', id, '%s', t.ended - interval '1 minute', t.ended - interval '1 minute', t.ended, 60, 1, 'finished', now()
            FROM patient, (SELECT now() - interval '%s days' AS ended) t WHERE organization_id = '%s'""";

    private UUID clinic;
    private String doctor;

    @BeforeEach
    void makeClinic() {
        clinic = HousekeepingInsideIT.clinicWithAPatient();
        doctor = HousekeepingInsideIT.doctorOf(clinic);
    }

    @Test
    @DisplayName("deliveries, a year after the attempt")
    void deliveries() {
        delivery("x", 366);
        delivery("x", 364);

        assertRemoves(RetentionClass.DELIVERIES, 1);
        assertThat(rows("delivery", "at < now() - interval '365 days'")).isZero();
        assertThat(rows("delivery", "true")).isOne();
    }

    @Test
    @DisplayName("the last recipients of a code, 90 days after it was sent; the code stays")
    void recipientsOfCodes() {
        code("old", 100);
        code("sent-lately", 100);
        delivery("sent-lately", 80);
        code("new", 80);

        assertRemoves(RetentionClass.CODE_RECIPIENTS, 1);
        assertThat(rows("activation_code", "true")).isEqualTo(3);
        assertThat(rows("activation_code", "last_email IS NULL AND code = 'old'")).isOne();
        assertThat(rows("activation_code", "last_phone_number IS NOT NULL")).isEqualTo(2);
    }

    @Test
    @DisplayName("why redemptions were undone, a year after that; the redemptions stay")
    void reasonsOfRedemptions() {
        code("c", 1);
        for (int days : List.of(366, 364)) {
            OWNER.execute(
                    "INSERT INTO redemption (organization_id, id, activation_code_id, patient_id, plan, redeemed_at, undone_at, undo_reason)"
                            + " SELECT c.organization_id, nextval('redemption_id'), c.id, p.id, 'x', now(), now() - interval '%d days', 'why'"
                                    .formatted(days)
                            + " FROM activation_code c JOIN patient p USING (organization_id) WHERE c.organization_id = ?",
                    clinic);
        }

        assertRemoves(RetentionClass.REDEMPTION_REASONS, 1);
        assertThat(rows("redemption", "undo_reason = ''")).isOne();
        assertThat(rows("redemption", "undo_reason = 'why'")).isOne();
    }

    @Test
    @DisplayName("links of visits, 90 days after the visit and after they were made")
    void linksOfVisits() {
        visit("over", "91");
        visit("ahead", "-10");
        link("over", 1, 91);
        link("over", 2, 1);
        link("ahead", 1, 91);

        assertRemoves(RetentionClass.VISIT_LINKS, 1);
        assertThat(rows("visit_link", "made_at < now() - interval '90 days'")).isOne();
        assertThat(rows("visit_link", "true")).isEqualTo(2);
    }

    @Test
    @DisplayName("attendances, with what stood in the way, answers and rooms; the visit stays")
    void attendances() {
        visit("v", "366");
        for (int days : List.of(366, 364)) {
            String role = days == 366 ? "patient" : "professional";
            String at = "now() - interval '" + days + " days'";
            of(
                    "visit_attendance (organization_id, appointment_id, generation, role, device, connection, joined_at, seen_at, left_at)"
                            + " SELECT organization_id, id, 1, '%s', gen_random_uuid(), gen_random_uuid(), %s, %s, %s"
                                    .formatted(role, at, at, at));
            of(
                    "visit_hindrance SELECT organization_id, id, '%s', 'visit', 'no_path', 'firefox', %s, %s, 1"
                            .formatted(role, at, at));
            of(
                    "visit_answer SELECT organization_id, id, '%s', true, 'firefox', %s"
                            .formatted(role, at));
            of(
                    "visit_room (organization_id, appointment_id, generation, name, patient_joined_at)"
                            + " SELECT organization_id, id, %d, gen_random_uuid()::text, %s"
                                    .formatted(days, at));
        }

        assertRemoves(RetentionClass.ATTENDANCES, 4);
        for (String table :
                List.of("visit_attendance", "visit_hindrance", "visit_answer", "visit_room")) {
            assertThat(rows(table, "true")).as(table).isOne();
        }
        assertThat(rows("appointment", "true")).isOne();
    }

    @Test
    @DisplayName("messages, then their conversation, only where somebody has set a period")
    void messages() {
        OWNER.execute(
                "INSERT INTO conversation (organization_id, id, patient_id, professional_hash, opened_by, last, professional_unread, updated_at)"
                        + " SELECT organization_id, organization_id, id, '%s', 'patient', 1, 1, now() - interval '4000 days'"
                                .formatted(doctor)
                        + " FROM patient WHERE organization_id = ?",
                clinic);
        OWNER.execute(
                "INSERT INTO conversation_message (organization_id, conversation_id, number, sender, text, sent_at)"
                        + " VALUES (?, ?, 1, 'patient', 'x', now() - interval '4000 days')",
                clinic,
                clinic);

        assertThat(due(RetentionClass.MESSAGES)).isZero();
        OWNER.execute("UPDATE organization SET message_retention_days = 3650 WHERE id = ?", clinic);
        // A run may come to conversations before it comes to messages.
        run(clinic, RetentionClass.MESSAGES);
        run(clinic, RetentionClass.MESSAGES);
        assertThat(rows("conversation_message", "true")).isZero();
        assertThat(rows("conversation", "true")).isZero();
    }

    @Test
    @DisplayName("an organization's first run is not at once, except that of messages")
    void theFirstRunIsInAMonth() {
        int classes = RetentionClass.values().length;
        // Each call looks at a hundred organizations.
        for (int call = 0; rows("retention_run", "true") < classes && call < 1_000; call++) {
            bean(RetentionRuns.class).addMissing();
        }

        assertThat(rows("retention_run", "next_at > now() + interval '29 days'"))
                .isEqualTo(classes - 1);
        assertThat(
                        rows(
                                "retention_run",
                                "data_class = 'messages' AND next_at < now() + interval '2 days'"))
                .isOne();
    }

    @Test
    @DisplayName("a run that failed lets the others go first")
    void aRunThatFailedWaits() {
        run(clinic, RetentionClass.DELIVERIES);
        bean(RetentionService.class).postpone(clinic, RetentionClass.DELIVERIES);
        assertThat(
                        rows(
                                "retention_run",
                                "data_class = 'deliveries'"
                                        + " AND next_at BETWEEN now() + interval '8 minutes' AND now() + interval '10 minutes'"))
                .isOne();
    }

    /** The preview says it, a run does it, and the audit trail has it. */
    private void assertRemoves(RetentionClass of, long rows) {
        assertThat(due(of)).isEqualTo(rows);
        run(clinic, of);
        assertThat(due(of)).isZero();
        assertThat(
                        OWNER.texts(
                                "SELECT concat_ws(' ', actor_kind, object_codes[1], facts ->> 'rows') FROM audit_log"
                                        + " WHERE organization_id = ? AND action = 'retention-run'",
                                clinic))
                .containsExactly("service " + of.code() + " " + rows);
        assertThat(preview(of).lastRemoved()).isEqualTo(rows);
    }

    private long due(RetentionClass of) {
        return preview(of).due();
    }

    private RetentionPreview preview(RetentionClass of) {
        return bean(RetentionService.class).preview(clinic).stream()
                .filter(each -> each.of() == of)
                .findFirst()
                .orElseThrow();
    }

    /** Another node may do the run, or hold it at this moment. */
    static void run(UUID clinic, RetentionClass of) {
        OWNER.execute(
                "INSERT INTO retention_run (organization_id, data_class, next_at) VALUES (?, ?, '-infinity')"
                        + " ON CONFLICT (organization_id, data_class) DO UPDATE SET next_at = '-infinity'",
                clinic,
                of.code());
        String due = "data_class = '" + of.code() + "' AND next_at <= now()";
        for (int attempt = 0;
                rows(clinic, "retention_run", due) > 0 && attempt < 1_000;
                attempt++) {
            bean(RetentionRuns.class).runNext();
        }
        assertThat(rows(clinic, "retention_run", due)).isZero();
    }

    private long rows(String table, String condition) {
        return rows(clinic, table, condition);
    }

    private static long rows(UUID clinic, String table, String condition) {
        return OWNER.count(
                "SELECT count(*) FROM " + table + " WHERE organization_id = ? AND " + condition,
                clinic);
    }

    private void delivery(String code, int days) {
        OWNER.execute(
                "INSERT INTO delivery (organization_id, at, code, channel, recipient, state, changed_at)"
                        + " VALUES (?, now() - interval '%d days', ?, 'sms', '+34 ***678', 'accepted', now())"
                                .formatted(days),
                clinic,
                code);
    }

    private void code(String code, int days) {
        OWNER.execute(
                "INSERT INTO activation_code (organization_id, code, active, duration, max_redemptions, redeemed, created_at,"
                        + " last_email, last_phone_prefix, last_phone_number)"
                        + " VALUES (?, ?, true, 'forever', 1, 0, now() - interval '%d days', 'ana@mail.example', '34', '600123456')"
                                .formatted(days),
                clinic,
                code);
    }

    private void visit(String code, String daysSince) {
        OWNER.execute(VISIT.formatted(code, doctor, daysSince, clinic));
    }

    private void link(String code, int generation, int days) {
        OWNER.execute(
                "INSERT INTO visit_link (token_hash, organization_id, appointment_id, role, generation, made_at)"
                        + " SELECT sha256(gen_random_uuid()::text::bytea), organization_id, id, 'patient', %d, now() - interval '%d days'"
                                .formatted(generation, days)
                        + " FROM appointment WHERE organization_id = ? AND code = ?",
                clinic,
                code);
    }

    /** Adds a row for the visit. */
    private void of(String insert) {
        OWNER.execute(
                "INSERT INTO " + insert + " FROM appointment WHERE organization_id = ?", clinic);
    }
}
