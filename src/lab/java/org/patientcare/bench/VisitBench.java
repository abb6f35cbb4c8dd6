package org.patientcare.bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.WebSocketClient;

/** Measures how much 500 waiting rooms slow down the other calls of a node, and their memory. */
final class VisitBench {

    private static final int ROOMS = 500;
    private static final int CLIENTS = 4;
    private static final int ROUNDS = 3;
    private static final double MAX_RATIO = 1.5;

    /** The interval at which the page sends pings. */
    private static final int PING_SECONDS = 20;

    private final Table table;
    private final double seconds;
    private final int port;
    private final BenchServer server;
    private final Organization organization;
    private final String professional;

    VisitBench(Table table, double seconds, int port, BenchServer server) {
        this.table = table;
        this.seconds = seconds;
        this.port = port;
        this.server = server;
        Operator operator = Operator.operator();
        organization = operator.newOrganization().withPatient("p");
        professional = operator.newProfessional(organization);
    }

    void measure() {
        List<String> links = links();
        open(links, 10).forEach(WebSocketClient::close);
        Load.run(this::reader, CLIENTS, 4 * seconds);
        List<LoadResult> without = rounds();
        OptionalDouble before = server.liveHeapBytes();
        long begin = System.nanoTime();
        List<WebSocketClient> waiting = open(links, ROOMS);
        double opened = (System.nanoTime() - begin) / 1e9;
        ScheduledExecutorService pings = Executors.newSingleThreadScheduledExecutor();
        pings.scheduleAtFixedRate(
                () ->
                        waiting.forEach(
                                webSocketClient ->
                                        webSocketClient.tryToSend("{\"type\":\"ping\"}")),
                PING_SECONDS,
                PING_SECONDS,
                TimeUnit.SECONDS);
        OptionalDouble after = server.liveHeapBytes();
        List<LoadResult> with = rounds();
        pings.shutdownNow();
        waiting.forEach(webSocketClient -> webSocketClient.send("ping", null).await("pong"));
        waiting.forEach(WebSocketClient::close);
        without.addAll(rounds());
        report(LoadResult.median(without), LoadResult.median(with), opened);
        memory(before, after);
    }

    private void report(LoadResult without, LoadResult with, double opened) {
        table.line("");
        table.line(
                "%d waiting rooms, all entered in %s s and all there at the end. GET patient, %d clients:"
                        .formatted(ROOMS, Table.number(1, opened), CLIENTS));
        row("without", without);
        row("with them", with);
        table.atMost(
                "GET patient, p99 with 500 waiting rooms to without",
                with.p99() / without.p99(),
                MAX_RATIO);
    }

    private void row(String name, LoadResult loadResult) {
        table.line(
                "%-10s %s a second, p50 %s ms, p95 %s ms, p99 %s ms"
                        .formatted(
                                name,
                                Table.number(0, loadResult.rate()),
                                Table.number(2, loadResult.p50()),
                                Table.number(2, loadResult.p95()),
                                Table.number(2, loadResult.p99())));
    }

    private void memory(OptionalDouble before, OptionalDouble after) {
        if (before.isEmpty() || after.isEmpty()) {
            table.notMeasured("Heap of a waiting room");
            return;
        }
        double bytes = (after.getAsDouble() - before.getAsDouble()) / ROOMS;
        table.line("Heap of a waiting room: " + Table.number(1, bytes / 1000) + " KB");
    }

    private List<LoadResult> rounds() {
        List<LoadResult> cells = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            cells.add(Load.run(this::reader, CLIENTS, seconds));
        }
        return cells;
    }

    private List<String> links() {
        String now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        List<String> links = new ArrayList<>();
        for (int i = 0; i < ROOMS; i++) {
            links.add(
                    organization
                            .book("room-" + i, "p", professional, now)
                            .expect(200)
                            .json()
                            .at("/data/appointment/url")
                            .asText());
        }
        return links;
    }

    private static List<WebSocketClient> open(List<String> links, int count) {
        List<WebSocketClient> sockets = new ArrayList<>();
        for (String link : links.subList(0, count)) {
            WebSocketClient webSocketClient = WebSocketClient.open(link);
            webSocketClient.await("room");
            sockets.add(webSocketClient);
        }
        return sockets;
    }

    private Load.Client reader(int number) {
        return new HttpCaller(
                new KeepAliveClient(port, organization.http().headerBlock()),
                http -> http.get("/v1/patients/p"));
    }
}
