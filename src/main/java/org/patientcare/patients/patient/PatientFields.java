package org.patientcare.patients.patient;

import java.time.LocalDate;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/**
 * What an upsert may change of a patient, except the plan. Two are equal if no field differs.
 *
 * @param meta null also if it was not read, because no request of the batch names it
 */
record PatientFields(
        String firstName,
        String lastName,
        Gender gender,
        LocalDate birthDate,
        String taxId,
        String email,
        String phone,
        Language locale,
        JsonDocument meta) {

    /** Those of a patient of whom nothing is known yet. */
    static final PatientFields NONE =
            new PatientFields(null, null, null, null, null, null, null, Language.DEFAULT, null);

    static PatientFields read(Row row) {
        String meta = row.text("meta");
        return new PatientFields(
                row.text("first_name"),
                row.text("last_name"),
                row.enumValue(Gender.class, "gender"),
                row.date("birth_date"),
                row.text("tax_id"),
                row.text("email"),
                row.text("phone"),
                row.enumValue(Language.class, "locale"),
                meta == null ? null : new JsonDocument(meta));
    }

    /**
     * The fields after a request: it sets what it names, unsets what it names as null, and leaves
     * the rest (contract, section 3).
     */
    PatientFields with(PatientRequest request) {
        return new PatientFields(
                request.firstName(),
                request.lastName().appliedTo(lastName),
                request.gender().appliedTo(gender),
                request.birthDate().appliedTo(birthDate),
                request.taxId().appliedTo(taxId),
                request.email().appliedTo(email),
                request.phone().appliedTo(phone),
                request.locale().appliedTo(locale, Language.DEFAULT),
                request.meta().appliedTo(meta));
    }

    /** What the patient is found by. */
    SearchableValues searchable() {
        return new SearchableValues(firstName, lastName, taxId, email, phone);
    }
}
