package org.patientcare.config;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready means that the database answers. */
@Readiness
@ApplicationScoped
public class DatabaseReadiness implements HealthCheck {

    private static final int TIMEOUT_SECONDS = 5;

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    public HealthCheckResponse call() {
        try (Connection connection = database.getConnection()) {
            return HealthCheckResponse.named("database")
                    .status(connection.isValid(TIMEOUT_SECONDS))
                    .build();
        } catch (SQLException e) {
            return HealthCheckResponse.down("database");
        }
    }
}
