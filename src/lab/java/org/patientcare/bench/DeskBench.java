package org.patientcare.bench;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeskUser;
import org.patientcare.testing.Http;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.WebSocketClient;

/**
 * Measures desks of professionals, open and online as the page keeps them: the CPU time that 500
 * idle desks cost node and database in a minute, compared with a minute without any, and the time
 * until a desk is notified of a patient's arrival.
 */
final class DeskBench {

    private static final int DESKS = 500;
    private static final int ARRIVALS = 50;
    private static final Duration QUIET = Duration.ofMinutes(1);
    private static final double MAX_CORES = 0.05;
    private static final double MAX_SECONDS = 2;

    /** The interval at which the page sends pings. */
    private static final int PING_SECONDS = 20;

    private final Table table;
    private final BenchServer server;
    private final BenchDatabase database;
    private final String base;
    private final Organization hospital = Operator.operator().newOrganization().withPatient("p");

    DeskBench(Table table, int port, BenchServer server, BenchDatabase database) {
        this.table = table;
        this.server = server;
        this.database = database;
        base = Http.node(port).base();
    }

    /**
     * What happened in a minute.
     *
     * @param node CPU time as a fraction of a core
     * @param database CPU time as a fraction of a core
     * @param trail the number of new rows in the audit trail
     */
    private record Minute(double node, double database, long trail) {}

    void measure() {
        List<DeskUser> professionals = new ArrayList<>();
        for (int i = 0; i < DESKS; i++) {
            professionals.add(DeskUser.of(hospital));
        }
        // The first ones load classes and have their code compiled.
        professionals.subList(0, 50).forEach(each -> each.open(base).close());
        arrivals(professionals.subList(0, 1), "warm");
        Minute without = quiet();
        List<WebSocketClient> open = new ArrayList<>();
        for (DeskUser each : professionals) {
            each.setOnlineUntil(Duration.ofSeconds(60));
            open.add(each.open(base));
        }
        ScheduledExecutorService pings = Executors.newSingleThreadScheduledExecutor();
        pings.scheduleAtFixedRate(
                () -> open.forEach(desk -> desk.tryToSend("{\"type\":\"ping\"}")),
                0,
                PING_SECONDS,
                TimeUnit.SECONDS);
        quiet();
        Minute with = quiet();
        pings.shutdownNow();
        open.forEach(desk -> desk.send("ping", null).await("pong"));
        open.forEach(WebSocketClient::close);
        report(without, with, arrivals(professionals.subList(0, ARRIVALS), "visit"));
    }

    private Minute quiet() {
        long rows = rows();
        Duration node = server.cpuTime();
        Duration ofDatabase = database.cpuTime();
        long began = System.nanoTime();
        while (System.nanoTime() - began < QUIET.toNanos()) {
            LockSupport.parkNanos(QUIET.toNanos() - (System.nanoTime() - began));
        }
        double nanos = System.nanoTime() - began;
        return new Minute(
                server.cpuTime().minus(node).toNanos() / nanos,
                database.cpuTime().minus(ofDatabase).toNanos() / nanos,
                rows() - rows);
    }

    private static long rows() {
        return Database.count("SELECT count(*) FROM audit_log");
    }

    /**
     * The seconds from each patient's handshake to the notification of the desk, in ascending
     * order.
     */
    private List<Double> arrivals(List<DeskUser> professionals, String code) {
        List<Double> seconds = new ArrayList<>();
        for (DeskUser each : professionals) {
            String link = booked(code + seconds.size(), each);
            try (WebSocketClient desk = each.open(base)) {
                long began = System.nanoTime();
                try (WebSocketClient patient = WebSocketClient.open(link)) {
                    desk.await("changed");
                    seconds.add((System.nanoTime() - began) / 1e9);
                    patient.await("room");
                }
            }
        }
        Collections.sort(seconds);
        return seconds;
    }

    private String booked(String code, DeskUser with) {
        return hospital.book(
                        code,
                        "p",
                        with.professional(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .expect(200)
                .json()
                .at("/data/appointment/url")
                .asText();
    }

    private void report(Minute without, Minute with, List<Double> arrivals) {
        table.line("");
        table.line("A minute in which nothing happens, percent of a core:");
        row("without a desk", without);
        row(DESKS + " open desks", with);
        table.line(
                "An arrival is heard after %s ms (median of %d), %s ms at most"
                        .formatted(
                                Table.number(0, arrivals.get(arrivals.size() / 2) * 1000),
                                arrivals.size(),
                                Table.number(0, arrivals.get(arrivals.size() - 1) * 1000)));
        table.atMost(
                "500 open desks, cores of node and database",
                with.node() + with.database() - without.node() - without.database(),
                MAX_CORES);
        table.atMost("Rows of the trail in that minute", with.trail(), 0);
        table.atMost(
                "An arrival on an open desk, s", arrivals.get(arrivals.size() - 1), MAX_SECONDS);
    }

    private void row(String name, Minute minute) {
        table.line(
                "%-18s node %s, database %s, rows of the trail %d"
                        .formatted(
                                name,
                                Table.number(2, minute.node() * 100),
                                Table.number(2, minute.database() * 100),
                                minute.trail()));
    }
}
