package org.patientcare.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Widget;

/**
 * The calls that are measured for activation codes: lists of two sizes, creation and redemptions.
 */
final class CodeSubjects {

    private static final String CODES = "/v1/activation-codes";

    /**
     * Of these codes a tenth has each tag, a quarter has expired, and one in twenty is inactive.
     */
    static final String FILL =
            """
            INSERT INTO activation_code (organization_id, code, tag, active, duration, expires_at, max_redemptions,
                redeemed, created_at)
            SELECT ?, 'c-' || n, 't' || n % 10, n % 20 <> 0, 'forever',
                CASE n % 4 WHEN 0 THEN DATE '2020-01-01' WHEN 1 THEN DATE '9999-12-31' END, 1, 0,
                TIMESTAMPTZ '2026-01-01 00:00:00Z' + n * interval '1 second'
            FROM generate_series(1, ?) AS n
            """;

    private final BenchDatabase database;
    private final Operator operator;
    private final int port;
    private final AtomicLong created = new AtomicLong();

    CodeSubjects(BenchDatabase database, int port) {
        this.database = database;
        this.port = port;
        operator = Operator.operator();
    }

    /** Creates an organization with the given number of codes. */
    Filled filled(long codes) {
        Organization organization = operator.newOrganization();
        database.fillCodes(FILL, organization.uuid(), codes);
        return new Filled(organization, codes);
    }

    /** The query strings of the lists, by the name of the row in the table. */
    static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        queries.put("no filter", "");
        queries.put("code", "?code=c-500");
        queries.put("tag", "?tag=t7");
        queries.put("status=active", "?status=active");
        queries.put("status=expired", "?status=expired");
        queries.put("created_at_gt", "?created_at_gt=2026-01-01T00:10:00Z");
        queries.put("created_at_lt", "?created_at_lt=2026-01-01T00:10:00Z");
        queries.put("tag and status", "?tag=t7&status=active");
        return queries;
    }

    /** An organization and its codes. */
    final class Filled {

        private final Organization organization;
        private final long codes;

        Filled(Organization organization, long codes) {
            this.organization = organization;
            this.codes = codes;
        }

        long codes() {
            return codes;
        }

        UUID organization() {
            return organization.uuid();
        }

        /** The first page, with its total. */
        Load.Subject list(String query) {
            return number -> caller(http -> http.get(CODES + query));
        }

        Load.Subject create() {
            return number ->
                    caller(
                            http ->
                                    http.post(
                                            CODES,
                                            "{\"code\":\"new-"
                                                    + created.incrementAndGet()
                                                    + "\"}"));
        }

        /**
         * Lets patients redeem one code at the same time.
         *
         * @param uses how many of them may succeed
         * @return seconds until all have an answer
         * @throws BenchFailure if more or fewer succeed
         */
        double redeemAtOnce(int patients, int uses) {
            organization.withCode("rush-" + created.incrementAndGet(), "max_redemptions", uses);
            String code = "rush-" + created.get();
            organization.upsert(
                    IntStream.range(0, patients)
                            .mapToObj(i -> Map.of("code", "r" + i, "first_name", "Ana"))
                            .toArray(Map[]::new));
            List<Widget> widgets =
                    IntStream.range(0, patients)
                            .mapToObj(i -> organization.widgetOf("r" + i))
                            .toList();
            long begin = System.nanoTime();
            List<Integer> statuses =
                    Parallel.run(
                            widgets.stream()
                                    .map(w -> (Callable<Integer>) () -> w.redeem(code).status())
                                    .toList());
            double seconds = (System.nanoTime() - begin) / 1e9;
            long granted = statuses.stream().filter(status -> status == 200).count();
            if (granted != uses) {
                throw new BenchFailure(granted + " of " + uses + " redemptions were granted.");
            }
            return seconds;
        }

        private Load.Client caller(HttpCaller.Call call) {
            return new HttpCaller(
                    new KeepAliveClient(port, organization.http().headerBlock()), call);
        }
    }

    /** Runs a statement directly: that of a page or of its total. */
    Load.Subject sql(String sql, UUID organization) {
        return number ->
                new Load.Client() {
                    private final Connection connection = database.connect(organization);

                    @Override
                    public void call() throws SQLException {
                        try (PreparedStatement statement = connection.prepareStatement(sql)) {
                            statement.setObject(1, organization);
                            try (ResultSet rows = statement.executeQuery()) {
                                while (rows.next()) {
                                    rows.getObject(1);
                                }
                            }
                        }
                    }

                    @Override
                    public void close() throws SQLException {
                        connection.close();
                    }
                };
    }
}
