package org.patientcare.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.patientcare.testing.Http;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;

/** The steps about what the service refuses and hides, and how; here servers differ most. */
final class RefusalSteps {

    private static final int TOO_LARGE = 4 * 1024 * 1024 + 1;
    private static final String PATIENTS = "/v1/patients";

    private RefusalSteps() {}

    static Map<String, Step> steps() {
        Map<String, Step> steps = new LinkedHashMap<>();
        steps.put("Health, ready and alive", RefusalSteps::health);
        steps.put("Health, read only", RefusalSteps::healthIsReadOnly);
        steps.put("401 on every surface, before anything else", RefusalSteps::unauthorized);
        steps.put("404 and 405 on a surface", RefusalSteps::notThere);
        steps.put("404 outside the surfaces", RefusalSteps::outside);
        steps.put("406, 413, 415 and compressed bodies", RefusalSteps::media);
        steps.put("422 with every fault of the body", RefusalSteps::faults);
        steps.put("Codes with every character in a path", RefusalSteps::characters);
        steps.put("`%ZZ`, `%00`, `%5C` in a path", RefusalSteps::undecodable);
        steps.put("No TRACE, no name of the server", RefusalSteps::silence);
        steps.put("`/metrics`, `/openapi` and WADL closed", RefusalSteps::closed);
        steps.put("Upgrades that nobody serves, HTTP/2 in clear text", RefusalSteps::upgrades);
        steps.put("Limit of requests", RefusalSteps::limit);
        return steps;
    }

    private static void health() {
        for (String path : List.of("/health/ready", "/health/live")) {
            Reply reply = Http.suiteNode().get(path).expect(200);
            assertThat(reply.json().get("status").asText()).isEqualTo("UP");
        }
    }

    private static void healthIsReadOnly() {
        Http.suiteNode().send("POST", "/health/ready", "{}").expectRefusal(405);
    }

    private static void unauthorized() {
        for (String surface : List.of("/v1", "/api/v1", "/widget/v1", "/admin/v1")) {
            Http.suiteNode().get(surface + "/nothing").expectRefusal(401);
        }
        Http impostor = operator().newOrganization().http().with("X-Secret-Key", "wrong");
        impostor.send("PUT", PATIENTS, "{").expectRefusal(401);
        Http.suiteNode()
                .with("Authorization", "Bearer not-a-token")
                .get("/widget/v1/me")
                .expectRefusal(401);
    }

    private static void notThere() {
        Organization clinic = operator().newOrganization();
        clinic.http().get("/v1/nothing").expectRefusal(404);
        clinic.patient("nobody").expectRefusal(404);
        Reply refused = clinic.http().send("DELETE", "/v1/patients/p1", null).expectRefusal(405);
        assertThat(refused.header("Allow")).contains("GET");
    }

    private static void outside() {
        for (String path : List.of("/nothing", "/WEB-INF/web.xml", "/docs/nothing.png")) {
            Http.suiteNode().get(path).expectRefusal(404);
        }
        // Paths outside the surfaces ignore a token.
        Http.suiteNode().with("Authorization", "Bearer x").get("/health/ready").expect(200);
    }

    private static void media() {
        Http http = operator().newOrganization().withPatient("p1").http();
        http.with("Accept", "text/html").get("/v1/patients/p1").expectRefusal(406);
        http.with("Content-Type", "text/plain").send("PUT", PATIENTS, "x").expectRefusal(415);
        http.with("Content-Encoding", "gzip").send("PUT", PATIENTS, "{}").expectRefusal(415);
        Http json = http.with("Content-Type", "APPLICATION/JSON");
        json.send("PUT", PATIENTS, "{\"patients\":[{\"code\":\"p2\",\"first_name\":\"A\"}]}")
                .expect(200);
        json.sendBytes("PUT", PATIENTS, new byte[TOO_LARGE]).expectRefusal(413);
        json.sendChunked("PUT", PATIENTS, new byte[TOO_LARGE]).expectRefusal(413);
    }

    private static void faults() {
        Organization clinic = operator().newOrganization();
        Reply refused =
                clinic.upsertRaw(
                                "{\"patients\":[{\"code\":1,\"birth_date\":\"1980-02-30\"},"
                                        + "{\"code\":\"p\",\"first_name\":\"Ana\",\"gender\":\"x\"}]}")
                        .expectRefusal(422);
        assertThat(refused.faultyFields())
                .containsExactlyInAnyOrder(
                        "patients[0].code",
                        "patients[0].first_name",
                        "patients[0].birth_date",
                        "patients[1].gender");
        for (String broken : List.of("{", "", "{\"patients\":[],\"patients\":[]}", "[] x")) {
            assertThat(clinic.upsertRaw(broken).expectRefusal(422).faultyFields()).isNotEmpty();
        }
        clinic.http().get("/v1/activation-codes?page=none").expectRefusal(422);
        assertThat(clinic.countPatients()).isZero();
    }

    private static void characters() {
        Organization clinic = operator().newOrganization();
        for (String code :
                List.of("a b", "a+b", "a;b=c", "a%2Fb", "a/", "//a", "Łukasz", "a?b#c", "...")) {
            clinic.withPatient(code);
            assertThat(clinic.existingPatient(Http.segment(code)).get("code").asText())
                    .isEqualTo(code);
        }
    }

    private static void undecodable() {
        Http caller = operator().newOrganization().http();
        for (String escape : List.of("%ZZ", "%", "%00", "%5C", "%FF")) {
            Reply reply = RawHttp.call(caller, "GET", PATIENTS + "/" + escape);
            assertThat(reply.status()).as("status for " + escape).isEqualTo(400);
            reply.expectRefusal(400);
        }
    }

    private static void silence() {
        Http caller = operator().newOrganization().http();
        Reply trace = RawHttp.call(caller, "TRACE", PATIENTS, "X-Probe: echoed").expect(405);
        assertThat(trace.text()).doesNotContain("echoed");
        for (String path : List.of("/docs/", "/health/ready", "/.well-known/jwks.json")) {
            Reply reply = Http.suiteNode().get(path).expect(200);
            assertThat(reply.header("Server")).as("Server at " + path).isNull();
            assertThat(reply.header("X-Powered-By")).as("X-Powered-By at " + path).isNull();
        }
    }

    private static void closed() {
        Http caller = operator().newOrganization().http();
        for (String path :
                List.of(
                        "/metrics",
                        "/openapi",
                        "/openapi/ui",
                        "/v1/application.wadl",
                        "/admin/v1/application.wadl")) {
            int status = caller.get(path).status();
            assertThat(status).as("status of " + path).isIn(401, 404);
        }
    }

    private static void upgrades() {
        Http http = operator().newOrganization().withPatient("p1").http();
        for (String protocol :
                List.of(
                        "websocket",
                        "h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
                        "TLS/1.0")) {
            Reply reply =
                    RawHttp.callWithin(
                            http,
                            "GET",
                            "/v1/patients/p1",
                            new byte[0],
                            "Connection: Upgrade, HTTP2-Settings",
                            "Upgrade: " + protocol);
            assertThat(reply.status()).as(protocol).isEqualTo(200);
        }
    }

    private static void limit() {
        Organization clinic = operator().newOrganization().withPatient("p1");
        Reply reply = clinic.patient("p1").expect(200);
        assertThat(reply.header("X-RateLimit-Limit")).isEqualTo("600");
        assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo("598");
        assertThat(reply.header("X-RateLimit-Reset")).isNotNull();
    }
}
