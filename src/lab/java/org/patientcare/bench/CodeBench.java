package org.patientcare.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures activation codes: pages of lists by each filter, the cost of their totals, the creation
 * of codes, and many redemptions of one code at the same time.
 */
final class CodeBench {

    private static final long SMALL = 1_000;
    private static final long LARGE = 1_000_000;
    private static final int CLIENTS = 4;
    private static final int CREATORS = 16;
    private static final int RUSH = 50;
    private static final int RUSHES = 5;
    private static final int USES = 5;
    private static final double MAX_RATIO = 1.5;
    private static final String ROW = "%-26s %12s %12s  %8s  %10s %10s";

    private final CodeSubjects subjects;
    private final Table table;
    private final double seconds;

    CodeBench(CodeSubjects subjects, Table table, double seconds) {
        this.subjects = subjects;
        this.table = table;
        this.seconds = seconds;
    }

    void measure() {
        CodeSubjects.Filled small = subjects.filled(SMALL);
        CodeSubjects.Filled large = subjects.filled(LARGE);
        Load.run(small.list(""), CLIENTS, seconds * 2);
        table.line("");
        table.line(
                ROW.formatted(
                        "GET codes, p50 ms",
                        "of 1,000",
                        "of 1,000,000",
                        "ratio",
                        "page alone",
                        "total"));
        pages(small, large);
        Load.run(small.create(), CREATORS, seconds);
        LoadResult creates = Load.run(small.create(), CREATORS, seconds);
        table.line("");
        table.line(
                "POST codes, %d clients: %s a second, p50 %s ms, p99 %s ms"
                        .formatted(
                                CREATORS,
                                Table.number(0, creates.rate()),
                                Table.number(2, creates.p50()),
                                Table.number(2, creates.p99())));
        double[] rushes = new double[RUSHES];
        for (int i = 0; i < RUSHES; i++) {
            rushes[i] = small.redeemAtOnce(RUSH, USES);
        }
        table.line(
                "%d redemptions at once of a code with %d uses: %s ms, exactly %d granted each time"
                        .formatted(
                                RUSH,
                                USES,
                                Table.number(0, LoadResult.median(rushes) * 1000),
                                USES));
    }

    private void pages(CodeSubjects.Filled small, CodeSubjects.Filled large) {
        for (Map.Entry<String, String> query : CodeSubjects.queries().entrySet()) {
            double few = p50(small.list(query.getValue()));
            double many = p50(large.list(query.getValue()));
            String where = conditions().get(query.getKey());
            String page = "SELECT * FROM activation_code WHERE " + where;
            String end = " ORDER BY created_at DESC, id DESC LIMIT 15";
            double pageOfFew = p50(subjects.sql(page + end, small.organization()));
            double pageOfMany = p50(subjects.sql(page + end, large.organization()));
            double total =
                    p50(
                            subjects.sql(
                                    "SELECT count(*) FROM activation_code WHERE " + where,
                                    large.organization()));
            double withoutTotal = (few + pageOfMany - pageOfFew) / few;
            table.line(
                    ROW.formatted(
                            query.getKey(),
                            Table.number(2, few),
                            Table.number(2, many),
                            Table.number(2, withoutTotal),
                            Table.number(2, pageOfMany),
                            Table.number(2, total)));
            table.atMost(
                    "GET codes, " + query.getKey() + ", without the total, 1,000,000 to 1,000",
                    withoutTotal,
                    MAX_RATIO);
        }
    }

    private double p50(Load.Subject subject) {
        return Load.run(subject, 1, seconds).p50();
    }

    /** The conditions of the service's statements, with literal values. */
    private static Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        String own = "organization_id = ?";
        String active = " AND active AND (expires_at IS NULL OR expires_at >= DATE '2026-06-01')";
        conditions.put("no filter", own);
        conditions.put("code", own + " AND code = 'c-500'");
        conditions.put("tag", own + " AND tag = 't7'");
        conditions.put("status=active", own + active);
        conditions.put("status=expired", own + " AND expires_at < DATE '2026-06-01'");
        conditions.put("created_at_gt", own + " AND created_at > '2026-01-01T00:10:00Z'");
        conditions.put("created_at_lt", own + " AND created_at < '2026-01-01T00:10:00Z'");
        conditions.put("tag and status", own + " AND tag = 't7'" + active);
        return conditions;
    }
}
