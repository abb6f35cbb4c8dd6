package org.patientcare.patients.patient;

import static org.patientcare.patients.patient.PatientUpsertSql.BIRTH_DATE;
import static org.patientcare.patients.patient.PatientUpsertSql.EMAIL;
import static org.patientcare.patients.patient.PatientUpsertSql.GENDER;
import static org.patientcare.patients.patient.PatientUpsertSql.LAST_NAME;
import static org.patientcare.patients.patient.PatientUpsertSql.LOCALE;
import static org.patientcare.patients.patient.PatientUpsertSql.META;
import static org.patientcare.patients.patient.PatientUpsertSql.PHONE;
import static org.patientcare.patients.patient.PatientUpsertSql.TAX_ID;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/**
 * The upsert of a batch in one statement (contract, section 3). Rows are written in the order of
 * their codes, so that concurrent batches with the same codes wait for each other instead of
 * deadlocking. Rows in which nothing changes are not written. The bits of {@code named_fields} say
 * which fields a request contains; the other fields keep their values. An upsert always decides
 * about the plan, even about one from a redemption, unless the organization has set {@code
 * redeemed_plans_survive} and the upsert names no plan.
 *
 * <p>The statement returns the ids of all patients: of the rows that it wrote, and of those that it
 * locked and found unchanged. RETURNING does not include the latter, so the WHERE condition, which
 * is evaluated last for them, collects their ids in a setting of the transaction. Since codes are
 * distinct, fewer ids than patients mean that a row was lost, and the statement fails.
 */
final class PatientUpsert {

    private PatientUpsert() {}

    /**
     * @param own the database scoped to the organization
     * @param plans whether plans are changed
     */
    static SqlStatement statement(
            ScopedDatabase own, List<PatientRequest> patients, PlanRule plans, Instant now) {
        String sql =
                plans == PlanRule.APPLY
                        ? PatientUpsertSql.UPSERT
                        : PatientUpsertSql.UPSERT_WITHOUT_PLANS;
        return bound(own.statement(sql), patients, now).bind("patients", patients.size());
    }

    /**
     * Builds a query that returns what the upsert would do, one row per patient in their order.
     * Writes and locks nothing.
     */
    static SqlStatement effects(
            ScopedDatabase own, List<PatientRequest> patients, PlanRule plans, Instant now) {
        String sql =
                plans == PlanRule.APPLY
                        ? PatientUpsertSql.EFFECTS
                        : PatientUpsertSql.EFFECTS_WITHOUT_PLANS;
        return bound(own.statement(sql), patients, now);
    }

    private static SqlStatement bound(
            SqlStatement statement, List<PatientRequest> patients, Instant now) {
        Columns columns = new Columns(statement, patients);
        columns.add("code", "text", PatientRequest::code);
        columns.add("firstName", "text", PatientRequest::firstName);
        columns.add("lastName", "text", p -> p.lastName().value());
        columns.add("gender", "text", p -> word(p.gender()));
        columns.add("birthDate", "date", p -> p.birthDate().value());
        columns.add("taxId", "text", p -> p.taxId().value());
        columns.add("email", "text", p -> p.email().value());
        columns.add("phone", "text", p -> p.phone().value());
        columns.add("locale", "text", PatientUpsert::locale);
        columns.add("meta", "text", p -> text(p.meta()));
        columns.add("plan", "text", PatientRequest::plan);
        columns.add("namedFields", "int2", PatientUpsert::namedFields);
        return columns.statement().bind("now", now);
    }

    /** Binds one array per column. */
    private record Columns(SqlStatement statement, List<PatientRequest> rows) {

        void add(String name, String type, Function<PatientRequest, Object> value) {
            statement.bindArray(name, type, rows.stream().map(value).toList());
        }
    }

    private static String locale(PatientRequest patient) {
        return patient.locale().appliedTo(Language.DEFAULT, Language.DEFAULT).code();
    }

    private static short namedFields(PatientRequest patient) {
        return (short)
                (SearchTermRepository.INSERTED_WITH_TERMS
                        | bit(patient.lastName(), LAST_NAME)
                        | bit(patient.gender(), GENDER)
                        | bit(patient.birthDate(), BIRTH_DATE)
                        | bit(patient.taxId(), TAX_ID)
                        | bit(patient.email(), EMAIL)
                        | bit(patient.phone(), PHONE)
                        | bit(patient.locale(), LOCALE)
                        | bit(patient.meta(), META));
    }

    private static int bit(Change<?> change, int bit) {
        return change.named() ? bit : 0;
    }

    private static String word(Change<Gender> gender) {
        return gender.value() == null ? null : gender.value().code();
    }

    private static String text(Change<JsonDocument> meta) {
        return meta.value() == null ? null : meta.value().text();
    }
}
