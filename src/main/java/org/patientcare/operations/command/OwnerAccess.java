package org.patientcare.operations.command;

import java.util.Locale;
import java.util.Optional;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database connection as the owner of the schema, from the settings {@code patientcare.db.*}:
 * system properties, or environment variables with the names that MicroProfile Config uses.
 */
record OwnerAccess(String url, String user, Optional<String> password, String runtimeRole) {

    private static final String PREFIX = "patientcare.db.";
    private static final int CONNECTING_SECONDS = 10;

    /**
     * @throws IllegalStateException whose message names the missing setting
     */
    static OwnerAccess configured() {
        String runtimeRole = required("user");
        Optional<String> owner = text("migration.user");
        return new OwnerAccess(
                required("url"),
                owner.orElse(runtimeRole),
                text(owner.isPresent() ? "migration.password" : "password"),
                runtimeRole);
    }

    PGSimpleDataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(url);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                    PREFIX + "url must look like jdbc:postgresql://HOST:PORT/DATABASE.", e);
        }
        source.setUser(user);
        password.ifPresent(source::setPassword);
        source.setConnectTimeout(CONNECTING_SECONDS);
        source.setTcpKeepAlive(true);
        source.setApplicationName("patientcare/migration");
        return source;
    }

    private static String required(String name) {
        return text(name)
                .orElseThrow(
                        () ->
                                new IllegalStateException(
                                        "Set %s%s (environment: %s)."
                                                .formatted(PREFIX, name, variable(name))));
    }

    private static Optional<String> text(String name) {
        return Optional.ofNullable(System.getProperty(PREFIX + name))
                .or(() -> Optional.ofNullable(System.getenv(variable(name))))
                .filter(text -> !text.isBlank());
    }

    private static String variable(String name) {
        return (PREFIX + name).toUpperCase(Locale.ROOT).replace('.', '_');
    }
}
