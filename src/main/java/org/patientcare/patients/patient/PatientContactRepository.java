package org.patientcare.patients.patient;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.OldRows;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.shared.Change;

/**
 * Records which e-mail addresses and phones of patients were set by people, not by the
 * organization's system. A change is kept as a hash of the value, so that it does not apply to
 * another value that the system sets later.
 */
@ApplicationScoped
class PatientContactRepository {

    /** How long no link of a patient is sent to what a person set. */
    private static final Duration DISTRUSTED = Duration.ofDays(7);

    private static final String EMAIL = "email";
    private static final String PHONE = "phone";

    /** Locks the rows in the order in which the upsert does. */
    private static final String LOCK =
            """
            SELECT code, email, phone FROM patient WHERE organization_id = :organization AND code = ANY (:codes)
            ORDER BY code COLLATE "C" FOR UPDATE""";

    private static final String RECORD =
            """
            INSERT INTO patient_contact_change (organization_id, patient_id, field, value_hash, changed_at)
            SELECT p.organization_id, p.id, c.field, sha256(convert_to(c.value, 'UTF8')), clock_timestamp()
            FROM unnest(:codes, :fields, :values) AS c (code, field, value)
            JOIN patient p ON p.organization_id = :organization AND p.code = c.code
            ORDER BY p.id, c.field
            ON CONFLICT (organization_id, patient_id, field) DO UPDATE
                SET value_hash = EXCLUDED.value_hash, changed_at = EXCLUDED.changed_at""";

    private static final String CHANGED =
            """
            SELECT c.field FROM patient_contact_change c
            JOIN patient p ON p.organization_id = c.organization_id AND p.id = c.patient_id
            WHERE c.organization_id = :organization AND c.patient_id = :patient
                AND c.changed_at > clock_timestamp() - :seconds * interval '1 second'
                AND c.value_hash = sha256(convert_to(CASE c.field WHEN 'email' THEN p.email ELSE p.phone END, 'UTF8'))""";

    private static final String REMOVE_OLD =
            OldRows.delete("patient_contact_change", "changed_at", OldRows.ago(DISTRUSTED));

    @Inject private Database database;

    /** A new value of a field. */
    private record Contact(String code, String field, String value) {}

    /** The values of a patient before an upsert; null for what is unset. */
    private record Stored(String code, String email, String phone) {}

    /**
     * The addresses and phones that an upsert by a person would change, with the patients' rows
     * locked. To be passed to {@link #record} after the upsert, in the same transaction.
     */
    Changes lockAndCompare(UUID organization, List<PatientRequest> batch) {
        Map<String, Stored> before =
                database
                        .forOrganization(organization)
                        .statement(LOCK)
                        .bindArray("codes", "text", texts(batch, PatientRequest::code))
                        .list(
                                row ->
                                        new Stored(
                                                row.text("code"),
                                                row.text("email"),
                                                row.text("phone")))
                        .stream()
                        .collect(Collectors.toMap(Stored::code, Function.identity()));
        List<Contact> contacts = new ArrayList<>();
        for (PatientRequest patient : batch) {
            Stored known =
                    before.getOrDefault(patient.code(), new Stored(patient.code(), null, null));
            add(contacts, patient.code(), EMAIL, patient.email(), known.email());
            add(contacts, patient.code(), PHONE, patient.phone(), known.phone());
        }
        return new Changes(contacts);
    }

    private static void add(
            List<Contact> contacts,
            String code,
            String field,
            Change<String> change,
            String before) {
        String after = change.appliedTo(before);
        if (after != null && !after.equals(before)) {
            contacts.add(new Contact(code, field, after));
        }
    }

    /** Values that a person changes. */
    record Changes(List<Contact> contacts) {

        /** Contains no personal data, so that none can reach a log. */
        @Override
        public String toString() {
            return "Changes";
        }
    }

    void record(UUID organization, Changes changes) {
        List<Contact> contacts = changes.contacts();
        if (contacts.isEmpty()) {
            return;
        }
        database.forOrganization(organization)
                .statement(RECORD)
                .bindArray("codes", "text", texts(contacts, Contact::code))
                .bindArray("fields", "text", texts(contacts, Contact::field))
                .bindArray("values", "text", texts(contacts, Contact::value))
                .update(contacts.size());
    }

    private static <T> List<String> texts(List<T> rows, Function<T, String> value) {
        return rows.stream().map(value).toList();
    }

    /**
     * Which of the patient's present address and phone a person set within seven days.
     *
     * @param email whether the address is one
     * @param phone whether the phone is one
     */
    record RecentlyChanged(boolean email, boolean phone) {}

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
