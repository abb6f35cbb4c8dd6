package org.patientcare.servers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.patientcare.testing.Http;
import org.patientcare.testing.Logs;
import org.patientcare.testing.Node;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Waiting;

/** A Keycloak on loopback with one realm, which contains the shipped client and one user. */
final class Keycloak implements AutoCloseable {

    static final String USER = "marta";
    static final String PASSWORD = "p-7Xk2vQ9w";
    static final String SECRET = "keycloak-3nB6cJ1h";

    private static final String ADMIN = "admin";
    private static final Path CLIENT = Path.of("server-config/openid/keycloak-client.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final Path log;
    private final Http http;

    private Keycloak(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        http = Http.node(port).without("X-Forwarded-For");
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Starts Keycloak and returns when it is ready.
     *
     * @param folder a folder that nothing else uses
     * @param care the URL of the service
     */
    static Keycloak start(Path folder, String care) {
        Path home = home();
        int port = Node.freePort();
        Path log = Logs.of("keycloak");
        try {
            Path imports = Files.createDirectories(home.resolve("data/import"));
            Files.writeString(imports.resolve("hospital-realm.json"), realm(care));
            home.resolve("bin/kc.sh").toFile().setExecutable(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Shell shell =
                new Shell(
                        folder,
                        Map.of(
                                "JAVA_HOME", System.getProperty("java.home"),
                                "KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN,
                                "KC_BOOTSTRAP_ADMIN_PASSWORD", PASSWORD));
        Process process =
                shell.start(
                        List.of(
                                home.resolve("bin/kc.sh").toString(),
                                "start-dev",
                                "--import-realm",
                                "--db=dev-mem",
                                "--http-host=127.0.0.1",
                                "--http-port=" + port,
                                "--http-management-port=" + Node.freePort()),
                        log);
        Keycloak keycloak = new Keycloak(process, log, port);
        keycloak.awaitReady();
        return keycloak;
    }

    /** The realm's definition. Its client is the shipped one with other URLs and a secret. */
    private static String realm(String care) throws IOException {
        ObjectNode client =
                (ObjectNode)
                        JSON.readTree(
                                Files.readString(CLIENT).replace("https://care.example", care));
        client.put("secret", SECRET);
        return Reply.json(
                Map.of(
                        "realm",
                        "hospital",
                        "enabled",
                        true,
                        "sslRequired",
                        "none",
                        "roles",
                        Map.of("realm", List.of(Map.of("name", "care-support"))),
                        "clients",
                        List.of(client),
                        "users",
                        List.of(
                                Map.of(
                                        "username",
                                        USER,
                                        "enabled",
                                        true,
                                        "emailVerified",
                                        true,
                                        "email",
                                        "marta@hospital.example",
                                        "firstName",
                                        "Marta",
                                        "lastName",
                                        "Ruiz",
                                        "realmRoles",
                                        List.of("care-support"),
                                        "credentials",
                                        List.of(Map.of("type", "password", "value", PASSWORD))))));
    }

    String issuer() {
        return http.base() + "/realms/hospital";
    }

    /** Ends all sessions of the user, as an administrator of the realm does. */
    void signOut() {
        Http admin = http.with("Authorization", "Bearer " + token());
        JsonNode users =
                admin.get("/admin/realms/hospital/users?username=" + USER).expect(200).json();
        String id = users.get(0).get("id").asText();
        admin.send("POST", "/admin/realms/hospital/users/" + id + "/logout", null).expect(204);
    }

    private String token() {
        String form =
                "grant_type=password&client_id=admin-cli&username="
                        + ADMIN
                        + "&password="
                        + PASSWORD;
        return http.with("Content-Type", "application/x-www-form-urlencoded")
                .sendBytes(
                        "POST",
                        "/realms/master/protocol/openid-connect/token",
                        form.getBytes(StandardCharsets.UTF_8))
                .expect(200)
                .json()
                .get("access_token")
                .asText();
    }

    private void awaitReady() {
        Waiting.until(
                "Keycloak is ready, or the process ended: " + log,
                () -> !process.isAlive() || isReady());
        if (!process.isAlive()) {
            throw new AssertionError("Keycloak ended before it was ready: " + log);
        }
    }

    private boolean isReady() {
        try {
            return http.get("/realms/hospital/.well-known/openid-configuration").status() == 200;
        } catch (IllegalStateException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList()
                .forEach(ProcessHandle::destroy);
        Waiting.forTheEndOf(process);
    }

    private static Path home() {
        String version = System.getProperty("keycloak.version");
        return DownloadedServer.unpacked(
                "org.keycloak:keycloak-quarkus-dist:" + version + ":zip", "keycloak-" + version);
    }
}
