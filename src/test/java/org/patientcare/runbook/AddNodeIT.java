package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "NodeSettingsTest")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: add a node")
class AddNodeIT {

    private static final String LISTENS_ON =
            " configs.config.server-config.network-config.network-listeners.network-listener"
                    + ".http-listener.address=";

    /** Stands for the address of another machine. */
    private static final String ELSEWHERE = "127.0.0.2";

    @Test
    @DisplayName(
            "add a node: it has the keys and data of the first one and the site's own configuration, and reaches the database at another address")
    void aSecondNode() throws IOException, SQLException {
        try (InstalledSite installed = InstalledSite.take();
                Site second = new Site(InstalledSite.release())) {
            Site first = installed.site();
            for (Site site : List.of(first, second)) {
                site.set("NODE", "127.0.0.1/32");
                site.set("FROM", first.file("").toString());
                site.set("DATABASE_HOST", ELSEWHERE);
                site.set("TRUSTED_PROXIES", "127.0.0.1,192.0.2.10");
            }
            first.follow("add-node", 0, 1);
            second.shell(
                    "mkdir local && echo 'create-system-properties patientcare.paging.page-size=7'"
                            + " >local/pre-boot.asadmin && echo 'set"
                            + LISTENS_ON
                            + ELSEWHERE
                            + "' >>local/pre-boot.asadmin && echo 'set"
                            + " resources.jdbc-connection-pool.patientcare.max-pool-size=5'"
                            + " >local/post-boot.asadmin");

            second.follow("add-node", 1, 2);

            assertThat(first.text("database/pg_hba.conf"))
                    .contains("hostssl patientcare patientcare 127.0.0.1/32 scram-sha-256");
            assertReaches(first, "127.0.0.1");
            assertReaches(second, ELSEWHERE);
            assertThat(second.setting("settings.env", "PATIENTCARE_AUTH_TRUSTED_PROXIES"))
                    .isEqualTo("127.0.0.1,192.0.2.10");
            first.assertNodesUseTlsToTheDatabase();
            assertThat(second.text("secrets.key")).isEqualTo(first.text("secrets.key"));
            assertThat(second.text("settings.env").lines())
                    .filteredOn(line -> line.startsWith("PATIENTCARE_OPERATOR_API_KEY="))
                    .hasSize(1);
            Http node = Http.node(ELSEWHERE, second.port());
            installed.upsert("of-the-first-node", "Ana").expect(200);
            Http caller = first.caller("organization.curl", node);
            caller.get("/v1/patients/of-the-first-node").expect(200);
            String token = InstalledSite.token(installed.organization(), "of-the-first-node");
            node.with("Authorization", "Bearer " + token).get("/widget/v1/me").expect(200);
            assertThat(pageSize(caller)).isEqualTo(7);
            assertThat(pageSize(installed.organization())).isEqualTo(15);

            first.follow("add-node", 0, 1);
            assertThat(first.text("database/postgresql.conf").lines())
                    .as("lines for one further node and for the next one")
                    .containsOnlyOnce("listen_addresses = '127.0.0.1, 127.0.0.2'");
            installed.handOn();
        }
    }

    private static void assertReaches(Site node, String address) {
        assertThat(node.setting("settings.env", "PATIENTCARE_DB_URL"))
                .startsWith("jdbc:postgresql://" + address + ":")
                .endsWith("?sslmode=verify-full&sslrootcert=database-ca.crt");
    }

    private static int pageSize(Http caller) {
        return caller.get("/v1/activation-codes").expect(200).json().at("/meta/per_page").asInt();
    }
}
