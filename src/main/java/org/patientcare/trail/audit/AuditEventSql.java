package org.patientcare.trail.audit;

import org.patientcare.platform.database.RequiredWrites;

/** The SQL that adds events to the audit trail, alone or by the statement that reads or writes. */
final class AuditEventSql {

    /**
     * Commits the transaction of this statement asynchronously; no other transaction is affected.
     */
    static final String ASYNC_COMMIT =
            " WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL";

    /** The names of its parameters must not occur in the selects that it is combined with. */
    private static final String ADD =
            """
            INSERT INTO audit_log (organization_id, actor_kind, actor_id, action, object_kind, outcome, times,
                request_id, address, facts, object_codes)
            SELECT CAST(:auditOrganization AS uuid), :auditActorKind, :auditActor, :auditAction, :auditObjectKind,
                :auditOutcome, 1, :auditRequest, :auditAddress, CAST(:auditFacts AS json),\
            """;

    static final String ADD_ROW = ADD + " :auditCodes";

    private static final String EVENT = " RETURNING organization_id, at, id";

    private static final String ADD_SUBJECT =
            "INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)"
                    + " SELECT told.organization_id, told.at, told.id, ";

    static final String ADD_CONCERNED =
            "WITH told AS (" + ADD_ROW + EVENT + ") " + ADD_SUBJECT + ":auditPatients FROM told";

    private static final String RECORDING_NONE =
            " UNION ALL SELECT NULL WHERE NOT EXISTS (SELECT FROM found WHERE $code IS NOT NULL)";

    static final String READ = inOneRow("", ASYNC_COMMIT, "");

    static final String WRITE =
            inOneRow(
                    ", written AS ($insert RETURNING 1)",
                    "",
                    " AND (SELECT count(*) FROM written) = (SELECT count(*) FROM found)");

    /**
     * Separate from {@link #READ}, the most frequent statement of all, which this would slow down.
     */
    static final String READ_MANY = readMany(RECORDING_NONE);

    /** The same without an event if there are no codes. */
    static final String READ_MANY_IF_ANY = readMany("");

    static final String READ_OBJECTS = readObjects(RECORDING_NONE);

    /** The same without an event if nothing is noted. */
    static final String READ_OBJECTS_IF_ANY = readObjects("");

    private AuditEventSql() {}

    private static String readMany(String none) {
        return inRows("code", none)
                + EVENT
                + ", object_codes), concerned AS ("
                + ADD_SUBJECT
                + "array_agg(p.patient_id) FROM told CROSS JOIN unnest(told.object_codes) AS c (code)"
                + " JOIN (SELECT DISTINCT code, patient_id FROM found) p ON p.code = c.code"
                + " GROUP BY told.organization_id, told.at, told.id"
                + " RETURNING cardinality(patient_ids) AS patients) SELECT found.*, "
                + RequiredWrites.column(
                        "coalesce((SELECT sum(patients) FROM concerned), 0)"
                                + " = (SELECT count(*) FROM (SELECT DISTINCT code, patient_id FROM found WHERE code IS NOT NULL) each)")
                + " FROM found";
    }

    private static String readObjects(String none) {
        return inRows("noted", none)
                + " RETURNING cardinality(object_codes) AS things) SELECT found.*, "
                + RequiredWrites.column(
                        "coalesce((SELECT sum(things) FROM told), 0) = (SELECT count(DISTINCT noted) FROM found)")
                + " FROM found";
    }

    /**
     * @param before a part of the statement that writes something for the rows found, before the
     *     event is added
     * @param condition on the row of the event
     * @param required a condition that has to be met, beside that the patients were added
     */
    private static String inOneRow(String before, String condition, String required) {
        return "WITH found AS ($select)"
                + before
                + ", told AS ("
                + ADD
                + " array_agg(DISTINCT code) FROM found"
                + condition
                + " HAVING count(*) > 0"
                + EVENT
                + "), concerned AS ("
                + ADD_SUBJECT
                + "(SELECT array_agg(DISTINCT patient_id) FROM found) FROM told RETURNING event_id)"
                + " SELECT found.*, "
                + RequiredWrites.column("(SELECT count(*) FROM concerned) = 1" + required)
                + " FROM found";
    }

    /**
     * @param code the column with the code of a row's object; null in rows without one
     * @param none adds an event without codes if there are none; empty to leave it out
     */
    private static String inRows(String code, String none) {
        return """
                WITH found AS ($select), told AS ($add array_remove(array_agg($code ORDER BY $code), NULL)
                    FROM (SELECT $code, (row_number() OVER (ORDER BY $code) - 1) / $most AS part
                        FROM (SELECT DISTINCT $code FROM found WHERE $code IS NOT NULL$none) once) numbered\
                """
                        .replace("$none", none)
                        .replace("$add", ADD)
                        .replace("$code", code)
                        .replace("$most", String.valueOf(AuditTarget.MAX_CODES_PER_EVENT))
                + ASYNC_COMMIT
                + " GROUP BY part ORDER BY part";
    }
}
