package org.patientcare.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.patientcare.testing.Organization;

/**
 * Measures what the index for searching names adds to the cost of loading patients: the CPU time
 * that the database needs for 100 new patients with the index minus that without it, as a
 * percentage of the CPU time of node and database for them. Short rounds with and without the index
 * alternate, because the speed of a machine changes. The result is the mean of many rounds, because
 * the CPU clock of a process advances in steps that are longer than the difference.
 */
final class NameIndexBench {

    private static final int TURNS = 40;
    private static final int BATCHES = 50;
    private static final int WARM_UP_BATCHES = 1_000;
    private static final int SIZE = 100;
    private static final double GOAL_PERCENT = 5;
    private static final double WHOLE = 100;
    private static final double NANOS_OF_MILLI = 1e6;

    /**
     * Sets whether the database adds new rows to the index. Nothing here searches for the rows that
     * it lacks.
     */
    private static final String SET_MAINTAINED =
            "UPDATE pg_index SET indisready = %s WHERE indexrelid = 'patient_by_bucket'::regclass";

    /** The syllables of family names, which begin with nearly all letters. */
    private static final String[] PARTS = {
        "al", "ba", "ca", "do", "es", "fer", "gar", "her", "iz", "jo", "ko", "lo", "mar", "na",
        "or", "pe", "qui", "ro", "sa", "to", "ur", "vi", "wi", "ya", "zu"
    };

    private final BenchDatabase database;
    private final BenchServer node;
    private final Table table;
    private long sent;

    NameIndexBench(BenchDatabase database, BenchServer node, Table table) {
        this.database = database;
        this.node = node;
        this.table = table;
    }

    /** The CPU time for a batch, in milliseconds. */
    private record Work(double node, double database) {}

    void measure(Organization hospital, int port) throws IOException {
        List<Work> with = new ArrayList<>();
        List<Work> without = new ArrayList<>();
        try (KeepAliveClient http = new KeepAliveClient(port, hospital.http().headerBlock());
                Connection connection = database.superuser();
                Statement statement = connection.createStatement()) {
            send(http, WARM_UP_BATCHES);
            database.vacuumPatients();
            for (int round = 0; round < TURNS; round++) {
                boolean indexFirst = round % 2 == 0;
                (indexFirst ? with : without).add(ofBatch(http, statement, indexFirst));
                (indexFirst ? without : with).add(ofBatch(http, statement, !indexFirst));
            }
        } catch (SQLException e) {
            throw new BenchFailure("The index could not be left out.", e);
        }
        report(with, without);
    }

    private void report(List<Work> with, List<Work> without) {
        double[] added = new double[TURNS];
        for (int round = 0; round < TURNS; round++) {
            added[round] = with.get(round).database() - without.get(round).database();
        }
        double ofNode = middle(without, Work::node);
        double ofDatabase = middle(without, Work::database);
        double more = LoadResult.interquartileMean(added);
        table.line("");
        table.line(
                "CPU for 100 new patients, ms, means of the middle half of %d turns: node %s, database %s, with the index of names %s more"
                        .formatted(
                                TURNS,
                                Table.number(2, ofNode),
                                Table.number(2, ofDatabase),
                                Table.number(2, more)));
        table.atMost(
                "What the index of names adds to the work for new patients, %",
                more / (ofNode + ofDatabase) * WHOLE, GOAL_PERCENT);
    }

    private static double middle(List<Work> turns, ToDoubleFunction<Work> figure) {
        return LoadResult.interquartileMean(turns.stream().mapToDouble(figure).toArray());
    }

    private Work ofBatch(KeepAliveClient http, Statement statement, boolean withIndex)
            throws IOException, SQLException {
        if (statement.executeUpdate(SET_MAINTAINED.formatted(withIndex)) != 1) {
            throw new BenchFailure("The index of names is not there.");
        }
        send(http, 1);
        Duration nodeBefore = node.cpuTime();
        Duration databaseBefore = database.cpuTime();
        send(http, BATCHES);
        return new Work(
                millisOfBatch(node.cpuTime().minus(nodeBefore)),
                millisOfBatch(database.cpuTime().minus(databaseBefore)));
    }

    private static double millisOfBatch(Duration all) {
        return all.toNanos() / NANOS_OF_MILLI / BATCHES;
    }

    private void send(KeepAliveClient http, int batches) throws IOException {
        for (int batch = 0; batch < batches; batch++) {
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

    /**
     * The family name of a patient. The names of successive patients are not in the order of the
     * index.
     */
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
