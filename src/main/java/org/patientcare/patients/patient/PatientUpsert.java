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
 * their code, so that batches with the same codes in other orders wait for each other and never
 * deadlock. A row in which nothing changes is not written. What a patient did not mention keeps its
 * value: the bits of {@code named_fields} say what was mentioned. An upsert has the last word on
 * the plan, a redeemed one included, unless the organization wants those to survive its silence.
 *
 * <p>The statement returns the ids of the rows that it wrote, and of those that it locked and found
 * unchanged, which no RETURNING shows: their condition, the last thing that the database asks of
 * them, notes them. Codes are distinct, so fewer ids than the batch has patients mean one of whom
 * the database said neither.
 */
final class PatientUpsert {

    private PatientUpsert() {}

    /**
     * @param own database of the organization
     * @param plans what becomes of them
     */
    static SqlStatement statement(
            ScopedDatabase own, List<PatientRequest> patients, PlanRule plans, Instant now) {
        String sql =
                plans == PlanRule.AS_NAMED
                        ? PatientUpsertSql.UPSERT
                        : PatientUpsertSql.UPSERT_WITHOUT_PLANS;
        return bound(own.statement(sql), patients, now).bind("patients", patients.size());
    }

    /** What it would do: a row for each, in their order. Writes and locks nothing. */
    static SqlStatement effects(
            ScopedDatabase own, List<PatientRequest> patients, PlanRule plans, Instant now) {
        String sql =
                plans == PlanRule.AS_NAMED
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

    /** Binds an array for each column. */
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
                (bit(patient.lastName(), LAST_NAME)
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
