package org.patientcare.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** A comma between the slashes of a URL. */
    private static final Pattern HOSTS = Pattern.compile("//[^/?]*,");

    @Inject private Settings settings;
    @Inject private DatabaseSettings names;
    @Inject private FormerPrimaryGuard guard;

    /** Whether the settings name a database. */
    public boolean areConfigured() {
        return settings.text(URL).isPresent();
    }

    /** Whether the URL names several hosts, of which one is the primary and others are standbys. */
    public boolean nameSeveralHosts() {
        return settings.text(URL).map(HOSTS::matcher).filter(Matcher::find).isPresent();
    }

    /**
     * As {@link #openAny}, but never to a former primary of the database.
     *
     * @throws java.sql.SQLTransientConnectionException if only a former primary was reached
     */
    public Optional<Connection> open(String purpose, Duration connecting, Duration answering)
            throws SQLException {
        Optional<Connection> opened = openAny(purpose, connecting, answering);
        if (opened.isPresent()) {
            guard.requirePresent(opened.get());
        }
        return opened;
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
    Optional<Connection> openAny(String purpose, Duration connecting, Duration answering)
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
