package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.patientcare.platform.config.Settings;
import org.postgresql.Driver;

/**
 * Connections outside the pool, for work that must neither wait for requests nor take a connection
 * from them. They are configured by {@code patientcare.db.*}, which a site may leave unset; then
 * there are none.
 */
@ApplicationScoped
public class DirectConnections {

    private static final String URL = "patientcare.db.url";

    @Inject private Settings settings;
    @Inject private DatabaseSettings names;

    /** Whether the settings name a database. */
    public boolean areConfigured() {
        return settings.text(URL).isPresent();
    }

    /**
     * Opens a connection with the driver of the WAR; the caller closes it.
     *
     * @param purpose part of the application name that the database shows
     * @param connecting timeout of each step of connecting, in whole seconds
     * @param answering timeout of each answer, in whole seconds
     * @return empty if the settings name no database
     * @throws SQLException if the URL is not one of PostgreSQL, or the connection cannot be opened
     */
    public Optional<Connection> open(String purpose, Duration connecting, Duration answering)
            throws SQLException {
        Optional<String> url = settings.text(URL);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        settings.text("patientcare.db.user").ifPresent(v -> properties.setProperty("user", v));
        settings.text("patientcare.db.password")
                .ifPresent(v -> properties.setProperty("password", v));
        properties.setProperty("connectTimeout", seconds(connecting));
        properties.setProperty("loginTimeout", seconds(connecting));
        properties.setProperty("socketTimeout", seconds(answering));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("logServerErrorDetail", "false");
        properties.setProperty("ApplicationName", names.applicationName(purpose));
        Connection connection = new Driver().connect(url.get(), properties);
        if (connection == null) {
            throw new SQLException("patientcare.db.url is not a JDBC URL of PostgreSQL");
        }
        return Optional.of(connection);
    }

    private static String seconds(Duration time) {
        return String.valueOf(time.toSeconds());
    }
}
