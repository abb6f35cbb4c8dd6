package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;

@OwnInstallation
@DisplayName("Runbook: add a node")
class AddNodeIT {

    @Test
    @DisplayName(
            "add a node: it has the keys and data of the first one, and the site's own configuration")
    void aSecondNode() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take();
                Site second = new Site(InstalledSite.release())) {
            Site first = installed.site();
            first.set("NODE", "127.0.0.1/32");
            first.set("FROM", first.file("").toString());
            first.follow("add-node", 0, 1);
            second.set("NODE", "127.0.0.1/32");
            second.set("FROM", first.file("").toString());
            second.shell(
                    "mkdir local && echo 'create-system-properties patientcare.paging.page-size=7'"
                            + " >local/pre-boot.asadmin && echo 'set"
                            + " resources.jdbc-connection-pool.patientcare.max-pool-size=5'"
                            + " >local/post-boot.asadmin");

            second.follow("add-node", 1, 2);

            assertThat(first.text("database/pg_hba.conf"))
                    .contains("hostssl patientcare patientcare 127.0.0.1/32 scram-sha-256");
            assertThat(second.text("secrets.key")).isEqualTo(first.text("secrets.key"));
            assertThat(second.text("settings.env").lines())
                    .filteredOn(line -> line.startsWith("PATIENTCARE_OPERATOR_API_KEY="))
                    .hasSize(1);
            Http node = Http.node(second.port());
            installed.upsert("of-the-first-node", "Ana").expect(200);
            second.shell("cp '" + first.file("organization.curl") + "' .");
            Http caller = second.caller("organization.curl");
            caller.get("/v1/patients/of-the-first-node").expect(200);
            String token = InstalledSite.token(installed.organization(), "of-the-first-node");
            node.with("Authorization", "Bearer " + token).get("/widget/v1/me").expect(200);
            assertThat(pageSize(caller)).isEqualTo(7);
            assertThat(pageSize(installed.organization())).isEqualTo(15);
            installed.handOn();
        }
    }

    private static int pageSize(Http caller) {
        return caller.get("/v1/activation-codes").expect(200).json().at("/meta/per_page").asInt();
    }
}
