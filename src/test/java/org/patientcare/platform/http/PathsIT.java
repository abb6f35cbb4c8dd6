package org.patientcare.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Http.segment;
import static org.patientcare.testing.Operator.operator;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("1 Conventions: paths")
class PathsIT {

    private static final List<String> SURFACES =
            List.of("/v1", "/api/v1", "/widget/v1", "/admin/v1");

    private final Operator operator = operator();
    private final Organization clinic = operator.newOrganization();

    @Test
    @DisplayName("1 Conventions: one raw trailing slash is accepted on every path")
    void aTrailingSlashIsAccepted() {
        String patients = "{\"patients\":[{\"code\":\"p1\",\"first_name\":\"Ana\"}]}";
        clinic.http().send("PUT", "/v1/patients/", patients).expect(200);
        assertThat(clinic.existingPatient("p1/").get("code").asText()).isEqualTo("p1");
        Reply token = clinic.http().send("POST", "/v1/patients/authenticate/", "{\"code\":\"p1\"}");
        token.expect(200);

        Http browser =
                Http.suiteNode()
                        .with(
                                "Authorization",
                                "Bearer " + token.json().get("access_token").asText());
        browser.get("/widget/v1/me/").expect(200);
        browser.send("POST", "/widget/v1/logout/", null).expect(204);
        browser.get("/widget/v1/me").expectRefusal(401);

        String one = Operator.organization(clinic.id());
        operator.http().get("/admin/v1/organizations/").expect(200);
        operator.http().get(one + "/").expect(200);
        operator.http().send("PATCH", one + "/", "{}").expect(200);
        operator.http().get(one + "/credentials/").expect(200);
        operator.http().send("POST", one + "/patients/p1/revoke-tokens/", null).expect(204);
        operator.http()
                .send("DELETE", one + "/credentials/" + clinic.apiKey() + "/", null)
                .expect(204);

        for (String path : List.of("/health/live", "/health/ready", "/docs/openapi.yaml")) {
            assertThat(Http.suiteNode().get(path + "/").expect(200).text())
                    .isEqualTo(Http.suiteNode().get(path).expect(200).text());
        }
    }

    @Test
    @DisplayName("1 Conventions: a raw trailing slash is never part of a code; %2F is")
    void aCodeThatEndsInASlashIsAddressedWithAnEscape() {
        clinic.withPatient("a").withPatient("a/");
        assertThat(code("a")).isEqualTo("a");
        assertThat(code("a/")).isEqualTo("a");
        assertThat(code("a%2F")).isEqualTo("a/");
        assertThat(code("a%2f")).isEqualTo("a/");
        assertThat(code("a%2F/")).isEqualTo("a/");
    }

    @Test
    @DisplayName("1 Conventions: a raw trailing slash is never part of a code")
    void aCodeThatEndsInASlashIsNotFoundByARawSlash() {
        clinic.withPatient("only/");
        clinic.patient("only/").expectRefusal(404);
        assertThat(code("only%2F")).isEqualTo("only/");
    }

    @Test
    @DisplayName("1 Conventions: one raw trailing slash, not two")
    void theFirstOfTwoTrailingSlashesIsPartOfTheCode() {
        clinic.withPatient("a").withPatient("a/");
        assertThat(code("a//")).isEqualTo("a/");
    }

    @ParameterizedTest
    @DisplayName("1 Conventions: every other character works in a path once percent-encoded")
    @ValueSource(
            strings = {
                "a/b",
                "a//b",
                "/a",
                "//a",
                "a/",
                "a//",
                "a b",
                "a+b",
                "a%b",
                "a%2Fb",
                "a%20b",
                "%",
                "%25",
                "a;b",
                ";a",
                "a;b=c",
                ";",
                "a?b",
                "a#b",
                "a&b=c",
                "Łukasz",
                "李",
                "María-José",
                "👩‍⚕️",
                "Jose\u0301",
                "a.b",
                "...",
                "....",
                "a/...",
                "a...",
                ".a",
                "a.",
                "a..b",
                "../a",
                "a/../b",
                "a/./b",
                "a/..",
                "a/.",
                "./a",
                "{x}",
                "\"q\"",
                "<a>",
                "a|b",
                "a^b",
                "a`b",
                "~a",
                "'",
                "*",
                "a@b",
                "a,b",
                "a:b",
                "$1",
                "!",
                "(a)",
                "[a]",
                "authenticate",
                "authenticate/x",
                "patients",
                "a/revoke-tokens",
                "null",
                "0",
                "\u200B",
                "a\u00A0b"
            })
    void aCodeIsAddressedPercentEncoded(String code) {
        clinic.withPatient(code);
        assertThat(code(segment(code))).isEqualTo(code);
        assertThat(code(segment(code) + "/")).isEqualTo(code);
        operator.revokeTokens(clinic.id(), segment(code)).expect(204);
        assertThat(clinic.countPatients()).isEqualTo(1);
    }

    @Test
    @DisplayName("1 Conventions: a code of 255 characters works in a path")
    void theLongestCodeIsAddressed() {
        String code = "👩".repeat(255);
        clinic.withPatient(code);
        assertThat(code(segment(code))).isEqualTo(code);
    }

    @ParameterizedTest
    @DisplayName(
            "1 Conventions: a / works unescaped, and so do the characters that HTTP clients leave unescaped")
    @ValueSource(
            strings = {
                "a/b", "a/b/c", "a;b", "a;b=c", "a;", ";a", "a/b;c/d", "...", "a/...", "a+b", "a:b",
                "a@b", "a,b", "a=b", "a&b", "$a", "a!b", "(a)", "a*b", "a'b", "~a"
            })
    void aCodeIsAddressedRaw(String code) {
        clinic.withPatient(code);
        Reply found = RawHttp.call(clinic.http(), "GET", "/v1/patients/" + code).expect(200);
        assertThat(found.json().get("code").asText()).isEqualTo(code);
    }

    @Test
    @DisplayName("1 Conventions: codes are compared exactly")
    void codesThatLookAlikeAreDifferent() {
        clinic.withPatient("José").withPatient("Jose\u0301").withPatient("JOSÉ").withPatient("a+b");
        assertThat(code(segment("José"))).isEqualTo("José");
        assertThat(code(segment("Jose\u0301"))).isEqualTo("Jose\u0301");
        clinic.patient(segment("josé")).expectRefusal(404);
        clinic.patient("a%20b").expectRefusal(404);
        assertThat(clinic.countPatients()).isEqualTo(4);
    }

    @Test
    @DisplayName("3 Patients: a patient whose code is the name of a call can be read")
    void aPatientWithTheCodeAuthenticateIsRead() {
        clinic.patient("authenticate").expectRefusal(404);
        clinic.withPatient("authenticate");
        assertThat(code("authenticate")).isEqualTo("authenticate");
        assertThat(code("authenticate/")).isEqualTo("authenticate");
        assertThat(code("%61uthenticate")).isEqualTo("authenticate");
    }

    @Test
    @DisplayName("1 Conventions: unknown query parameters are ignored")
    void unknownQueryParametersAreIgnored() {
        clinic.withPatient("p1");
        assertThat(code("p1?unknown=1&unknown=2&=&&x")).isEqualTo("p1");
        assertThat(code("p1/?page=abc")).isEqualTo("p1");
        operator.http().get(Operator.organization(clinic.id()) + "?x=%C5%81&y=a+b").expect(200);
        operator.http().get("/admin/v1/organizations?x=1&created_at_gt=soon").expect(200);
    }

    @Test
    @DisplayName(
            "1 Errors: an unknown path is 404 with a credential and 401 without, on every surface")
    void anUnknownPathIs404OnlyWithACredential() {
        clinic.withPatient("p1");
        for (String surface : SURFACES) {
            for (String path : List.of("/nothing", "/nothing/at/all", "/", "", "/nothing/")) {
                credentialOf(surface).get(surface + path).expectRefusal(404);
                credentialOf(surface).send("PUT", surface + path, "{}").expectRefusal(404);
                Http.suiteNode().get(surface + path).expectRefusal(401);
                Http.suiteNode().send("POST", surface + path, "{}").expectRefusal(401);
            }
        }
    }

    @ParameterizedTest
    @DisplayName("1 Errors: an unknown path outside the surfaces is 404 in JSON")
    @ValueSource(
            strings = {
                "/nothing",
                "/nothing/",
                "/v1x",
                "/v2/patients",
                "/api",
                "/api/v2",
                "/admin",
                "/widget",
                "/index.html",
                "/index.jsp",
                "/nothing.jsp",
                "/WEB-INF/web.xml",
                "/META-INF/MANIFEST.MF",
                "/WEB-INF/classes/db/migration/",
                "/.well-known/",
                "/openapi",
                "/openapi/application.wadl",
                "/org/patientcare/operations/command/WarMain.class",
                "/metrics",
                "/error-page"
            })
    void anUnknownPathOutsideTheSurfacesIsNotFound(String path) {
        Http.suiteNode().with("Accept", "text/html").get(path).expectRefusal(404);
        clinic.http().get(path).expectRefusal(404);
        boolean isOfServlet = path.equals("/metrics") || path.endsWith(".jsp");
        for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
            Reply refusal = Http.suiteNode().send(method, path, "{}");
            assertThat(refusal.status())
                    .as(method)
                    .isIn(isOfServlet ? List.of(404, 405) : List.of(404));
            refusal.expectRefusal(refusal.status());
        }
        if (!isOfServlet) {
            Http.suiteNode().send("OPTIONS", path, null).expectRefusal(404);
        }
    }

    @Test
    @DisplayName("the folders that keep Payara from reading the libraries are not found")
    void theFoldersOfUnreadLibrariesAreNotFound() throws IOException {
        try (ZipFile war = new ZipFile(System.getProperty("patientcare.war"))) {
            List<String> names = war.stream().map(ZipEntry::getName).toList();
            List<String> folders =
                    names.stream()
                            .filter(name -> name.matches("WEB-INF/lib/.*[.]jar"))
                            .map(name -> name.replace("/", "__").replace(".jar", "_jar"))
                            .toList();
            assertThat(folders)
                    .isNotEmpty()
                    .allSatisfy(folder -> assertThat(names).contains(folder + "/unread"));
            for (String end : List.of("/", "/unread")) {
                Http.suiteNode().get("/" + folders.get(0) + end).expectRefusal(404);
            }
        }
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a path that cannot be decoded is 400 with the usual error body")
    @ValueSource(
            strings = {
                "%ZZ",
                "%",
                "%4",
                "a%",
                "a%4",
                "%%3",
                "%g0",
                "%0g",
                "%00",
                "a%00b",
                "%5C",
                "a%5cb",
                "%FF",
                "%C0%AF",
                "%C0%80",
                "%E0%80%AF",
                "%ED%A0%80",
                "%F4%90%80%80",
                "%C5",
                "%C5a",
                "%81",
                "%u0041",
                "%-1",
                "% 1"
            })
    void anUndecodablePathIsABadRequest(String path) {
        clinic.withPatient("p1");
        String target = path.replace(" ", "+");
        for (String surface :
                List.of(
                        "/v1/patients/",
                        "/admin/v1/organizations/",
                        "/widget/v1/",
                        "/api/v1/prescriptions/",
                        "/")) {
            RawHttp.call(clinic.http(), "GET", surface + target).expectRefusal(400);
        }
        RawHttp.call(clinic.http(), "GET", "/v1/patients/p1" + target).expectRefusal(400);
        RawHttp.call(clinic.http(), "PUT", "/v1/patients/" + target).expectRefusal(400);
        RawHttp.call(Http.suiteNode(), "GET", "/" + target + "/x").expectRefusal(400);
    }

    @ParameterizedTest
    @DisplayName("1 Errors: a query that cannot be decoded is 400 with the usual error body")
    @ValueSource(
            strings = {
                "page=%ZZ",
                "page=%",
                "page=1%4",
                "x=%ZZ",
                "%ZZ=1",
                "x=%FF",
                "x=%C0%80",
                "page=1&x=%"
            })
    void anUndecodableQueryIsABadRequest(String query) {
        clinic.withPatient("p1");
        RawHttp.call(operator.http(), "GET", "/admin/v1/organizations?" + query).expectRefusal(400);
        RawHttp.call(clinic.http(), "GET", "/v1/patients/p1?" + query).expectRefusal(400);
        RawHttp.call(Http.suiteNode(), "GET", "/.well-known/jwks.json?" + query).expectRefusal(400);
        RawHttp.call(Http.suiteNode(), "GET", "/nothing?" + query).expectRefusal(400);
    }

    @Test
    @DisplayName("1 Errors: raw bytes in a path are never a server error")
    void rawBytesInAPathAreNoServerError() {
        clinic.withPatient("Ł");
        for (String target :
                List.of(
                        "/v1/patients/\u00c5\u0081",
                        "/v1/patients/\u00ff",
                        "/\u00ff",
                        "/v1/\u0001",
                        "/v1/\u007f")) {
            assertThat(RawHttp.call(clinic.http(), "GET", target).status())
                    .as(target)
                    .isIn(200, 400, 404);
        }
    }

    @Test
    @DisplayName(
            "1 Conventions: segments of dots do not lead out of a surface, and the error body is ours")
    void dotsDoNotLeadOutOfASurface() {
        clinic.withPatient("../../x").withPatient("../../../x");
        for (String code : List.of("../../x", "../../../x")) {
            assertThat(code(segment(code))).isEqualTo(code);
        }
        for (int length = 1; length < 40; length++) {
            for (String end : List.of("/.", "/..", "/%2E", "/x/..", "/%2f..%2f..%2f")) {
                String path = "/v1/patients/" + "a".repeat(length) + end;
                RawHttp.call(clinic.http(), "GET", path).expectRefusal(404);
            }
        }
        for (String path : List.of("/v1/..", "/v1/.", "/v1/../admin/v1/organizations")) {
            RawHttp.call(clinic.http(), "GET", path).expectRefusal(404);
            RawHttp.call(Http.suiteNode(), "PUT", path).expectRefusal(401);
        }
        Reply page = RawHttp.call(Http.suiteNode(), "GET", "/verify/.").expect(404);
        assertThat(page.text()).contains("<!DOCTYPE html>");
        assertThat(page.header("X-Request-Id")).isNotBlank();
    }

    @Test
    @DisplayName("1 Conventions: leading slashes before v1 and api are one, and never before admin")
    void leadingSlashesAreOne() {
        clinic.withPatient("x").withPatient("/x");
        for (String slashes : List.of("/", "//", "////")) {
            Reply found = RawHttp.call(clinic.http(), "GET", slashes + "v1/patients/x");
            assertThat(found.expect(200).json().get("code").asText()).isEqualTo("x");
            Reply list =
                    RawHttp.call(clinic.http(), "GET", slashes + "v1/activation-codes").expect(200);
            assertThat(list.json().at("/links/first").asText())
                    .endsWith(Http.suiteNode().base() + "/v1/activation-codes?page=1");
        }
        Reply found = RawHttp.call(clinic.http(), "GET", "//v1/patients//x");
        assertThat(found.expect(200).json().get("code").asText()).isEqualTo("/x");
        RawHttp.call(clinic.http(), "GET", "//api/v1/prescriptions/x").expectRefusal(404);
        RawHttp.call(Http.suiteNode(), "GET", "//api/v1/prescriptions/x").expectRefusal(401);
        for (String path :
                List.of(
                        "//admin/v1/organizations",
                        "/%2Fadmin/v1/organizations",
                        "/%61dmin/v1/organizations",
                        "/./admin/v1/organizations",
                        "//")) {
            RawHttp.call(operator.http(), "GET", path).expectRefusal(404);
            RawHttp.call(Http.suiteNode(), "GET", path).expectRefusal(404);
        }
    }

    @ParameterizedTest
    @DisplayName("1 Errors: no redirect names the caller's host")
    @ValueSource(
            strings = {
                "/",
                "/docs",
                "/docs;x",
                "/console",
                "/console/..;/x",
                "/console/..%3b/x",
                "/.;/x",
                "/call",
                "/self-check",
                "/WEB-INF",
                "/META-INF",
                "/org",
                "/org/patientcare"
            })
    void noRedirectNamesTheCallersHost(String path) {
        String answer = RawHttp.getFrom("evil.example", path);
        assertThat(answer).startsWith("HTTP/1.1 ").doesNotContain("evil.example");
    }

    @Test
    @DisplayName("1 Errors: the WADL of the JAX-RS implementation is not published")
    void noWadlIsPublished() {
        for (String surface : SURFACES) {
            credentialOf(surface).get(surface + "/application.wadl").expectRefusal(404);
            credentialOf(surface).get(surface + "/application.wadl/xsd0.xsd").expectRefusal(404);
            Reply options =
                    credentialOf(surface)
                            .with("Accept", "application/vnd.sun.wadl+xml")
                            .send("OPTIONS", surface + "/application.wadl", null);
            assertThat(options.text()).doesNotContain("wadl.dev.java.net");
        }
    }

    @Test
    @DisplayName("1 Errors: a wrong method is 405 with Allow")
    void aWrongMethodIsRefusedWithTheRightOnes() {
        clinic.withPatient("p1");
        String one = Operator.organization(clinic.id());
        wrong(clinic.http(), "POST", "/v1/patients", "GET", "PUT");
        wrong(clinic.http(), "PUT", "/v1/patients/p1", "GET", "HEAD", "OPTIONS", "DELETE");
        wrong(clinic.http(), "POST", "/v1/patients/p1", "GET");
        wrong(clinic.http(), "PUT", "/v1/patients/authenticate", "GET", "POST", "DELETE");
        wrong(clinic.http(), "PUT", "/v1/patients/authenticate/", "GET", "POST", "DELETE");
        wrong(credentialOf("/widget/v1"), "POST", "/widget/v1/me", "GET");
        wrong(credentialOf("/widget/v1"), "GET", "/widget/v1/logout", "POST");
        wrong(operator.http(), "DELETE", one, "GET", "PATCH");
        wrong(operator.http(), "PUT", "/admin/v1/organizations", "GET", "POST");
        wrong(operator.http(), "GET", one + "/credentials/" + clinic.apiKey(), "DELETE");
        wrong(operator.http(), "GET", "/admin/v1/token-keys/rotate", "POST");
        assertThat(clinic.countPatients()).isEqualTo(1);
        clinic.existingPatient("p1");
    }

    @Test
    @DisplayName("1 Errors: a wrong method outside the surfaces is 405 with Allow")
    void aWrongMethodOutsideTheSurfacesIsRefused() {
        for (String method : List.of("POST", "PUT", "DELETE")) {
            Reply refusal =
                    Http.suiteNode()
                            .with("Accept", "text/html")
                            .send(method, "/.well-known/jwks.json", "{}")
                            .expectRefusal(405);
            assertThat(refusal.header("Allow")).contains("GET");
        }
    }

    @ParameterizedTest
    @DisplayName("1 Errors: made-up methods are refused")
    @ValueSource(strings = {"FOO", "PROPFIND", "get"})
    void madeUpMethodsAreRefused(String method) {
        clinic.withPatient("p1");
        for (String path : List.of("/v1/patients/p1", "/.well-known/jwks.json")) {
            Reply refusal = RawHttp.call(clinic.http(), method, path).expectRefusal(405);
            assertThat(refusal.header("Allow")).contains("GET");
        }
        for (String path : List.of("/v1/nothing", "/nothing")) {
            RawHttp.call(clinic.http(), method, path).expectRefusal(404);
        }
    }

    @Test
    @DisplayName("1 Errors: TRACE is 405 with Allow and echoes nothing")
    void traceIsRefused() {
        clinic.withPatient("p1");
        RawHttp.call(clinic.http(), "TRACE", "/nothing").expectRefusal(404);
        for (String path : List.of("/v1/patients/p1", "/.well-known/jwks.json")) {
            Reply refusal =
                    RawHttp.call(clinic.http(), "TRACE", path, "X-Probe: echoed")
                            .expectRefusal(405);
            assertThat(refusal.header("Allow")).contains("GET").doesNotContain("TRACE");
            assertThat(refusal.header("X-Request-Id")).isNotBlank();
            assertThat(refusal.header("Server")).isNull();
            assertThat(refusal.text()).doesNotContain("echoed").doesNotContain(clinic.apiKey());
        }
    }

    @Test
    @DisplayName(
            "1 Conventions: characters that are invalid in a URL are refused or accepted, never a server error")
    void charactersThatAreInvalidInAUrlAreNoServerError() {
        for (String code : List.of("{a}", "a|b", "a^b", "a\"b", "<a>", "a`b", "[a]", "a\\b")) {
            Reply reply = RawHttp.call(clinic.http(), "GET", "/v1/patients/" + code);
            assertThat(reply.status()).as(code).isIn(400, 404);
            reply.expectRefusal(reply.status());
        }
    }

    @Test
    @DisplayName("1 Conventions: OPTIONS names the methods, to callers only")
    void optionsNamesTheMethods() {
        clinic.withPatient("p1");
        Reply options = clinic.http().send("OPTIONS", "/v1/patients/p1", null);
        assertThat(options.status()).isIn(200, 204);
        assertThat(options.header("Allow")).contains("GET", "HEAD");
        assertThat(options.body()).isEmpty();
        assertThat(options.header("Content-Type")).isNull();
        clinic.http().send("OPTIONS", "/v1/nothing", null).expectRefusal(404);
        Http.suiteNode().send("OPTIONS", "/v1/patients/p1", null).expectRefusal(401);
    }

    @Test
    @DisplayName("1 Conventions: HEAD is GET without the body")
    void headAnswersAsGetDoes() {
        clinic.withPatient("p1");
        Reply head = clinic.http().send("HEAD", "/v1/patients/p1", null).expect(200);
        assertThat(head.header("Content-Type").toLowerCase(Locale.ROOT))
                .startsWith("application/json");
        assertThat(head.body()).isEmpty();
        assertThat(clinic.http().send("HEAD", "/v1/patients/none", null).expect(404).body())
                .isEmpty();
    }

    private static void wrong(Http caller, String method, String path, String... allowed) {
        Reply refusal = caller.send(method, path, "{}").expectRefusal(405);
        assertThat(refusal.header("Allow").split(",\\s*"))
                .as(method + " " + path)
                .contains(allowed)
                .doesNotContain(method);
    }

    private Http credentialOf(String surface) {
        return switch (surface) {
            case "/admin/v1" -> operator.http();
            case "/widget/v1" -> clinic.withPatient("p1").widgetOf("p1").http();
            default -> clinic.http();
        };
    }

    private String code(String rawCode) {
        return clinic.existingPatient(rawCode).get("code").asText();
    }
}
