package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks that committed data survives a crash of the database. */
@ApplicationScoped
class DurabilityCheck implements Check {

    private static final List<String> SETTINGS =
            List.of("fsync", "full_page_writes", "synchronous_commit");

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Override
    public CheckName name() {
        return CheckName.DURABILITY;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return on(connection);
        }
    }

    static Finding on(Connection connection) throws SQLException {
        List<String> off = new ArrayList<>();
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT current_setting(?)")) {
            for (String setting : SETTINGS) {
                statement.setString(1, setting);
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    if ("off".equals(row.getString(1))) {
                        off.add(setting);
                    }
                }
            }
        }
        return off.isEmpty()
                ? Finding.ok("Committed data is on the database's disk.")
                : Finding.failed(
                        "Committed data can be lost; switched off: " + String.join(", ", off) + ".",
                        "Switch on in the database: " + String.join(", ", off) + ".");
    }
}
