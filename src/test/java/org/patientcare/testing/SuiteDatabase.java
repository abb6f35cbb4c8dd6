package org.patientcare.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.patientcare.launch.Folders;
import org.patientcare.launch.LocalPostgres;
import org.patientcare.launch.WarCommand;

/**
 * Starts the suite's PostgreSQL before anything else of an integration test run, and hands the
 * server its settings. Does nothing for unit tests.
 */
public class SuiteDatabase implements LauncherSessionListener {

    /** The key that wraps the secrets in test databases: 32 bytes in base64. */
    public static final String SECRETS_KEY = "3mWk0vYq8sRz5uXcB1nGfT7hLpJd9EaKoQ2iV6yUx4M=";

    private static final String SERVER_OPTIONS = "it.server.options";

    /**
     * The suite's own node has both JIT compilers, as in production, because tests judge what calls
     * cost on it.
     */
    private static final String ONE_COLLECTOR = "-XX:+UseSerialGC";

    private static final String POST_BOOT = "it.post.boot";

    /** Only a test that receives mail listens on it. */
    private static final int SMTP_PORT = Node.freePort();

    /** The log of the suite's own server; arquillian.xml names it. */
    private static final Path SERVER_LOG = Path.of("target", "it-server.log.0");

    private LocalPostgres postgres;
    private Path data;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Logs.begin();
        Logs.add(SERVER_LOG);
        if (System.getProperty("patientcare.war") == null
                || System.getProperty(SERVER_OPTIONS) != null) {
            return;
        }
        try {
            data = MigratedDatabase.copy();
            postgres =
                    LocalPostgres.logTo(Logs.of("postgres-of-all"), Waiting.DEADLINE)
                            .dataFolder(data)
                            .setting("max_connections", "200")
                            .start();
            System.setProperty(Database.PORT_PROPERTY, String.valueOf(postgres.port()));
            ScratchDatabase.makeTemplate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        System.setProperty(POST_BOOT, LongTimeoutDataSources.commands().toString());
        System.setProperty(
                SERVER_OPTIONS,
                System.getProperty("it.java.options", "")
                        + " "
                        + ONE_COLLECTOR
                        + " "
                        + settingsOfSuite().entrySet().stream()
                                .map(setting -> "-D" + setting.getKey() + "=" + setting.getValue())
                                .collect(Collectors.joining(" ")));
    }

    @Override
    public void launcherSessionClosed(LauncherSession session) {
        Browser.quitShared();
        SharedNode.closeIfStarted();
        KeptNode.closeRunning();
        if (postgres != null) {
            postgres.close();
            try {
                Folders.delete(data);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * The settings of the suite's own node. They do not limit the concurrent requests of a
     * credential: tests send sixteen at a time, of which only four would run.
     */
    static Map<String, String> settingsOfSuite() {
        Map<String, String> settings = new HashMap<>(settings(Integer.getInteger("it.http.port")));
        settings.put("patientcare.rate-limit.requests-at-once", "0");
        settings.putAll(OpenIdProvider.settings());
        return settings;
    }

    /** The settings of a node on the suite's database, with the shipped limits. */
    public static Map<String, String> settings(int port) {
        return settings(port, Database.url());
    }

    /** The settings of a node on another database. */
    public static Map<String, String> settings(int port, String url) {
        return Map.ofEntries(
                Map.entry("patientcare.public-url", "http://127.0.0.1:" + port),
                Map.entry("patientcare.operator.api-key", Operator.API_KEY),
                Map.entry("patientcare.operator.secret-key", Operator.SECRET_KEY),
                Map.entry("patientcare.secrets.key", SECRETS_KEY),
                Map.entry("patientcare.auth.trusted-proxies", "127.0.0.1"),
                Map.entry("patientcare.webhooks.allowed-ranges", "127.0.0.1"),
                Map.entry("patientcare.db.url", url),
                Map.entry("patientcare.db.user", Database.RUNTIME_ROLE),
                Map.entry("patientcare.db.password", "unused"),
                Map.entry("patientcare.delivery.capture", "true"),
                Map.entry("patientcare.smtp.host", "127.0.0.1"),
                Map.entry("patientcare.smtp.port", String.valueOf(SMTP_PORT)),
                Map.entry("patientcare.smtp.tls", "off"),
                Map.entry("patientcare.smtp.from", "no-reply@care.example"));
    }

    /** Creates the roles, the database and the schema of this release on a new PostgreSQL. */
    static void prepare(int databasePort) throws SQLException {
        makeRoles(databasePort);
        migrate(
                Path.of(System.getProperty("patientcare.war")),
                "jdbc:postgresql://127.0.0.1:" + databasePort + "/patientcare");
    }

    /** Migrates a database to the release of a WAR. */
    static void migrate(Path war, String url) {
        WarCommand done = WarCommand.run(war, migrationEnvironment(url), "migrate");
        if (done.status() != 0) {
            throw new IllegalStateException(done.errors());
        }
    }

    /** The environment variables of a migration. */
    public static Map<String, String> migrationEnvironment(String url) {
        return Map.of(
                "PATIENTCARE_DB_URL", url,
                "PATIENTCARE_DB_USER", Database.RUNTIME_ROLE,
                "PATIENTCARE_DB_MIGRATION_USER", Database.OWNER);
    }

    /**
     * Creates the owner of the schema, the run-time role and the empty database on a new
     * PostgreSQL.
     */
    public static void makeRoles(int databasePort) throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + databasePort + "/postgres";
        try (Connection connection = DriverManager.getConnection(url, "postgres", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE " + Database.OWNER + " LOGIN");
            statement.execute(
                    "ALTER ROLE " + Database.OWNER + " SET patientcare.scope = 'migration'");
            statement.execute("CREATE ROLE " + Database.RUNTIME_ROLE + " LOGIN");
            statement.execute("CREATE DATABASE patientcare OWNER " + Database.OWNER);
        }
    }
}
