package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.Change;

/**
 * Records which e-mail addresses and phones of patients were set, or removed, by people, not by the
 * organization's system. A change is kept as a hash of the value, so that it does not apply to
 * another value that the system sets later.
 */
@ApplicationScoped
class PatientContactRepository {

    /** How long no link of a patient is sent to what a person set. */
    private static final Duration DISTRUSTED = Duration.ofDays(7);

    private static final String EMAIL = "email";
    private static final String PHONE = "phone";

    /**
     * Setting of the transaction. If it is not empty, an upsert adds a part for each patient who
     * existed: the id, a colon, the bits of the contacts that change, and a comma.
     */
    private static final String COMPARED = "patient_upsert.contacts";

    /**
     * Part of the condition of an upsert, where the old row can be read for the last time: compares
     * if that is wanted. Never true.
     */
    static final String NOT_COMPARED =
            """
            CASE WHEN current_setting('$compared', true) <> '' THEN set_config('$compared', current_setting('$compared') || p.id || ':'
                || ($email + $phone) || ',', true) IS NULL ELSE false END"""
                    .replace("$compared", COMPARED)
                    .replace("$email", changedBit(EMAIL, PatientUpsertSql.EMAIL))
                    .replace("$phone", changedBit(PHONE, PatientUpsertSql.PHONE));

    private static final String COMPARE = "SELECT set_config('" + COMPARED + "', ',', true)";

    /** Patients whom the upsert added have no part in the setting. */
    private static final String RECORD =
            """
            WITH changed AS (
                SELECT p.organization_id, p.id, c.field, sha256(convert_to(coalesce(c.value, ''), 'UTF8')) AS value_hash
                FROM unnest(:codes, :fields, :bits, :values) AS c (code, field, bit, value)
                JOIN patient p ON p.organization_id = :organization AND p.code = c.code
                LEFT JOIN (SELECT split_part(part, ':', 1)::bigint AS id, split_part(part, ':', 2)::integer AS bits
                    FROM unnest(string_to_array(trim(',' FROM current_setting('$compared')), ',')) AS part) AS existing ON existing.id = p.id
                WHERE CASE WHEN existing.id IS NULL THEN c.value IS NOT NULL ELSE existing.bits & c.bit <> 0 END),
            recorded AS (
                INSERT INTO patient_contact_change (organization_id, patient_id, field, value_hash, changed_at)
                SELECT organization_id, id, field, value_hash, clock_timestamp() FROM changed ORDER BY id, field
                ON CONFLICT (organization_id, patient_id, field) DO UPDATE
                    SET value_hash = EXCLUDED.value_hash, changed_at = EXCLUDED.changed_at RETURNING patient_id)
            SELECT (SELECT count(*) FROM changed) AS expected, (SELECT count(*) FROM recorded) AS touched"""
                    .replace("$compared", COMPARED);

    private static final String CHANGED =
            """
            SELECT c.field FROM patient_contact_change c
            JOIN patient p ON p.organization_id = c.organization_id AND p.id = c.patient_id
            WHERE c.organization_id = :organization AND c.patient_id = :patient
                AND c.changed_at > clock_timestamp() - :seconds * interval '1 second'
                AND c.value_hash = sha256(convert_to(coalesce(CASE c.field WHEN 'email' THEN p.email ELSE p.phone END, ''), 'UTF8'))""";

    private static final String REMOVE_OLD =
            OldRows.delete("patient_contact_change", "changed_at", OldRows.ago(DISTRUSTED));

    @Inject private Database database;

    private static String changedBit(String field, int bit) {
        return "CASE WHEN EXCLUDED.named_fields & %2$d <> 0 AND p.%1$s IS DISTINCT FROM EXCLUDED.%1$s THEN %2$d ELSE 0 END"
                .formatted(field, bit);
    }

    /**
     * A field that an upsert sets.
     *
     * @param bit of the field, as in {@link PatientUpsertSql}
     * @param value null if it removes the value
     */
    private record Contact(String code, String field, int bit, String value) {}

    /**
     * Has the next upsert of this transaction compare addresses and phones with those before, for
     * {@link #record}. It does so itself since only the upsert locks the patients in an order in
     * which no two transactions deadlock.
     */
    void compareInUpsert() {
        database.statement(COMPARE).execute();
    }

    /** Records which of these patients' addresses and phones the upsert changed or removed. */
    void record(UUID organization, List<PatientRequest> batch) {
        List<Contact> contacts = new ArrayList<>();
        for (PatientRequest patient : batch) {
            add(contacts, patient.code(), EMAIL, PatientUpsertSql.EMAIL, patient.email());
            add(contacts, patient.code(), PHONE, PatientUpsertSql.PHONE, patient.phone());
        }
        if (contacts.isEmpty()) {
            return;
        }
        database.forOrganization(organization)
                .statement(RECORD)
                .bindArray("codes", "text", values(contacts, Contact::code))
                .bindArray("fields", "text", values(contacts, Contact::field))
                .bindArray("bits", "int4", values(contacts, Contact::bit))
                .bindArray("values", "text", values(contacts, Contact::value))
                .updateCounted();
    }

    private static void add(
            List<Contact> contacts, String code, String field, int bit, Change<String> change) {
        if (change.named()) {
            contacts.add(new Contact(code, field, bit, change.value()));
        }
    }

    private static <T> List<T> values(List<Contact> contacts, Function<Contact, T> value) {
        return contacts.stream().map(value).toList();
    }

    /**
     * Which of the patient's present address and phone a person set or removed within seven days.
     *
     * @param email whether the address, or that there is none, is such a change
     * @param phone the same of the phone
     */
    record RecentlyChanged(boolean email, boolean phone) {

        boolean any() {
            return email || phone;
        }
    }

    RecentlyChanged recentlyChanged(UUID organization, long patient) {
        Set<String> fields =
                new HashSet<>(
                        database.forOrganization(organization)
                                .statement(CHANGED)
                                .bind("patient", patient)
                                .bind("seconds", (int) DISTRUSTED.toSeconds())
                                .list(row -> row.text("field")));
        return new RecentlyChanged(fields.contains(EMAIL), fields.contains(PHONE));
    }

    int removeOld() {
        return database.inScope(Scope.HOUSEKEEPING).statement(REMOVE_OLD).updateAny();
    }
}
