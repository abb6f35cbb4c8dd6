package org.patientcare.talk.relay;

/** The statements that find the deliveries of an endpoint that may be sent now. */
final class PendingSql {

    private static final String OF_DAYS =
            " AND $table.created_at >= :from AND $table.created_at < :until";

    private static final String DUE =
            """
            d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'$of_days_d
                AND (d.next_at IS NULL OR d.next_at <= clock_timestamp())""";

    private static final String EARLIER_OF_OBJECT =
            """
            SELECT FROM webhook_delivery f
                WHERE f.organization_id = :organization AND f.endpoint_id = :endpoint AND f.object = d.object$of_days_f
                    AND f.state = 'pending' AND f.sequence < d.sequence""";

    /** Leaves out deliveries that follow one of the same object which waits for a repeat. */
    private static final String NOT_BLOCKED =
            "NOT EXISTS (" + EARLIER_OF_OBJECT + " AND f.next_at > clock_timestamp())";

    private static final String FIRST_OF_OBJECT = "NOT EXISTS (" + EARLIER_OF_OBJECT + " OFFSET 0)";

    /**
     * {@code OFFSET 0} keeps the subqueries separate. Rows are sorted first and then tested one by
     * one until there are enough, whatever the statistics say: an endpoint whose receiver has just
     * failed may have a million pending deliveries that the statistics do not know yet, and testing
     * all of them could take minutes.
     */
    private static final String LOAD =
            """
            SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at IS NULL AS first, d.sequence, d.occurred_at
            FROM (SELECT d.id, d.created_at, d.webhook_id, d.object, d.attempts, d.left_at, d.sequence, d.occurred_at
                FROM webhook_delivery d WHERE $due ORDER BY d.sequence OFFSET 0) d
            WHERE $tests ORDER BY d.sequence LIMIT :most""";

    static final String IN_ORDER = load(DUE, NOT_BLOCKED);

    static final String NEVER_TRIED =
            load(DUE + " AND d.attempts = 0", NOT_BLOCKED + " AND " + FIRST_OF_OBJECT);

    /**
     * The time of the next attempt is computed only if nothing can be sent now, since there may be
     * a million pending deliveries.
     */
    static final String NEXT =
            ofDays(
                    """
                    SELECT ready, CASE WHEN NOT ready THEN (SELECT min(d.next_at) FROM webhook_delivery d
                            WHERE d.organization_id = :organization AND d.endpoint_id = :endpoint AND d.state = 'pending'$of_days_d
                                AND d.next_at > clock_timestamp()) END AS next
                    FROM (SELECT EXISTS (SELECT FROM webhook_delivery d WHERE $may_go) AS ready OFFSET 0) d"""
                            .replace("$may_go", DUE + " AND " + NOT_BLOCKED));

    private PendingSql() {}

    private static String load(String due, String tests) {
        return ofDays(LOAD.replace("$due", due).replace("$tests", tests));
    }

    private static String ofDays(String sql) {
        return sql.replace("$of_days_d", OF_DAYS.replace("$table", "d"))
                .replace("$of_days_f", OF_DAYS.replace("$table", "f"));
    }
}
