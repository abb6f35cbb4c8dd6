package org.patientcare.run;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.patientcare.launch.WarCommand;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The URL of the service's database and two logins: the run-time role, and the owner of the schema,
 * who migrates it.
 */
record DatabaseAccess(
        String url, String user, String password, String owner, String ownerPassword) {

    private static final String PREFIX = "PATIENTCARE_DB_";
    private static final int LOGIN_SECONDS = 60;

    /**
     * The user's own PostgreSQL, if environment variables name one.
     *
     * @throws RunFailure if required variables are missing
     */
    static Optional<DatabaseAccess> fromEnvironment(RunSettings settings) {
        boolean named =
                Stream.of("URL", "USER", "PASSWORD", "MIGRATION_USER", "MIGRATION_PASSWORD")
                        .anyMatch(name -> settings.text(PREFIX + name).isPresent());
        return named ? Optional.of(complete(settings)) : Optional.empty();
    }

    private static DatabaseAccess complete(RunSettings settings) {
        String url = required(settings, "URL");
        String user = required(settings, "USER");
        String password = required(settings, "PASSWORD");
        if (settings.text(PREFIX + "MIGRATION_USER").isEmpty()) {
            return new DatabaseAccess(url, user, password, user, password);
        }
        return new DatabaseAccess(
                url,
                user,
                password,
                required(settings, "MIGRATION_USER"),
                required(settings, "MIGRATION_PASSWORD"));
    }

    private static String required(RunSettings settings, String name) {
        return settings.text(PREFIX + name)
                .orElseThrow(
                        () ->
                                new RunFailure(
                                        "Set "
                                                + PREFIX
                                                + name
                                                + ", too: a PostgreSQL of your own needs it."));
    }

    /**
     * Migrates the schema as its owner, including the steps of {@code --finish}, which need that no
     * node of an older release runs.
     *
     * @throws RunFailure with the error of the migrate command if it fails
     */
    void migrate(Path war) {
        Map<String, String> environment = new HashMap<>(environment());
        environment.put(PREFIX + "MIGRATION_USER", owner);
        environment.put(PREFIX + "MIGRATION_PASSWORD", ownerPassword);
        WarCommand done = WarCommand.run(war, environment, "migrate", "--finish");
        if (done.status() != 0) {
            throw new RunFailure(done.errors().strip());
        }
    }

    /** The environment variables of a node. They do not contain the owner's login. */
    Map<String, String> environment() {
        return Map.of(
                PREFIX + "URL", url,
                PREFIX + "USER", user,
                PREFIX + "PASSWORD", password);
    }

    /**
     * Logs in as both roles, so that wrong settings are reported before the server starts.
     *
     * @throws RunFailure if a login fails
     */
    void requireLogins() {
        logIn(user, password);
        logIn(owner, ownerPassword);
    }

    /** Opens a connection as the owner of the schema. The caller has to close it. */
    Connection ownersConnection() throws SQLException {
        return source(owner, ownerPassword).getConnection();
    }

    private void logIn(String name, String secret) {
        try (Connection connection = source(name, secret).getConnection()) {
            connection.isValid(LOGIN_SECONDS);
        } catch (SQLException e) {
            throw unusable(name, e);
        }
    }

    private DataSource source(String name, String secret) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(url);
        } catch (IllegalArgumentException e) {
            throw new RunFailure(
                    PREFIX + "URL must look like jdbc:postgresql://HOST:PORT/DATABASE.", e);
        }
        source.setUser(name);
        source.setPassword(secret);
        source.setConnectTimeout(LOGIN_SECONDS);
        source.setLoginTimeout(LOGIN_SECONDS);
        return source;
    }

    private static RunFailure unusable(String name, SQLException cause) {
        String reason =
                String.valueOf(cause.getMessage()).lines().findFirst().orElse("no reason given");
        return new RunFailure(
                "The database of " + PREFIX + "URL cannot be used as " + name + ": " + reason,
                cause);
    }
}
