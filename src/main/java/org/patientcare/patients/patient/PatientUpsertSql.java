package org.patientcare.patients.patient;

import org.patientcare.platform.database.RequiredWrites;

/**
 * The SQL of {@link PatientUpsert}, and the query that returns what it would do; both use the same
 * conditions. Each has a variant that leaves plans unchanged.
 */
final class PatientUpsertSql {

    static final int LAST_NAME = 1;
    static final int GENDER = 2;
    static final int BIRTH_DATE = 4;
    static final int TAX_ID = 8;
    static final int EMAIL = 16;
    static final int PHONE = 32;
    static final int LOCALE = 64;
    static final int META = 128;

    /** Not a field: the organization has set {@code redeemed_plans_survive}. */
    private static final int REDEEMED_PLAN_SURVIVES = 256;

    /**
     * Condition: the upsert names no plan, and the redeemed plan that is in force survives that.
     */
    private static final String KEEPS_PLAN =
            "EXCLUDED.plan IS NULL AND p.redemption_id IS NOT NULL AND EXCLUDED.named_fields & "
                    + REDEEMED_PLAN_SURVIVES
                    + " <> 0 AND (p.subscribed_until IS NULL OR p.subscribed_until > EXCLUDED.updated_at)";

    /** Condition: the plan has expired, whether or not housekeeping has stored that yet. */
    private static final String PLAN_IS_OVER =
            "coalesce(p.subscribed_until <= EXCLUDED.updated_at, false)";

    /**
     * Setting of the transaction that collects the ids of unchanged rows, each followed by a comma.
     */
    private static final String UNCHANGED = "patient_upsert.unchanged";

    /**
     * Setting of the transaction that collects a JSON object, followed by a comma, for each
     * subscription that the statement ends. It is filled where the old row can be read for the last
     * time.
     */
    static final String ENDED_SETTING = "patient_upsert.ended";

    private static final String FIELDS =
            """
                unnest(:code::text[], :firstName::text[], :lastName::text[], :gender::text[], :birthDate::date[],
                    :taxId::text[], :email::text[], :phone::text[], :locale::text[], :meta::text[], :plan::text[],
                    :namedFields::smallint[])
            """;

    private static final String INSERT =
            """
            WITH written AS (
            INSERT INTO patient AS p (organization_id, code, first_name, last_name, gender, birth_date, tax_id, email,
                phone, locale, meta, plan, named_fields, unsubscribed_at, created_at, updated_at)
            SELECT o.id, u.code, u.first_name, u.last_name, u.gender, u.birth_date, u.tax_id, u.email,
                u.phone, u.locale, u.meta, u.plan,
                u.named_fields | CASE WHEN o.redeemed_plans_survive THEN $survives ELSE 0 END,
                CASE WHEN u.plan IS NULL THEN n.now END, n.now, n.now
            FROM (SELECT :now::timestamptz AS now, set_config('$unchanged', '', true), set_config('$ended', '', true)) n, organization o,
            """
                    + FIELDS
                    + """
                AS u (code, first_name, last_name, gender, birth_date, tax_id, email, phone,
                    locale, meta, plan, named_fields)
            WHERE o.id = :organization
            ORDER BY u.code COLLATE "C"
            ON CONFLICT (organization_id, code) DO UPDATE SET
                first_name = EXCLUDED.first_name,
            """
                    + set("last_name", LAST_NAME)
                    + set("gender", GENDER)
                    + set("birth_date", BIRTH_DATE)
                    + set("tax_id", TAX_ID)
                    + set("email", EMAIL)
                    + set("phone", PHONE)
                    + set("locale", LOCALE)
                    + set("meta", META);

    private static final String SET_PLAN =
            """
                plan = CASE WHEN $keeps THEN p.plan
                    WHEN CASE WHEN NOT ($keeps) AND p.plan IS NOT NULL AND (EXCLUDED.plan IS NULL OR $over)
                        THEN set_config('$ended', current_setting('$ended') || json_build_object('id', p.id, 'code', p.code,
                            'plan', p.plan, 'reason', CASE WHEN $over THEN 'expired' ELSE 'feed' END, 'ended_at',
                            extract(epoch FROM least(p.subscribed_until, EXCLUDED.updated_at))) || ',', true) IS NULL
                        ELSE false END THEN NULL
                    ELSE EXCLUDED.plan END,
                subscribed_until = CASE WHEN $keeps THEN p.subscribed_until END,
                redemption_id = CASE WHEN $keeps THEN p.redemption_id END,
                named_plan = NULL,
                unsubscribed_at = CASE WHEN EXCLUDED.plan IS NULL AND NOT ($keeps)
                    THEN coalesce(p.unsubscribed_at, least(p.subscribed_until, EXCLUDED.updated_at)) END,
            """;

    private static final String PLAN_CHANGES =
            """
                OR NOT ($keeps) AND (CASE WHEN NOT $over THEN p.plan END IS DISTINCT FROM EXCLUDED.plan
                    OR NOT $over AND (p.redemption_id IS NOT NULL OR p.subscribed_until IS NOT NULL))
                OR NOT $over AND p.named_plan IS NOT NULL
            """;

    private static final String FIELDS_CHANGE =
            orChanged("last_name", LAST_NAME)
                    + orChanged("gender", GENDER)
                    + orChanged("birth_date", BIRTH_DATE)
                    + orChanged("tax_id", TAX_ID)
                    + orChanged("email", EMAIL)
                    + orChanged("phone", PHONE)
                    + orChanged("locale", LOCALE)
                    + orChanged("meta", META);

    /** Sets the plan of each patient. */
    static final String UPSERT = upsert(SET_PLAN, PLAN_CHANGES);

    /** Leaves plans unchanged; new patients have none. */
    static final String UPSERT_WITHOUT_PLANS = upsert("", "");

    /** Returns what {@link #UPSERT} would do, one row per patient. */
    static final String EFFECTS =
            effects(
                    PLAN_CHANGES,
                    "p.plan IS NOT NULL AND NOT $over AND EXCLUDED.plan IS NULL AND NOT ($keeps)");

    /** Returns what {@link #UPSERT_WITHOUT_PLANS} would do, one row per patient. */
    static final String EFFECTS_WITHOUT_PLANS = effects("", "false");

    private PatientUpsertSql() {}

    private static String upsert(String setPlan, String planChanges) {
        return filled(
                INSERT
                        + setPlan
                        + """
                named_fields = p.named_fields # 16384,
                updated_at = greatest(p.updated_at, EXCLUDED.updated_at)
            WHERE CASE WHEN $notCompared THEN false
                WHEN p.first_name IS DISTINCT FROM EXCLUDED.first_name
            """
                        + planChanges
                        + FIELDS_CHANGE
                        + """
                THEN true ELSE set_config('$unchanged', current_setting('$unchanged') || p.id || ',', true) IS NULL END
            RETURNING id)
            SELECT ids, ends_plans, $required FROM (
                SELECT current_setting('$ended') <> '' AS ends_plans, coalesce(array_agg(id), '{}')
                    || string_to_array(rtrim(current_setting('$unchanged'), ','), ',')::bigint[] AS ids
                FROM written) AS all_of_them""");
    }

    private static String effects(String planChanges, String unsubscribes) {
        return filled(
                """
            SELECT CASE WHEN p.id IS NULL THEN 'new'
                WHEN p.first_name IS DISTINCT FROM EXCLUDED.first_name
            """
                        + planChanges
                        + FIELDS_CHANGE
                        + """
                THEN 'changed' ELSE 'unchanged' END AS effect,
                coalesce($unsubscribes, false) AS unsubscribes
            FROM (SELECT u.place, u.code, u.first_name, u.last_name, u.gender, u.birth_date, u.tax_id, u.email, u.phone,
                    u.locale, u.meta, u.plan, n.now AS updated_at,
                    u.named_fields | CASE WHEN o.redeemed_plans_survive THEN $survives ELSE 0 END AS named_fields
                FROM (SELECT :now::timestamptz AS now) n, organization o,
            """
                                .replace("$unsubscribes", unsubscribes)
                        + FIELDS
                        + """
                WITH ORDINALITY AS u (code, first_name, last_name, gender, birth_date, tax_id, email, phone,
                    locale, meta, plan, named_fields, place)
                WHERE o.id = :organization) AS excluded
            LEFT JOIN patient p ON p.organization_id = :organization AND p.code = EXCLUDED.code
            ORDER BY EXCLUDED.place""");
    }

    private static String filled(String sql) {
        return sql.replace("$notCompared", PatientContactRepository.NOT_COMPARED)
                .replace("$over", PLAN_IS_OVER)
                .replace("$keeps", KEEPS_PLAN)
                .replace("$survives", String.valueOf(REDEEMED_PLAN_SURVIVES))
                .replace("$unchanged", UNCHANGED)
                .replace("$ended", ENDED_SETTING)
                .replace("$required", RequiredWrites.column("cardinality(ids) = :patients"));
    }

    private static String set(String column, int bit) {
        return "    %1$s = CASE WHEN EXCLUDED.named_fields & %2$d <> 0 THEN EXCLUDED.%1$s ELSE p.%1$s END,%n"
                .formatted(column, bit);
    }

    private static String orChanged(String column, int bit) {
        return "    OR EXCLUDED.named_fields & %2$d <> 0 AND p.%1$s IS DISTINCT FROM EXCLUDED.%1$s%n"
                .formatted(column, bit);
    }
}
