package org.patientcare.documents.prescription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.patientcare.platform.database.Conditions;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.CappedPage;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Lists prescriptions of an organization by time of issue, in the order of an index. */
@ApplicationScoped
class PrescriptionListRepository {

    private static final String LIST =
            """
            SELECT t.code, p.patient_id, concat_ws(' ', p.patient_first_name, p.patient_last_name) AS patient_name, p.id,
                p.issued_at, p.withdrawn_at, p.withdrawal_reason, p.professional_hash, p.prescriber_name,
                (SELECT string_agg(i.active_substance, chr(1) ORDER BY i.position) FROM prescription_item i
                    WHERE i.organization_id = p.organization_id AND i.prescription_id = p.id) AS substances
            FROM (SELECT p.* FROM prescription p%s ORDER BY p.issued_at DESC, p.id LIMIT :items OFFSET :offset) p
            JOIN patient t ON t.organization_id = p.organization_id AND t.id = p.patient_id
            ORDER BY p.issued_at DESC, p.id""";

    private static final String COUNT =
            "SELECT count(*) FROM (SELECT FROM prescription p%s LIMIT "
                    + (CappedPage.MAX_ITEMS + 1)
                    + ") counted";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    CappedPage<PrescriptionSummary> list(
            UUID organization, PrescriptionFilter filter, Page.Request request) {
        Conditions conditions = conditions(filter);
        List<PrescriptionSummary> found =
                trail.readMany(
                        AuditAction.PRESCRIPTION_READ,
                        organization,
                        statement(organization, LIST, conditions)
                                .bind("items", CappedPage.limit(request))
                                .bind("offset", request.offset()),
                        PrescriptionListRepository::read);
        long counted = statement(organization, COUNT, conditions).one(row -> row.number("count"));
        return CappedPage.of(found, request, counted);
    }

    private SqlStatement statement(UUID organization, String sql, Conditions conditions) {
        return conditions.bind(
                database.forOrganization(organization)
                        .statement(sql.formatted(conditions.where())));
    }

    private static Conditions conditions(PrescriptionFilter filter) {
        Conditions conditions =
                new Conditions()
                        .add("p.organization_id = :organization")
                        .add(
                                "p.professional_hash = :professional",
                                "professional",
                                filter.professional())
                        .add("p.issued_at >= :from", "from", filter.from())
                        .add("p.issued_at < :to", "to", filter.to());
        if (filter.state() != null) {
            boolean withdrawn = filter.state() == PrescriptionState.WITHDRAWN;
            conditions.add(withdrawn ? "p.withdrawn_at IS NOT NULL" : "p.withdrawn_at IS NULL");
        }
        return conditions;
    }

    private static PrescriptionSummary read(Row row) {
        return new PrescriptionSummary(
                row.uuid("id"),
                row.instant("issued_at"),
                PrescriptionRows.state(row),
                row.instant("withdrawn_at"),
                row.text("withdrawal_reason"),
                PrescriptionRows.substances(row),
                row.number("patient_id"),
                row.text("patient_name"),
                row.text("professional_hash"),
                row.text("prescriber_name"));
    }
}
