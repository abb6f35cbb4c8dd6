package org.patientcare.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.NodePair;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Proxy;

/**
 * Measures how much an organization's reads slow down while another organization, which has a
 * million codes, requests 600 lists of them at the same time through the shipped HAProxy, and again
 * as soon as they are answered. The clients, HAProxy, the node and the database share this machine.
 */
final class OtherOrganizationBench {

    private static final long CODES = 1_000_000;
    private static final long PATIENTS = 1_000;
    private static final double WARM_UP = 20;
    private static final double GOAL = 2;
    private static final int ROUNDS = 3;
    private static final String AT_ONCE = "patientcare.rate-limit.lists-at-once";
    private static final String ROW = "%-34s %8s %8s %8s   %8s %8s %8s   %6s  %8s %8s";

    private final BenchDatabase database;
    private final Table table;
    private final double seconds;

    OtherOrganizationBench(BenchDatabase database, Table table, double seconds) {
        this.database = database;
        this.table = table;
        this.seconds = seconds;
    }

    /**
     * Measures with the limit of concurrent lists as shipped and, for comparison, with those in
     * {@code -Dbench.lists=}. The default compares with 0, which allows as many lists as other
     * calls.
     */
    void measure(Map<String, String> settings, Path war, Path folder, int port) {
        heading();
        for (String bound : System.getProperty("bench.lists", ",0").split(",", -1)) {
            Map<String, String> bounded = new HashMap<>(settings);
            if (!bound.isEmpty()) {
                bounded.put(AT_ONCE, bound);
            }
            BenchServer node =
                    BenchServer.start(
                            new NodePair.Build(war, Node.POST_BOOT, bounded),
                            port,
                            folder.resolve("neighbour.log"));
            try (Proxy proxy = Proxy.start(Node.freePort(), port, Node.freePort())) {
                proxy.awaitUp("a");
                measure(bound, proxy);
            } finally {
                node.close();
            }
        }
    }

    private void heading() {
        table.line("");
        table.line(
                ROW.formatted(
                        "GET patient by 1 client, ms",
                        "quiet",
                        "",
                        "",
                        "beside",
                        "",
                        "",
                        "ratio",
                        "lists",
                        "429"));
        table.line(
                ROW.formatted(
                        "lists of one at work",
                        "p50",
                        "p95",
                        "p99",
                        "p50",
                        "p95",
                        "p99",
                        "p99",
                        "/s",
                        "/s"));
    }

    private void measure(String bound, Proxy proxy) {
        Organization crowd = Operator.operator().newOrganization();
        database.fillCodes(CodeSubjects.FILL, crowd.uuid(), CODES);
        Organization neighbour = Operator.operator().newOrganization();
        database.fill(neighbour.uuid(), 1, PATIENTS);
        Load.Subject reads = reads(neighbour, proxy);
        Load.run(reads, 1, WARM_UP);
        ListClients.of(proxy, crowd).during(() -> Load.run(reads, 1, WARM_UP));
        List<LoadResult> quiet = new ArrayList<>();
        List<LoadResult> beside = new ArrayList<>();
        double lists = 0;
        double refusals = 0;
        for (int round = 0; round < ROUNDS; round++) {
            database.vacuumPatients();
            quiet.add(Load.run(reads, 1, seconds * 2));
            ListClients senders = ListClients.of(proxy, crowd);
            beside.add(senders.during(() -> Load.run(reads, 1, seconds * 4)));
            lists += senders.listsASecond() / ROUNDS;
            refusals += senders.refusalsASecond() / ROUNDS;
        }
        row(bound, LoadResult.median(quiet), LoadResult.median(beside), lists, refusals);
    }

    private void row(
            String bound, LoadResult quiet, LoadResult beside, double lists, double refusals) {
        double ratio = beside.p99() / quiet.p99();
        String name =
                switch (bound) {
                    case "" -> "as shipped";
                    case "0" -> "as many as calls";
                    default -> bound;
                };
        table.line(
                ROW.formatted(
                        name,
                        Table.number(2, quiet.p50()),
                        Table.number(2, quiet.p95()),
                        Table.number(2, quiet.p99()),
                        Table.number(2, beside.p50()),
                        Table.number(2, beside.p95()),
                        Table.number(2, beside.p99()),
                        Table.number(1, ratio),
                        Table.number(1, lists),
                        Table.number(1, refusals)));
        if (bound.isEmpty()) {
            table.atMost("GET patient beside 600 lists, p99 to quiet", ratio, GOAL);
        }
    }

    private static Load.Subject reads(Organization neighbour, Proxy proxy) {
        Http keys = neighbour.http().without("X-Forwarded-For");
        return number ->
                new HttpCaller(
                        new KeepAliveClient(
                                () -> proxy.connect("127.0.0.1"), proxy.port(), keys.headerBlock()),
                        http -> http.get("/v1/patients/p-7"));
    }
}
