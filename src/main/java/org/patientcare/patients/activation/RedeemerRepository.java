package org.patientcare.patients.activation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;

/** Who redeemed codes; the audit trail notes who was shown. What was undone is not shown. */
@ApplicationScoped
class RedeemerRepository {

    /** EclipseLink takes what follows a question mark, up to white space, for a name. */
    private static final String LATEST =
            """
            SELECT c.id, p.first_name, p.last_name, p.code
            FROM (SELECT CAST(? AS uuid) AS organization_id, unnest(ARRAY[$codes ]) AS id) c
            CROSS JOIN LATERAL (SELECT * FROM redemption
                WHERE organization_id = c.organization_id AND activation_code_id = c.id AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT 100) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at, r.id""";

    private static final String PART =
            """
            SELECT p.first_name, p.last_name, r.redeemed_at, r.subscribed_until, p.code
            FROM (SELECT * FROM redemption
                WHERE organization_id = ? AND activation_code_id = ? AND undone_at IS NULL
                ORDER BY redeemed_at DESC, id DESC LIMIT ? OFFSET ?) r
            JOIN patient p ON p.organization_id = r.organization_id AND p.id = r.patient_id
            ORDER BY r.redeemed_at DESC, r.id DESC""";

    @Inject private AuditTrail trail;

    /** By the id of the code, the latest 100 of each code, the earliest of them first. */
    Map<Long, List<ListedCode.Redeemer>> latest(UUID organization, List<ActivationCode> codes) {
        Map<Long, List<ListedCode.Redeemer>> redeemers = new HashMap<>();
        if (codes.isEmpty()) {
            return redeemers;
        }
        List<Object> values = new ArrayList<>(List.of(organization));
        codes.forEach(code -> values.add(code.id()));
        String places = String.join(", ", Collections.nCopies(codes.size(), "?"));
        String select = LATEST.replace("$codes", places);
        for (Object[] row : read(organization, select, values.toArray())) {
            redeemers
                    .computeIfAbsent((Long) row[0], id -> new ArrayList<>())
                    .add(new ListedCode.Redeemer((String) row[1], (String) row[2]));
        }
        return redeemers;
    }

    /** A part of all of them, the latest first. */
    List<CodeRedemption> part(UUID organization, ActivationCode code, Page.Request asked) {
        return read(organization, PART, organization, code.id(), asked.size(), asked.offset())
                .stream()
                .map(RedeemerRepository::redemption)
                .toList();
    }

    private List<Object[]> read(UUID organization, String select, Object... values) {
        return trail.readMany(AuditAction.REDEEMERS_READ, organization, select, values);
    }

    private static CodeRedemption redemption(Object... row) {
        return new CodeRedemption(
                (String) row[0], (String) row[1], instant(row[2]), instant(row[3]));
    }

    private static Instant instant(Object timestamp) {
        return timestamp == null ? null : ((Timestamp) timestamp).toInstant();
    }
}
