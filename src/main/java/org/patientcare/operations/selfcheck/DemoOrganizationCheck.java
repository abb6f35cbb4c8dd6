package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.PublicUrl;

/** Whether somebody can call as the demo organization where others can reach the service. */
@ApplicationScoped
class DemoOrganizationCheck implements Check {

    private static final String WORKING =
            "SELECT count(*) FROM credential WHERE organization_id = ? AND revoked_at IS NULL";

    @Resource(name = "jdbc/patientcare")
    private DataSource database;

    @Inject private PublicUrl publicUrl;

    @Override
    public CheckName name() {
        return CheckName.DEMO_ORGANIZATION;
    }

    @Override
    public Finding look(RequestOrigin origin) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return of(workingCredentials(connection), publicUrl.isLocal());
        }
    }

    static Finding of(long credentials, boolean local) {
        if (credentials == 0) {
            return Finding.ok("Nobody can call as the demo organization.");
        }
        return local
                ? Finding.ok(
                        "The demo organization has a credential; only this machine can use it.")
                : Finding.warning(
                        "The demo organization has a credential that works (" + credentials + ").",
                        "Unset patientcare.demo.* and revoke the credentials of organization "
                                + DemoOrganization.ID
                                + ".");
    }

    private static long workingCredentials(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(WORKING)) {
            statement.setObject(1, DemoOrganization.ID);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
