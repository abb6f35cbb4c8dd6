package org.patientcare.runbook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;

/** Runs the command with a feed of 25 events, 10 in a page, whose cursors are their numbers. */
@DisplayName("The command that ships the audit trail")
class ShipTrailScriptTest {

    private static final Path SCRIPT = Path.of("server-config/ship-trail.sh").toAbsolutePath();
    private static final int EVENTS = 25;
    private static final int PAGE = 10;
    private static final String ARCHIVED = "99";

    /** The answer to this cursor ends early. */
    private static final int CUT_OFF = 15;

    @TempDir private Path folder;
    private HttpServer feed;
    private String address;

    private record Result(int status, String output) {}

    @BeforeEach
    void startFeed() throws IOException {
        if (Installed.onPath("curl").isEmpty() || Installed.onPath("flock").isEmpty()) {
            Installed.skip("NO CURL OR FLOCK: ship-trail.sh is NOT TESTED.");
        }
        feed = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        feed.createContext("/v1/audit-events", ShipTrailScriptTest::answer);
        feed.start();
        address = "http://127.0.0.1:" + feed.getAddress().getPort() + "/v1/audit-events";
        Files.writeString(
                folder.resolve("audit-feed.curl"),
                "header = \"X-API-Key: k\"\nfail-with-body\nsilent\nshow-error\n");
    }

    @AfterEach
    void stopFeed() {
        if (feed != null) {
            feed.stop(0);
            feed = null;
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        String after = query.replaceFirst(".*\\bafter=([0-9]*).*", "$1");
        boolean archived = after.equals(ARCHIVED);
        int first = after.isEmpty() ? 0 : Integer.parseInt(after);
        int last = Math.min(EVENTS, first + PAGE);
        String lines =
                IntStream.rangeClosed(first + 1, last)
                        .mapToObj(number -> line(number) + "\n")
                        .collect(Collectors.joining());
        byte[] body = (archived ? "{\"oldest\":\"20\"}" : lines).getBytes(UTF_8);
        exchange.getResponseHeaders().set("X-Next-Cursor", String.valueOf(last));
        exchange.getResponseHeaders().set("X-More", String.valueOf(last < EVENTS));
        int missing = first == CUT_OFF ? 1 : 0;
        exchange.sendResponseHeaders(
                archived ? 410 : 200, body.length == 0 ? -1 : body.length + missing);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    private static String line(int number) {
        return "{\"id\":\"" + number + "\"}";
    }

    private static List<String> allLines() {
        return IntStream.rangeClosed(1, EVENTS).mapToObj(ShipTrailScriptTest::line).toList();
    }

    @Test
    @DisplayName("it appends all events to the file of the day, and then only what is new")
    void itAppendsToTheFileOfTheDay() throws IOException {
        assertThat(run(Map.of())).isEqualTo(new Result(0, "Shipped 25 lines, up to 25.\n"));
        assertThat(run(Map.of())).isEqualTo(new Result(0, "Shipped 0 lines, up to 25.\n"));
        assertThat(Files.readAllLines(fileOfTheDay())).isEqualTo(allLines());
        assertThat(folder.resolve("trail/cursor")).hasContent("25");
    }

    @Test
    @DisplayName(
            "killed after lines were taken and before the cursor was stored, it sends them again")
    void killedBetweenTheLinesAndTheCursor() throws IOException {
        assertThat(run(Map.of("SEND", "cat >>taken; kill -KILL $PPID")).status()).isNotZero();
        assertThat(folder.resolve("trail/cursor")).doesNotExist();

        assertThat(run(Map.of("SEND", "cat >>taken")).status()).isZero();

        List<String> taken = Files.readAllLines(folder.resolve("taken"));
        assertThat(taken).hasSize(EVENTS + PAGE).containsAll(allLines());
        assertThat(taken.subList(PAGE, taken.size())).isEqualTo(allLines());
    }

    @Test
    @DisplayName("a line that a crash cut off does not swallow the next one")
    void aTornLineIsEnded() throws IOException {
        run(Map.of());
        Path file = fileOfTheDay();
        Files.writeString(file, "{\"id\":\"1\"}\n{\"id\":");
        Files.delete(folder.resolve("trail/cursor"));

        assertThat(run(Map.of()).status()).isZero();

        assertThat(Files.readAllLines(file)).containsAll(allLines()).hasSize(EVENTS + 2);
    }

    @Test
    @DisplayName("lines that are not taken are not passed over, and it fails")
    void linesThatAreNotTaken() throws IOException {
        Result result = run(Map.of("SEND", "head -n 1 >>taken; exit 3"));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("they are sent again");
        assertThat(folder.resolve("trail/cursor")).doesNotExist();
    }

    @Test
    @DisplayName(
            "a cursor from before the archived months is left as it is, and it says what to do")
    void archivedMonths() throws IOException {
        Files.createDirectories(folder.resolve("trail"));
        Files.writeString(folder.resolve("trail/cursor"), ARCHIVED);
        Result result = run(Map.of());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("was archived", "{\"oldest\":\"20\"}");
        assertThat(folder.resolve("trail/cursor")).hasContent(ARCHIVED);
    }

    @Test
    @DisplayName("an answer that is cut off is not passed on, and its cursor is not stored")
    void anAnswerThatIsCutOff() throws IOException {
        Files.createDirectories(folder.resolve("trail"));
        Files.writeString(folder.resolve("trail/cursor"), String.valueOf(CUT_OFF));
        Result result = run(Map.of("SEND", "cat >>taken"));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("was cut off");
        assertThat(folder.resolve("taken")).doesNotExist();
        assertThat(folder.resolve("trail/cursor")).hasContent(String.valueOf(CUT_OFF));
    }

    @Test
    @DisplayName("a feed that does not answer stops it, and the next run goes on")
    void noAnswer() throws IOException {
        stopFeed();
        Result result = run(Map.of());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("The feed answered 000");
    }

    private Path fileOfTheDay() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("trail"))) {
            return files.filter(file -> file.toString().endsWith(".ndjson"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private Result run(Map<String, String> settings) throws IOException {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("FEED", address);
        ProcessBuilder script =
                new ProcessBuilder("bash", SCRIPT.toString())
                        .directory(folder.toFile())
                        .redirectErrorStream(true);
        script.environment().putAll(environment);
        Process process = script.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Result(process.onExit().join().exitValue(), output);
    }
}
