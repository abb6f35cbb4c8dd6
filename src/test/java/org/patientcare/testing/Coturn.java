package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.launch.Folders;

/**
 * A coturn server on the loopback interface, by UDP and TCP on one port and by TLS on another,
 * without the system's configuration files. Without coturn the test is skipped with a message; if
 * the environment variable CI is set it fails.
 */
public final class Coturn implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.1";
    private static final int STUN_HEADER = 20;
    private static final int STUN_COOKIE = 0x2112A442;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);
    private static final String HMAC = "HmacSHA1";

    /**
     * Above the range from which Linux takes ports for clients; coturn skips a port that is in use.
     */
    private static final List<String> RELAYS = List.of("--min-port=61000", "--max-port=65000");

    private static final String TLS_PORT = "--tls-listening-port=";

    private final Process process;
    private final Path folder;
    private final Path log = Logs.of("coturn");
    private final int port;

    private Coturn(Path executable, int port, String... options) throws IOException {
        this.port = port;
        folder = Files.createTempDirectory("coturn");
        List<String> command =
                new ArrayList<>(
                        List.of(
                                executable.toString(),
                                "-n",
                                "--listening-ip=" + ADDRESS,
                                "--relay-ip=" + ADDRESS,
                                "--listening-port=" + port,
                                "--realm=care.example",
                                // The relays of both sides of a call are on the loopback interface.
                                "--allow-loopback-peers",
                                "--no-cli",
                                "--no-dtls",
                                "--userdb=" + folder.resolve("users"),
                                "--pidfile=" + folder.resolve("pid"),
                                "--log-file=stdout"));
        command.addAll(RELAYS);
        command.addAll(List.of(options));
        if (!command.stream().anyMatch(each -> each.startsWith(TLS_PORT))) {
            command.add("--no-tls");
        }
        process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Fails or skips the test if there is no coturn; called before anything that takes time. */
    public static void require() {
        executable();
    }

    /** Starts a server that shares a secret with the service, as video.md describes. */
    public static Coturn sharing(String secret, int port) {
        return start(port, "--use-auth-secret", "--static-auth-secret=" + secret);
    }

    /**
     * Starts a server that shares a secret and grants at most this many relays, to each user and in
     * total.
     */
    public static Coturn sharing(String secret, int port, int relaysOfUser) {
        return start(
                port,
                "--use-auth-secret",
                "--static-auth-secret=" + secret,
                "--user-quota=" + relaysOfUser,
                "--total-quota=" + relaysOfUser);
    }

    /**
     * Starts a server that shares a secret and accepts TLS as well.
     *
     * @param pem its certificate and private key
     */
    public static Coturn overTls(String secret, int port, int tlsPort, Path pem) {
        return start(
                port,
                "--use-auth-secret",
                "--static-auth-secret=" + secret,
                TLS_PORT + tlsPort,
                "--cert=" + pem,
                "--pkey=" + pem);
    }

    /** Starts a server that requires no authentication. */
    public static Coturn forAnybody(int port) {
        return start(port, "--no-auth");
    }

    private static Coturn start(int port, String... options) {
        try {
            Coturn started = new Coturn(executable(), port, options);
            started.awaitReady();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The server's URL in the form that browsers accept.
     *
     * @param transport {@code udp} or {@code tcp}
     */
    public static String url(int port, String transport) {
        return "turn:" + ADDRESS + ":" + port + "?transport=" + transport;
    }

    /** The TURN password of a user name, as a server that shares the secret computes it. */
    public static String password(String secret, String name) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), HMAC));
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
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

    private void awaitReady() {
        Waiting.until("coturn answers, log " + log, () -> listens() || !process.isAlive());
        if (!process.isAlive()) {
            throw new AssertionError("coturn ended, its log: " + log);
        }
    }

    /** Sends a STUN binding request by UDP, because coturn opens UDP last. */
    private boolean listens() {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) POLL_INTERVAL.toMillis());
            byte[] binding =
                    ByteBuffer.allocate(STUN_HEADER).putInt(1 << 16).putInt(STUN_COOKIE).array();
            socket.send(new DatagramPacket(binding, binding.length));
            socket.receive(new DatagramPacket(new byte[STUN_HEADER], STUN_HEADER));
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static Path executable() {
        String named =
                System.getProperty(
                        "patientcare.turnserver", System.getenv("PATIENTCARE_TURNSERVER"));
        return Optional.ofNullable(named)
                .map(Path::of)
                .or(() -> Installed.onPath("turnserver"))
                .or(() -> Installed.in(Stream.of("/usr/bin", "/usr/local/bin"), "turnserver"))
                .orElseGet(Coturn::without);
    }

    private static Path without() {
        return Installed.skipOrFail(
                "NO COTURN: calls through a TURN server are NOT TESTED on this machine. Install"
                        + " coturn or name its turnserver in PATIENTCARE_TURNSERVER.");
    }
}
