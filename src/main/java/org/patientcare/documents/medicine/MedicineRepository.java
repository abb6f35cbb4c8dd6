package org.patientcare.documents.medicine;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.documents.medicine.MedicineService.PrescribedMedicine;
import org.patientcare.platform.database.Database;

/**
 * Stores lists of medicines, and reads what professionals prescribed before. That names no patient,
 * so that the audit trail has no row of it.
 */
@ApplicationScoped
class MedicineRepository {

    private static final String COUNT =
            "SELECT count(*) AS found FROM medicine WHERE organization_id = :organization";

    private static final String IS_LISTED =
            "SELECT EXISTS (SELECT FROM medicine WHERE organization_id = :organization) AS there";

    /** Those that begin with the text: in bytes, nothing is behind the last character. */
    private static final String BEGINNING =
            """
            SELECT active_substance, strength, form FROM medicine
            WHERE organization_id = :organization AND folded >= :beginning AND folded < CAST(:beginning AS text) || chr(1114111)
            ORDER BY folded, position LIMIT 20""";

    private static final String REMOVE =
            "DELETE FROM medicine WHERE organization_id = :organization";

    private static final String ADD =
            """
            INSERT INTO medicine (organization_id, folded, position, active_substance, strength, form)
            SELECT CAST(:organization AS uuid), m.folded, m.position, m.substance, m.strength, m.form
            FROM unnest(:folded, :substances, :strengths, :forms)
                WITH ORDINALITY AS m (folded, substance, strength, form, position)""";

    private static final String PRESCRIBED =
            """
            SELECT i.active_substance, i.dose, i.posology, i.quantity, count(*) AS times
            FROM (SELECT organization_id, id, issued_at FROM prescription
                WHERE organization_id = :organization AND professional_hash = :professional AND withdrawn_at IS NULL
                ORDER BY issued_at DESC, id LIMIT 500) p
            JOIN prescription_item i ON i.organization_id = p.organization_id AND i.prescription_id = p.id
            GROUP BY i.active_substance, i.dose, i.posology, i.quantity
            ORDER BY count(*) DESC, max(p.issued_at) DESC, i.active_substance, i.dose, i.posology, i.quantity
            LIMIT 200""";

    @Inject private Database database;

    long count(UUID organization) {
        return database.forOrganization(organization)
                .statement(COUNT)
                .one(row -> row.number("found"));
    }

    boolean isListed(UUID organization) {
        return database.forOrganization(organization)
                .statement(IS_LISTED)
                .one(row -> row.flag("there"));
    }

    /**
     * The first 20 of the list whose names begin so, by name, then as in the file.
     *
     * @param folded the beginning, as {@link Medicine#folded} has it
     */
    List<Medicine> beginningWith(UUID organization, String folded) {
        return database.forOrganization(organization)
                .statement(BEGINNING)
                .bind("beginning", folded)
                .list(
                        row ->
                                new Medicine(
                                        row.text("active_substance"),
                                        row.text("strength"),
                                        row.text("form")));
    }

    /** The 200 that a professional prescribed most often in their latest 500 prescriptions. */
    List<PrescribedMedicine> prescribedBy(UUID organization, String professional) {
        return database.forOrganization(organization)
                .statement(PRESCRIBED)
                .bind("professional", professional)
                .list(
                        row ->
                                new PrescribedMedicine(
                                        row.text("active_substance"),
                                        row.text("dose"),
                                        row.text("posology"),
                                        row.text("quantity"),
                                        Math.toIntExact(row.number("times"))));
    }

    /** Serializes writes of one list by an advisory lock held by the transaction. */
    void lock(UUID organization) {
        database.statement("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))")
                .bind("key", "medicines\n" + organization)
                .execute();
    }

    void remove(UUID organization) {
        database.forOrganization(organization).statement(REMOVE).updateAny();
    }

    void add(UUID organization, List<Medicine> medicines) {
        database.forOrganization(organization)
                .statement(ADD)
                .bindArray(
                        "folded",
                        "text",
                        medicines.stream().map(each -> Medicine.folded(each.substance())).toList())
                .bindArray(
                        "substances", "text", medicines.stream().map(Medicine::substance).toList())
                .bindArray("strengths", "text", medicines.stream().map(Medicine::strength).toList())
                .bindArray("forms", "text", medicines.stream().map(Medicine::form).toList())
                .update(medicines.size());
    }
}
