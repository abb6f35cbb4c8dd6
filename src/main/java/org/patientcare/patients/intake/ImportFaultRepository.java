package org.patientcare.patients.intake;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.SqlStatement;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Partition;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/** The lines of files that cannot be loaded, one by one. */
@ApplicationScoped
class ImportFaultRepository {

    private static final int LINES_PER_INSERT = 1_000;

    private static final String ADD =
            """
            INSERT INTO patient_import_fault (organization_id, import_id, line, content)
            SELECT :organization, :id, f.line, f.content FROM unnest(:lines::int[], :contents::text[]) AS f (line, content)""";

    /** One row, so that the audit trail names the file once; none if there are no lines. */
    private static final String NEXT =
            """
            SELECT '[' || string_agg(f.content, ',' ORDER BY f.line) || ']' AS lines, :id::text AS noted
            FROM (SELECT line, content FROM patient_import_fault
                WHERE organization_id = :organization AND import_id = :id AND line > :after ORDER BY line LIMIT :most) f
            HAVING count(*) > 0""";

    @Inject private AuditTrail trail;
    @Inject private Database database;

    void add(UUID organization, UUID id, List<FaultyLine> lines) {
        for (List<FaultyLine> part : Partition.of(lines, LINES_PER_INSERT)) {
            database.forOrganization(organization)
                    .statement(ADD)
                    .bind("id", id)
                    .bindArray("lines", "int4", part.stream().map(FaultyLine::line).toList())
                    .bindArray("contents", "text", part.stream().map(Json::write).toList())
                    .update(part.size());
        }
    }

    /** The numbers of the lines. */
    Set<Integer> numbers(UUID organization, UUID id) {
        return Set.copyOf(
                database.forOrganization(organization)
                        .statement(
                                "SELECT line FROM patient_import_fault WHERE organization_id = :organization AND import_id = :id")
                        .bind("id", id)
                        .list(row -> row.integer("line")));
    }

    /** Removes all of a file that is read again. */
    void removeAll(UUID organization, UUID id) {
        database.forOrganization(organization)
                .statement(
                        "DELETE FROM patient_import_fault WHERE organization_id = :organization AND import_id = :id")
                .bind("id", id)
                .updateAny();
    }

    /**
     * Reads lines as a list of objects, in their order; the audit trail records who read them.
     *
     * @param after the number of the line behind which to begin
     */
    JsonDocument next(UUID organization, UUID id, int after, int most) {
        SqlStatement select =
                database.forOrganization(organization)
                        .statement(NEXT)
                        .bind("id", id)
                        .bind("after", after)
                        .bind("most", most);
        return trail
                .read(
                        Reading.ofObjects(AuditAction.PATIENT_IMPORT_READ, organization)
                                .onlyIfFound(),
                        select,
                        row -> new JsonDocument(row.text("lines")))
                .stream()
                .findFirst()
                .orElse(new JsonDocument("[]"));
    }
}
