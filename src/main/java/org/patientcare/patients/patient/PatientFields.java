package org.patientcare.patients.patient;

import java.time.LocalDate;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/**
 * What an upsert may change of a patient, except the plan. Two are equal if no field differs.
 *
 * @param gender as it is stored, so that a batch which does not name it may meet a word that only a
 *     later release knows; the language likewise
 * @param meta null also if it was not read, because no request of the batch names it
 */
record PatientFields(
        String firstName,
        String lastName,
        String gender,
        LocalDate birthDate,
        String taxId,
        String email,
        String phone,
        String locale,
        JsonDocument meta) {

    /** Those of a patient of whom nothing is known yet. */
    static final PatientFields NONE =
            new PatientFields(
                    null, null, null, null, null, null, null, Language.DEFAULT.code(), null);

    static PatientFields read(Row row) {
        String meta = row.text("meta");
        return new PatientFields(
                row.text("first_name"),
                row.text("last_name"),
                row.text("gender"),
                row.date("birth_date"),
                row.text("tax_id"),
                row.text("email"),
                row.text("phone"),
                row.text("locale"),
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
                request.gender().named() ? code(request.gender().value()) : gender,
                request.birthDate().appliedTo(birthDate),
                request.taxId().appliedTo(taxId),
                request.email().appliedTo(email),
                request.phone().appliedTo(phone),
                request.locale().named()
                        ? code(request.locale().appliedTo(null, Language.DEFAULT))
                        : locale,
                request.meta().appliedTo(meta));
    }

    /** What the patient is found by. */
    SearchableValues searchable() {
        return new SearchableValues(firstName, lastName, taxId, email, phone);
    }

    /** Contains no personal data, so that none can reach a log. */
    @Override
    public String toString() {
        return "PatientFields";
    }

    private static String code(WireNamed constant) {
        return constant == null ? null : constant.code();
    }
}
