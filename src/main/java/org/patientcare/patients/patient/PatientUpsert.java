package org.patientcare.patients.patient;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.patientcare.platform.database.RequiredWrites;
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

    private static final int LAST_NAME = 1;
    private static final int GENDER = 2;
    private static final int BIRTH_DATE = 4;
    private static final int TAX_ID = 8;
    private static final int EMAIL = 16;
    private static final int PHONE = 32;
    private static final int LOCALE = 64;
    private static final int META = 128;

    /** Not a field: the organization wants a redeemed plan to outlive an upsert without one. */
    private static final int REDEEMED_PLAN_SURVIVES = 256;

    /** The plan at hand stays, since the upsert names none. */
    private static final String KEEPS_PLAN =
            "EXCLUDED.plan IS NULL AND p.redemption_id IS NOT NULL AND EXCLUDED.named_fields & "
                    + REDEEMED_PLAN_SURVIVES
                    + " <> 0 AND (p.subscribed_until IS NULL OR p.subscribed_until > EXCLUDED.updated_at)";

    /** Readers see that it ended, whether or not housekeeping has written it down. */
    private static final String PLAN_IS_OVER =
            "coalesce(p.subscribed_until <= EXCLUDED.updated_at, false)";

    /**
     * A setting of the transaction: the ids, each with a comma, of rows in which nothing changes.
     */
    private static final String UNCHANGED = "patient_upsert.unchanged";

    private static final String SQL =
            """
            WITH written AS (
            INSERT INTO patient AS p (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, named_fields, unsubscribed_at, created_at, updated_at)
            SELECT o.id, u.code, u.first_name, u.last_name, u.gender, u.birth_date, u.tax_id, u.email,
                u.phone, u.locale, u.meta, u.plan,
                u.named_fields | CASE WHEN o.redeemed_plans_survive THEN $survives ELSE 0 END,
                CASE WHEN u.plan IS NULL THEN n.now END, n.now, n.now
            FROM (SELECT :now::timestamptz AS now, set_config('$unchanged', '', true)) n, organization o,
                unnest(:code::text[], :firstName::text[], :lastName::text[], :gender::text[], :birthDate::date[],
                    :taxId::text[], :email::text[], :phone::text[], :locale::text[], :meta::text[], :plan::text[],
                    :namedFields::smallint[])
                AS u (code, first_name, last_name, gender, birth_date, tax_id, email, phone,
                    locale, meta, plan, named_fields)
            WHERE o.id = :organization
            ORDER BY u.code COLLATE "C"
            ON CONFLICT (organization_id, code) DO UPDATE SET
                first_name = EXCLUDED.first_name,
            """
                            .replace("$survives", String.valueOf(REDEEMED_PLAN_SURVIVES))
                            .replace("$unchanged", UNCHANGED)
                    + set("last_name", LAST_NAME)
                    + set("gender", GENDER)
                    + set("birth_date", BIRTH_DATE)
                    + set("tax_id", TAX_ID)
                    + set("email", EMAIL)
                    + set("phone", PHONE)
                    + set("locale", LOCALE)
                    + set("meta", META)
                    + """
                plan = CASE WHEN $keeps THEN p.plan ELSE EXCLUDED.plan END,
                subscribed_until = CASE WHEN $keeps THEN p.subscribed_until END,
                redemption_id = CASE WHEN $keeps THEN p.redemption_id END,
                named_plan = NULL,
                unsubscribed_at = CASE WHEN EXCLUDED.plan IS NULL AND NOT ($keeps)
                    THEN coalesce(p.unsubscribed_at, least(p.subscribed_until, EXCLUDED.updated_at)) END,
                updated_at = greatest(p.updated_at, EXCLUDED.updated_at)
            WHERE CASE WHEN p.first_name IS DISTINCT FROM EXCLUDED.first_name
                OR NOT ($keeps) AND (CASE WHEN NOT $over THEN p.plan END IS DISTINCT FROM EXCLUDED.plan
                    OR NOT $over AND (p.redemption_id IS NOT NULL OR p.subscribed_until IS NOT NULL))
                OR NOT $over AND p.named_plan IS NOT NULL
            """
                            .replace("$over", PLAN_IS_OVER)
                            .replace("$keeps", KEEPS_PLAN)
                    + orChanged("last_name", LAST_NAME)
                    + orChanged("gender", GENDER)
                    + orChanged("birth_date", BIRTH_DATE)
                    + orChanged("tax_id", TAX_ID)
                    + orChanged("email", EMAIL)
                    + orChanged("phone", PHONE)
                    + orChanged("locale", LOCALE)
                    + orChanged("meta", META)
                    + """
                THEN true ELSE set_config('$unchanged', current_setting('$unchanged') || p.id || ',', true) IS NULL END
            RETURNING id)
            SELECT ids, $required FROM (
                SELECT coalesce(array_agg(id), '{}')
                    || string_to_array(rtrim(current_setting('$unchanged'), ','), ',')::bigint[] AS ids
                FROM written) AS all_of_them"""
                            .replace("$unchanged", UNCHANGED)
                            .replace(
                                    "$required",
                                    RequiredWrites.column("cardinality(ids) = :patients"));

    private PatientUpsert() {}

    /**
     * @param own database of the organization
     */
    static SqlStatement statement(ScopedDatabase own, List<PatientRequest> patients, Instant now) {
        Columns columns = new Columns(own.statement(SQL), patients);
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
        return columns.statement().bind("now", now).bind("patients", patients.size());
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

    private static String set(String column, int bit) {
        return "    %1$s = CASE WHEN EXCLUDED.named_fields & %2$d <> 0 THEN EXCLUDED.%1$s ELSE p.%1$s END,%n"
                .formatted(column, bit);
    }

    private static String orChanged(String column, int bit) {
        return "    OR EXCLUDED.named_fields & %2$d <> 0 AND p.%1$s IS DISTINCT FROM EXCLUDED.%1$s%n"
                .formatted(column, bit);
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
