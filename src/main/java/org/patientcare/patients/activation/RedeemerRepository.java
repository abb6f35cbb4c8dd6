package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Reads who redeemed codes. The audit trail records whose data was shown. Undone redemptions are
 * left out.
 */
@ApplicationScoped
class RedeemerRepository {

    private static final String LATEST =
            """
            SELECT c.id, p.first_name, p.last_name, p.code, p.id AS patient_id
            FROM (SELECT CAST(:organization AS uuid) AS organization_id, unnest(:codes) AS id) c
            CROSS JOIN LATERAL (SELECT * FROM redemption
                WHERE organization_id = c.organization_id AND activation_code_id = c.id AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT 100) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at, r.id""";

    private static final String PART =
            """
            SELECT p.first_name, p.last_name, r.redeemed_at, r.subscribed_until, p.code, p.id AS patient_id
            FROM (SELECT * FROM redemption
                WHERE organization_id = :organization AND activation_code_id = :code AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT :size OFFSET :offset) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at DESC, r.id DESC""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    private record OfCode(long code, ListedCode.Redeemer redeemer) {}

    /** The latest 100 redeemers of each code, the earliest of them first, by the id of the code. */
    Map<Long, List<ListedCode.Redeemer>> latest(UUID organization, List<ListedCode> codes) {
        List<Long> redeemed =
                codes.stream().filter(code -> code.redeemed() > 0).map(ListedCode::id).toList();
        if (redeemed.isEmpty()) {
            return Map.of();
        }
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(LATEST)
                        .bindArray("codes", "int8", redeemed);
        return trail
                .readMany(
                        AuditAction.REDEEMERS_READ,
                        organization,
                        select,
                        row -> new OfCode(row.number("id"), redeemer(row)))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                OfCode::code,
                                Collectors.mapping(OfCode::redeemer, Collectors.toList())));
    }

    private static ListedCode.Redeemer redeemer(Row row) {
        return new ListedCode.Redeemer(row.text("first_name"), row.text("last_name"));
    }

    /** A page of the redemptions of a code, the latest first. */
    List<CodeRedemption> page(UUID organization, ActivationCode code, Page.Request request) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(PART)
                        .bind("code", code.id())
                        .bind("size", request.size())
                        .bind("offset", request.offset());
        return trail.readMany(
                AuditAction.REDEEMERS_READ, organization, select, RedeemerRepository::redemption);
    }

    private static CodeRedemption redemption(Row row) {
        return new CodeRedemption(
                row.text("first_name"),
                row.text("last_name"),
                row.instant("redeemed_at"),
                row.instant("subscribed_until"));
    }
}
