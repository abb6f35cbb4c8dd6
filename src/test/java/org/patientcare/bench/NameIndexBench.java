package org.patientcare.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.patientcare.testing.Organization;

/**
 * What the index by which people find names costs whoever sends patients: the work of the database
 * for 100 new ones, with the index and without, in turn.
 */
final class NameIndexBench {

    private static final int TURNS = 5;
    private static final int BATCHES = 100;
    private static final int SIZE = 100;
    private static final double GOAL_PERCENT = 5;
    private static final double WHOLE = 100;
    private static final double NANOS_OF_MILLI = 1e6;
    private static final String INDEX = "patient_by_bucket";

    /** Of which family names are put together, so that they begin with all letters. */
    private static final String[] PARTS = {
        "al", "ba", "ca", "do", "es", "fer", "gar", "her", "iz", "jo", "ko", "lo", "mar", "na",
        "or", "pe", "qui", "ro", "sa", "to", "ur", "vi", "wi", "ya", "zu"
    };

    private final BenchDatabase database;
    private final Table table;
    private long sent;

    NameIndexBench(BenchDatabase database, Table table) {
        this.database = database;
        this.table = table;
    }

    void measure(Organization hospital, int port) throws IOException {
        double[] with = new double[TURNS];
        double[] without = new double[TURNS];
        try (KeepAliveClient http = new KeepAliveClient(port, hospital.http().headerBlock());
                Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            String index = definition(statement);
            send(http);
            for (int turn = 0; turn < TURNS; turn++) {
                with[turn] = millisOfBatch(http);
                statement.execute("DROP INDEX " + INDEX);
                without[turn] = millisOfBatch(http);
                statement.execute(index);
            }
        } catch (SQLException e) {
            throw new BenchFailure("The index could not be removed or made.", e);
        }
        tell(Cell.median(with), Cell.median(without));
    }

    private void tell(double with, double without) {
        table.line("");
        table.line(
                "CPU of the database for 100 new patients, ms, medians of %d turns"
                        .formatted(TURNS));
        table.line("with the index of names    " + Table.number(2, with));
        table.line("without it                 " + Table.number(2, without));
        table.atMost(
                "What the index of names adds to the database's work for new patients, %",
                (with / without - 1) * WHOLE, GOAL_PERCENT);
    }

    private static String definition(Statement statement) throws SQLException {
        try (ResultSet row =
                statement.executeQuery(
                        "SELECT pg_get_indexdef('" + INDEX + "'::regclass) AS definition")) {
            row.next();
            return row.getString("definition");
        }
    }

    /** After a checkpoint each time, so that no turn pays for another's. */
    private double millisOfBatch(KeepAliveClient http) throws IOException {
        database.settle();
        long before = database.cpu().toNanos();
        send(http);
        return (database.cpu().toNanos() - before) / NANOS_OF_MILLI / BATCHES;
    }

    private void send(KeepAliveClient http) throws IOException {
        for (int batch = 0; batch < BATCHES; batch++) {
            StringBuilder json = new StringBuilder(32 * 1024).append("{\"patients\":[");
            for (int i = 0; i < SIZE; i++) {
                json.append(i == 0 ? "" : ",").append(patient(++sent));
            }
            http.put("/v1/patients", json.append("]}").toString());
        }
    }

    private static String patient(long number) {
        return "{\"code\":\"new-%d\",\"first_name\":\"Ana\",\"last_name\":\"%s\",\"birth_date\":\"1980-05-17\",\"locale\":\"es\",\"plan\":\"basic\"}"
                .formatted(number, familyName(number));
    }

    /** In no order that an index could like. */
    private static String familyName(long number) {
        StringBuilder name = new StringBuilder();
        long rest = number * 7_919;
        for (int i = 0; i < 4; i++) {
            name.append(PARTS[(int) (rest % PARTS.length)]);
            rest /= PARTS.length;
        }
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
