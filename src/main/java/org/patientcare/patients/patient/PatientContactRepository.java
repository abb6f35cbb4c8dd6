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

    private static final String RECORD =
            """
            INSERT INTO patient_contact_change (organization_id, patient_id, field, value_hash, changed_at)
            SELECT :organization, c.patient_id, c.field, sha256(convert_to(coalesce(c.value, ''), 'UTF8')), clock_timestamp()
            FROM unnest(:patients, :fields, :values) AS c (patient_id, field, value)
            ORDER BY c.patient_id, c.field
            ON CONFLICT (organization_id, patient_id, field) DO UPDATE
                SET value_hash = EXCLUDED.value_hash, changed_at = EXCLUDED.changed_at""";

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

    /**
     * What an upsert set.
     *
     * @param value null if it removed the value
     */
    private record Contact(long patient, String field, String value) {}

    /** Records which addresses and phones an upsert set or removed. */
    void record(UUID organization, List<PatientUpsert> upserts) {
        List<Contact> contacts = new ArrayList<>();
        for (PatientUpsert upsert : upserts) {
            if (upsert.setsEmail()) {
                contacts.add(new Contact(upsert.id(), EMAIL, upsert.after().email()));
            }
            if (upsert.setsPhone()) {
                contacts.add(new Contact(upsert.id(), PHONE, upsert.after().phone()));
            }
        }
        if (contacts.isEmpty()) {
            return;
        }
        database.forOrganization(organization)
                .statement(RECORD)
                .bindArray("patients", "int8", values(contacts, Contact::patient))
                .bindArray("fields", "text", values(contacts, Contact::field))
                .bindArray("values", "text", values(contacts, Contact::value))
                .update(contacts.size());
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
