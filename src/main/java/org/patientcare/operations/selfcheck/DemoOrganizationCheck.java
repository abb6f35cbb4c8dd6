package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.database.Database;

/**
 * Checks that the demo organization has no active credential on a service that others can reach.
 */
@ApplicationScoped
class DemoOrganizationCheck implements Check {

    private static final String WORKING =
            "SELECT count(*) FROM credential WHERE organization_id = :organization AND revoked_at IS NULL";

    @Inject private Database database;
    @Inject private PublicUrl publicUrl;

    @Override
    public CheckName name() {
        return CheckName.DEMO_ORGANIZATION;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        long working =
                database.forOrganization(DemoOrganization.ID)
                        .statement(WORKING)
                        .one(row -> row.number("count"));
        return of(working, publicUrl.isLocal());
    }

    static Finding of(long credentials, boolean local) {
        if (credentials == 0) {
            return Finding.ok("The demo organization has no active credential.");
        }
        return local
                ? Finding.ok(
                        "The demo organization has a credential; only this machine can use it.")
                : Finding.warning(
                        "Callers can use credentials of the demo organization ("
                                + credentials
                                + ").",
                        "Unset patientcare.demo.* and revoke the credentials of organization "
                                + DemoOrganization.ID
                                + ".");
    }
}
