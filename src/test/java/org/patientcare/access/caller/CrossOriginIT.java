package org.patientcare.access.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("7 Pages of the organizations' sites")
class CrossOriginIT {

    private final String origin = "https://" + UUID.randomUUID() + ".example";
    private final String second = "https://" + UUID.randomUUID() + ".example:8443";
    private final Organization clinic =
            operator()
                    .newOrganization(
                            Map.of("name", "A", "allowed_origins", List.of(second, origin)))
                    .withPatient("p");
    private final Widget ana = clinic.widgetOf("p");

    @Test
    @DisplayName(
            "7: a page of the organization can read responses and errors; cookies are not allowed")
    void aPageOfTheOrganizationReadsAnswers() {
        for (String own : List.of(origin, second)) {
            Http page = ana.http().with("Origin", own);
            for (Reply reply :
                    List.of(
                            page.get("/widget/v1/me").expect(200),
                            page.get("/widget/v1/nothing").expectRefusal(404),
                            page.send("POST", "/widget/v1/redemptions", "{}").expectRefusal(422),
                            page.with("Authorization", "Bearer x")
                                    .get("/widget/v1/me")
                                    .expectRefusal(401),
                            page.without("Authorization")
                                    .get("/widget/v1/me")
                                    .expectRefusal(401))) {
                assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo(own);
                assertThat(reply.header("Access-Control-Allow-Credentials")).isNull();
                assertThat(reply.header("Access-Control-Expose-Headers")).contains("Retry-After");
                assertThat(reply.headers().allValues("Vary")).contains("Origin");
            }
        }
    }

    @Test
    @DisplayName("7: a 429 is readable as well, with its Retry-After")
    void tooManyIsReadable() {
        Http page = ana.http().with("Origin", origin);
        for (int i = 0; i < 10; i++) {
            ana.redeem("guess" + i).expectRefusal(400);
        }
        Reply refused =
                page.send("POST", "/widget/v1/redemptions", "{\"code\":\"x\"}").expectRefusal(429);
        assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo(origin);
        assertThat(refused.header("Retry-After")).isNotBlank();
    }

    @Test
    @DisplayName("7: a preflight is answered according to its origin, without a token")
    void aPreflightIsAnswered() {
        Reply allowed = preflight(origin);
        assertThat(allowed.status()).isEqualTo(204);
        assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo(origin);
        assertThat(allowed.header("Access-Control-Allow-Methods")).isEqualTo("GET, POST, PUT");
        assertThat(allowed.header("Access-Control-Allow-Headers"))
                .contains("Authorization", "Content-Type");
        assertThat(allowed.header("Access-Control-Max-Age")).isEqualTo("600");
        assertThat(allowed.headers().allValues("Vary")).contains("Origin");
        for (String foreign :
                List.of("https://evil.example", "null", "*", origin + ".evil.example", "'\"")) {
            Reply refused = preflight(foreign);
            assertThat(refused.status()).isEqualTo(204);
            assertThat(refused.header("Access-Control-Allow-Origin")).as(foreign).isNull();
            assertThat(refused.header("Access-Control-Allow-Methods")).isNull();
            assertThat(refused.headers().allValues("Vary")).contains("Origin");
        }
        Http.suiteNode()
                .with("Origin", origin)
                .send("OPTIONS", "/widget/v1/me", null)
                .expectRefusal(401);
    }

    @Test
    @DisplayName("7: another organization's page reads nothing of this one's patients")
    void anotherOrganizationsPageReadsNothing() {
        String foreign = "https://" + UUID.randomUUID() + ".example";
        operator().newOrganization(Map.of("name", "B", "allowed_origins", List.of(foreign)));
        for (String other :
                List.of(foreign, "https://evil.example", "null", "", origin + "x".repeat(255))) {
            Reply reply = ana.http().with("Origin", other).get("/widget/v1/me").expect(200);
            assertThat(reply.header("Access-Control-Allow-Origin")).as(other).isNull();
            assertThat(reply.headers().allValues("Vary")).contains("Origin");
        }
        assertThat(ana.me().header("Access-Control-Allow-Origin")).isNull();
        Reply ofNoOrigin =
                Http.suiteNode().with("Origin", "").get("/widget/v1/me").expectRefusal(401);
        assertThat(ofNoOrigin.header("Access-Control-Allow-Origin")).isNull();
    }

    @Test
    @DisplayName("1: the other surfaces allow no other origins")
    void otherSurfacesAreNotForPages() {
        assertThat(
                        clinic.http()
                                .with("Origin", origin)
                                .get("/v1/patients/p")
                                .expect(200)
                                .header("Access-Control-Allow-Origin"))
                .isNull();
    }

    private static Reply preflight(String origin) {
        return Http.suiteNode()
                .with("Origin", origin)
                .with("Access-Control-Request-Method", "POST")
                .with("Access-Control-Request-Headers", "authorization,content-type")
                .send("OPTIONS", "/widget/v1/redemptions", null);
    }
}
