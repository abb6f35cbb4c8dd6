package org.patientcare.operations.selfcheck;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.Operator;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.Waiting;

@OnSharedNode
@DisplayName("8 Self-check: faults of the database are found, and gone once they are repaired")
class DatabaseFindingsIT {

    private final SharedNode shared = SharedNode.ready();
    private final OwnPostgres postgres = shared.postgres();
    private final Http operator =
            Http.node(shared.node().port())
                    .with("X-API-Key", Operator.API_KEY)
                    .with("X-Secret-Key", Operator.SECRET_KEY);

    @Test
    @DisplayName("8: a schema of another release is found, with the fix")
    void aNewerSchemaIsFound() {
        postgres.execute("UPDATE schema_compatibility SET least_known = 999");
        try {
            await("schema", "failed");
            MisconfiguredInstallationIT.assertFound(
                    operator.get(SelfCheckIT.PATH), "schema", "failed", "too new");
        } finally {
            postgres.execute("UPDATE schema_compatibility SET least_known = 15");
        }
        await("schema", "ok");
    }

    @Test
    @DisplayName(
            "8: a node that is no longer allowed to listen is found, and listens again by itself")
    void aLostListenerIsFound() {
        await("visit-news", "ok");
        postgres.administer("ALTER ROLE patientcare_owner CONNECTION LIMIT 0");
        try {
            postgres.administer(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE application_name LIKE 'patientcare/%/notifications'");
            await("visit-news", "failed");
        } finally {
            postgres.administer("ALTER ROLE patientcare_owner CONNECTION LIMIT -1");
        }
        await("visit-news", "ok");
    }

    private void await(String check, String status) {
        Waiting.until(
                () -> {
                    Reply reply = operator.get(SelfCheckIT.PATH);
                    return reply.status() == 200
                            && SelfCheckIT.check(reply, check)
                                    .get("status")
                                    .asText()
                                    .equals(status);
                },
                SelfCheckIT.POLL_INTERVAL,
                () -> check + " is not " + status);
    }
}
