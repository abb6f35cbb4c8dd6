package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.patientcare.launch.Folders;

/**
 * HAProxy with the shipped configuration in front of two nodes, on the loopback interface. Without
 * HAProxy the test is skipped with a message; if the environment variable CI is set it fails.
 */
public final class Proxy implements AutoCloseable {

    private static final Path FILE = Path.of("server-config/haproxy/haproxy.cfg");
    private static final String ADDRESS = "127.0.0.1";
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final Process process;
    private final Path folder;
    private final Path log = Logs.of("haproxy");
    private final ServerCertificate certificate;
    private final int port;
    private final int plainPort;
    private final HttpClient client;

    private Proxy(Path executable, UnaryOperator<String> change, int port, int nodeA, int nodeB)
            throws IOException {
        this.port = port;
        plainPort = Node.freePort();
        folder = Files.createTempDirectory("proxy");
        Path file = folder.resolve("haproxy.cfg");
        Files.writeString(file, change.apply(Files.readString(FILE)));
        certificate = ServerCertificate.ofLoopback();
        client = certificate.client();
        ProcessBuilder builder =
                new ProcessBuilder(executable.toString(), "-f", file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "PATIENTCARE_PROXY_HTTPS", ADDRESS + ":" + port,
                                "PATIENTCARE_PROXY_HTTP", ADDRESS + ":" + plainPort,
                                "PATIENTCARE_PROXY_PUBLIC_URL", base(port),
                                "PATIENTCARE_PROXY_CERTIFICATE", certificate.pem().toString(),
                                "PATIENTCARE_PROXY_NODE_A", ADDRESS + ":" + nodeA,
                                "PATIENTCARE_PROXY_NODE_B", ADDRESS + ":" + nodeB,
                                "PATIENTCARE_PROXY_SOCKET", socket().toString()));
        if (!"root".equals(System.getProperty("user.name"))) {
            builder.environment().put("PATIENTCARE_PROXY_UNPRIVILEGED", "yes");
        }
        process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Fails or skips the test if there is no HAProxy; called before anything that takes time. */
    public static void require() {
        executable();
    }

    /** Starts it; the nodes need not run yet. */
    public static Proxy start(int port, int nodeA, int nodeB) {
        return start(UnaryOperator.identity(), port, nodeA, nodeB);
    }

    /**
     * The same with a changed configuration.
     *
     * @param change of the text of the shipped file
     */
    public static Proxy start(UnaryOperator<String> change, int port, int nodeA, int nodeB) {
        try {
            Proxy proxy = new Proxy(executable(), change, port, nodeA, nodeB);
            proxy.await("answers", () -> Files.exists(proxy.socket()) && !proxy.states().isEmpty());
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String base(int port) {
        return "https://" + ADDRESS + ":" + port;
    }

    public int port() {
        return port;
    }

    public int plainPort() {
        return plainPort;
    }

    HttpClient client() {
        return client;
    }

    /** A client over TLS. All its requests come from the same address. */
    public Http http() {
        return Http.elsewhere(base(port), client);
    }

    /** A new TLS connection. */
    public TlsConnection newConnection() {
        return TlsConnection.open(certificate, ADDRESS, port, 0);
    }

    /** A TLS socket of a client at one of the loopback addresses. */
    public Socket connect(String from) throws IOException {
        Socket plain = new Socket();
        plain.bind(new InetSocketAddress(from, 0));
        plain.connect(new InetSocketAddress(ADDRESS, port));
        return certificate.trust().getSocketFactory().createSocket(plain, ADDRESS, port, true);
    }

    /**
     * A new TLS connection of a client that receives slowly.
     *
     * @param receiveBuffer in bytes, of the client's socket
     */
    TlsConnection newSlowConnection(int receiveBuffer) {
        return TlsConnection.open(certificate, ADDRESS, port, receiveBuffer);
    }

    /** Returns once both nodes are in use. */
    public Proxy awaitBothUp() {
        await("both nodes are in use", () -> isUp("a") && isUp("b"));
        return this;
    }

    /**
     * Returns once this node is in use.
     *
     * @param node {@code a} or {@code b}
     */
    public void awaitUp(String node) {
        await("node " + node + " is in use", () -> isUp(node));
    }

    public boolean isUp(String node) {
        return states().stream().anyMatch(s -> s[1].equals(node) && s[17].startsWith("UP"));
    }

    /** How many calls went to a node. */
    public long sentTo(String node) {
        return states().stream()
                .filter(state -> state[1].equals(node))
                .mapToLong(state -> Long.parseLong(state[7]))
                .sum();
    }

    /** Takes a node out of use or puts it back. */
    public void setState(String node, String state) {
        String said = command("set server nodes/" + node + " state " + state);
        if (!said.isBlank()) {
            throw new IllegalStateException(said);
        }
    }

    /**
     * Sets the number of open desks that HAProxy has counted for the only address that has some.
     */
    public void setDeskCount(int count) {
        Matcher key = Pattern.compile("key=([^ ]+)").matcher(command("show table desks"));
        if (!key.find()) {
            throw new IllegalStateException("no address has a desk");
        }
        String said = command("set table desks key " + key.group(1) + " data.conn_cur " + count);
        if (!said.isBlank()) {
            throw new IllegalStateException(said);
        }
    }

    /** All lines that it has logged. */
    public List<String> logLines() {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the line of the access log about a request. */
    public String logLine(String requestId) {
        String id = "\"RequestId\":\"" + requestId + "\"";
        await("logs " + requestId, () -> logLines().stream().anyMatch(line -> line.contains(id)));
        return logLines().stream().filter(line -> line.contains(id)).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        Waiting.forTheEndOf(process);
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The columns of {@code show stat} for each node, and for the totals of each backend. */
    private List<String[]> states() {
        return command("show stat")
                .lines()
                .filter(line -> line.matches("(nodes|large|visits|desks),.*"))
                .map(line -> line.split(",", -1))
                .toList();
    }

    private String command(String command) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket()));
            channel.write(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(1 << 16);
            while (channel.read(answer) >= 0) {
                // HAProxy closes the connection after its answer.
            }
            return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
        } catch (IOException notYet) {
            return "";
        }
    }

    private Path socket() {
        return folder.resolve("runtime.sock");
    }

    private void await(String what, java.util.function.BooleanSupplier condition) {
        Waiting.until(
                () -> condition.getAsBoolean() || !process.isAlive(),
                POLL_INTERVAL,
                () -> "not within " + Waiting.DEADLINE + ": the proxy " + what);
        if (!process.isAlive()) {
            throw new AssertionError("the proxy ended: " + String.join("\n", logLines()));
        }
    }

    private static Path executable() {
        String named =
                System.getProperty("patientcare.haproxy", System.getenv("PATIENTCARE_HAPROXY"));
        Stream<String> alsoIn = Stream.of("/usr/sbin", "/usr/local/sbin");
        return Optional.ofNullable(named)
                .map(Path::of)
                .or(() -> Installed.onPath("haproxy"))
                .or(() -> Installed.in(alsoIn, "haproxy"))
                .orElseGet(Proxy::without);
    }

    private static Path without() {
        return Installed.skipOrFail(
                "NO HAPROXY: the proxy in front of the nodes is NOT TESTED on this machine. Install"
                        + " HAProxy or name it in PATIENTCARE_HAPROXY.");
    }
}
