package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SuiteDatabase;

@OnSharedNode
@DisplayName("9 Settings: a release does not start on an incompatible schema, and says why")
class StartOnAnotherSchemaIT {

    private final OwnPostgres postgres = SharedNode.ready().postgres();
    private final int port = Node.freePort();

    @Test
    @DisplayName("the WAR does not start on a schema that is too new for it, and says so")
    void aNewerDatabaseIsRefused() {
        long leastKnown = postgres.count("SELECT least_known FROM schema_compatibility");
        postgres.execute("UPDATE schema_compatibility SET least_known = 999");
        try {
            assertThat(refusal(postgres.settings(port)))
                    .contains("The schema is too new for this release: deploy the release that");
        } finally {
            postgres.execute("UPDATE schema_compatibility SET least_known = " + leastKnown);
        }
    }

    @Test
    @DisplayName("the WAR does not start without tables, and names the command that creates them")
    void anEmptyDatabaseIsRefused() {
        assertThat(refusal(SuiteDatabase.settings(port, Database.empty("no_tables"))))
                .contains("does not contain the tables")
                .contains("java -jar patientcare.war migrate");
    }

    private String refusal(Map<String, String> settings) {
        return StartRefusals.messageOf(settings, port);
    }
}
