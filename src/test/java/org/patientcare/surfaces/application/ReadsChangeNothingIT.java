package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("3 Reading a link or a resource changes nothing")
class ReadsChangeNothingIT {

    /** Every table with rows of organizations except the audit log, which records reads. */
    private static final String TABLES =
            "SELECT string_agg(table_name, ' ' ORDER BY table_name) FROM information_schema.columns"
                    + " WHERE column_name = 'organization_id' AND table_schema = 'public'"
                    + " AND table_name NOT LIKE 'audit%'";

    /** All columns except the time when a credential was last used. */
    private static final String ROWS =
            "SELECT coalesce(string_agg(line, E'\\n' ORDER BY line), '') FROM"
                    + " (SELECT (to_jsonb(t) - 'last_used_at')::text AS line FROM %s t"
                    + " WHERE organization_id = ?) x";

    @Test
    @DisplayName("3: GET and HEAD of /call, /verify, /widget and /v1 leave every row as it was")
    void readsChangeNothing() {
        Visit visit = Visit.now("es");
        Organization clinic = visit.clinic();
        clinic.withCode("C", "duration", "limited", "duration_in_months", 1);
        Widget widget = clinic.widgetOf("p");
        widget.redeem("C").expect(200);
        String issued =
                Prescriptions.of(Operator.operator(), clinic)
                        .issued(Map.of("patient", Map.of("code", "p")));
        awaitPublished(clinic);
        Map<String, Object> before = rows(clinic);
        assertThat(before).containsKeys("appointment", "patient", "redemption", "prescription");

        for (String method : List.of("GET", "HEAD")) {
            for (String url : List.of(visit.patientUrl(), visit.professionalUrl())) {
                String path = url.substring(url.indexOf("/call/"));
                Http anybody = Http.suiteNode();
                assertThat(anybody.send(method, path, null).status()).isEqualTo(200);
                assertThat(anybody.send(method, path + "/", null).status()).isEqualTo(200);
                assertThat(anybody.send(method, path + "/join", null).status()).isEqualTo(303);
                assertThat(anybody.send(method, path + "/socket", null).status()).isEqualTo(400);
            }
            read(method, Http.suiteNode(), "/verify/" + issued);
            read(method, widget.http(), "/widget/v1/me", "/widget/v1/appointments");
            read(
                    method,
                    widget.http(),
                    "/widget/v1/prescriptions",
                    "/widget/v1/prescriptions/" + issued + "/download");
            read(
                    method,
                    clinic.http(),
                    "/v1/patients/p",
                    "/v1/activation-codes",
                    "/v1/activation-codes?code=C&status=active",
                    "/api/v1/prescriptions/" + issued,
                    "/api/v1/prescriptions/" + issued + "/download");
        }

        assertThat(rows(clinic)).isEqualTo(before);
    }

    /**
     * Waits until all events have their position, which they get after the transaction that made
     * them.
     */
    private static void awaitPublished(Organization clinic) {
        Waiting.until(
                "all events have a position",
                () ->
                        Database.count(
                                        "SELECT count(*) FROM event WHERE organization_id = ? AND position IS NULL",
                                        clinic.uuid())
                                == 0);
    }

    /** Reads the paths; one that does not support HEAD may answer 405. */
    private static void read(String method, Http by, String... paths) {
        for (String path : paths) {
            assertThat(by.send(method, path, null).status()).as(method + " " + path).isIn(200, 405);
        }
    }

    private static Map<String, Object> rows(Organization clinic) {
        Map<String, Object> rows = new TreeMap<>();
        for (String table : ((String) Database.value(TABLES)).split(" ")) {
            rows.put(table, Database.value(ROWS.formatted(table), clinic.uuid()));
        }
        return rows;
    }
}
