package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.schema.SchemaState;

/** Whether the walls between organizations are up, on each table that has them. */
@ApplicationScoped
class TenantWallsCheck implements Check {

    private static final String WALLS =
            """
            SELECT count(*) AS walls, count(*) FILTER (WHERE c.relrowsecurity AND c.relforcerowsecurity) AS up
            FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = 'own'""";

    private static final String FINISH =
            "When no node of the release before is at work any more run "
                    + SchemaState.COMMAND
                    + " --finish (runbook upgrade).";

    @Inject private Database database;

    @Override
    public CheckName name() {
        return CheckName.TENANT_WALLS;
    }

    @Override
    public Finding look(RequestOrigin origin) {
        return database.statement(WALLS).one(row -> of(row.number("walls"), row.number("up")));
    }

    static Finding of(long walls, long up) {
        if (up == 0) {
            return Finding.warning("The walls between organizations are not up yet.", FINISH);
        }
        return up == walls
                ? Finding.ok("The walls between organizations are up.")
                : Finding.failed(
                        "The walls between organizations are up on %d of %d tables."
                                .formatted(up, walls),
                        FINISH);
    }
}
