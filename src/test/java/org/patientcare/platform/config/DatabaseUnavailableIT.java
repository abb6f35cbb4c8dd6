package org.patientcare.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Waiting;

@OwnInstallation
@DisplayName("1 Errors: 503 while the database cannot be reached")
class DatabaseUnavailableIT {

    private final Path folder = temporaryFolder();

    @Test
    @DisplayName(
            "1: without the database the rate limit lets no call through: 503 with Retry-After; service returns by itself; a single database role is enough")
    void whileTheDatabaseIsUnavailableEveryAnswerIs503() throws Exception {
        DurablePostgres postgres = DurablePostgres.create(folder.resolve("database"));
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port, postgres.url()));
        settings.put("patientcare.db.user", Database.OWNER);
        Node node = Node.ready(settings, port);
        try {
            Http operator = operator().at(port).http();
            operator.get("/admin/v1/organizations").expect(200);

            postgres.stop();
            for (Reply reply : callEverySurface(operator, port)) {
                assertThat(reply.expectRefusal(503).header("Retry-After")).isEqualTo("5");
            }
            Reply page = Http.node(port).with("Accept-Language", "de").get("/verify/x").expect(503);
            assertThat(page.header("Retry-After")).isEqualTo("5");
            assertThat(page.text()).contains("<h1>Bitte gleich noch einmal</h1>");
            awaitReadiness(port, 503);

            postgres.start();
            operator.get("/admin/v1/organizations").expect(200);
            awaitReadiness(port, 200);
        } finally {
            node.close();
            postgres.close();
        }
    }

    @Test
    @DisplayName(
            "1: no constraint is deferrable, so that only a lost connection can make a commit fail")
    void noConstraintIsDeferrable() {
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace"
                                        + " WHERE n.nspname = 'public' AND c.condeferrable"))
                .isZero();
    }

    private static void awaitReadiness(int port, int status) {
        Waiting.until(
                "readiness answers " + status,
                () -> Http.node(port).get("/health/ready").status() == status);
    }

    /** Calls all surfaces concurrently, because each call waits for a connection. */
    private static List<Reply> callEverySurface(Http operator, int port) {
        Http nobody = Http.node(port);
        List<Callable<Reply>> calls =
                List.of(
                        () -> operator.get("/admin/v1/organizations"),
                        () -> operator.get("/v1/patients/x"),
                        () -> nobody.get("/v1/patients/x"),
                        () -> nobody.get("/widget/v1/me"),
                        () -> nobody.get("/.well-known/jwks.json"));
        return Parallel.run(calls);
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("patientcare-database-away");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
