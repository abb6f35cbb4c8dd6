package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.BrowserContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Browser;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.RawHttp;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitNode;
import org.patientcare.testing.VisitPage;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.OF_VISITS)
@DisplayName("What the page of a link contains")
class CallPageIT {

    private final Node node = KeptNode.OF_VISITS.node();

    @Test
    @DisplayName("3: TURN credentials expire soon after the visit, and each page gets its own")
    void credentialsOfTurnServersExpire() throws GeneralSecurityException {
        Instant start = Instant.now();
        Visit visit = Visit.at("es", start);
        JsonNode servers = facts(visit.patientUrl()).get("ice_servers");
        assertThat(servers.at("/0/urls").asText()).isEqualTo(VisitNode.STUN);
        assertThat(servers.get(0).has("credential")).isFalse();
        assertThat(servers.at("/1/urls").asText()).isEqualTo(VisitNode.TURN);
        String name = servers.at("/1/username").asText();
        long closing = start.plusSeconds(900 + 3600).getEpochSecond();
        assertThat(Long.parseLong(name.substring(0, name.indexOf(':')))).isEqualTo(closing + 3600);
        assertThat(servers.at("/1/credential").asText()).isEqualTo(hmac(name));
        assertThat(facts(visit.patientUrl()).at("/ice_servers/1/username").asText())
                .isNotEqualTo(name);
    }

    @Test
    @DisplayName(
            "2: links open as long before the visit as configured; until "
                    + "then nobody gets credentials")
    void linksOpenAsConfigured() {
        Visit soon = Visit.at("es", Instant.now().plus(Duration.ofMinutes(119)));
        assertThat(facts(soon.patientUrl()).get("state").asText()).isEqualTo("open");
        Visit later = Visit.at("es", Instant.now().plus(Duration.ofMinutes(121)));
        JsonNode facts = facts(later.patientUrl());
        assertThat(facts.get("state").asText()).isEqualTo("early");
        assertThat(facts.get("ice_servers")).isEmpty();
    }

    @Test
    @DisplayName(
            "6: the page is compressed, and of the request it contains nothing but the language, so "
                    + "that its length tells nobody anything")
    void nothingOfTheRequestIsInThePage() throws IOException {
        String marker = "chosen-by-somebody";
        String path = path(Visit.now("es").patientUrl());
        Reply plain =
                Http.node(node.port())
                        .with("Referer", "https://elsewhere.example/" + marker)
                        .with("User-Agent", marker)
                        .with("Cookie", marker + "=" + marker)
                        .with("X-Request-Id", marker)
                        .with("Accept-Language", "de, " + marker)
                        .get(path + "?lang=de&" + marker + "=" + marker)
                        .expect(200);
        Reply small = Http.node(node.port()).with("Accept-Encoding", "gzip").get(path).expect(200);

        assertThat(plain.text()).contains("Lucía Prado Gómez").doesNotContain(marker);
        assertThat(small.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(small.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(
                        new String(
                                new GZIPInputStream(new ByteArrayInputStream(small.body()))
                                        .readAllBytes(),
                                StandardCharsets.UTF_8))
                .contains("Lucía Prado Gómez");
    }

    @Test
    @DisplayName("6: strict policy, no cookies, no referrer, never cached")
    void headersAreStrict() {
        Visit visit = Visit.now("es");
        for (String url : List.of(visit.patientUrl(), visit.patientUrl() + "x")) {
            Reply reply = get(url);
            assertThat(reply.header("Set-Cookie")).isNull();
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
                    .contains("connect-src 'self' ws://127.0.0.1:" + node.port() + ";")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("unsafe", "*");
        }
    }

    @Test
    @DisplayName(
            "6: a page sends requests only to the service, and pages of "
                    + "invalid links show no names")
    void aPageSendsRequestsOnlyToTheService() {
        Visit visit = Visit.now("es");
        String home = "(http|ws)://127\\.0\\.0\\.1:" + node.port() + "/(call|assets|ui)/.*";
        try (Browser browser = Browser.open();
                BrowserContext phone = browser.phone()) {
            VisitPage page = VisitPage.open(phone, here(visit.patientUrl())).enter();
            page.awaitScene("waiting");
            assertThat(page.requestedUrls())
                    .hasSizeGreaterThan(8)
                    .allMatch(url -> url.matches(home));
            assertThat(phone.cookies()).isEmpty();
        }
        visit.cancel();
        assertThat(get(visit.patientUrl()).expect(200).text())
                .doesNotContain("Ana María", "Lucía Prado", visit.code());
    }

    @Test
    @DisplayName(
            "the page is in the language of its reader, not in that of the other side: lang, else the browser's, else the visit's")
    void aPageIsInTheLanguageOfItsReader() {
        Visit visit = Visit.now("es");
        for (String url : List.of(visit.patientUrl(), visit.professionalUrl())) {
            assertThat(languageOf(url, null)).isEqualTo("es");
            assertThat(languageOf(url, "fr, de-AT;q=0.8, en;q=0.5")).isEqualTo("de");
            assertThat(languageOf(url, "fr")).isEqualTo("es");
            assertThat(languageOf(url + "?lang=pt", "de")).isEqualTo("pt");
            assertThat(languageOf(url + "?lang=fr", "de")).isEqualTo("de");
            assertThat(
                            RawHttp.call(
                                            Http.node(node.port()),
                                            "GET",
                                            url.substring(url.indexOf("/call/")) + "?x=%zz&lang=en")
                                    .header("Content-Language"))
                    .isEqualTo("en");
        }
        assertThat(languageOf(visit.patientUrl() + "x?lang=de", "pt")).isEqualTo("de");
        Visit past = visit.cancel().again();
        assertThat(languageOf(past.patientUrl() + "?lang=en", "de")).isEqualTo("en");
        assertThat(get(past.patientUrl() + "?lang=en").text())
                .contains("This visit has been cancelled", "href=\"?lang=pt\"");
    }

    private String languageOf(String url, String acceptLanguage) {
        Http browser = Http.node(node.port());
        Reply page =
                (acceptLanguage == null ? browser : browser.with("Accept-Language", acceptLanguage))
                        .get(url.substring(url.indexOf("/call/")));
        String language = page.header("Content-Language");
        assertThat(page.text()).contains("<html lang=\"" + language + "\"");
        return language;
    }

    private JsonNode facts(String url) {
        String page = get(url).expect(200).text();
        String start = "id=\"facts\">";
        int at = page.indexOf(start) + start.length();
        try {
            return new ObjectMapper().readTree(page.substring(at, page.indexOf("</script>", at)));
        } catch (IOException e) {
            throw new AssertionError(page, e);
        }
    }

    /** As coturn computes it. */
    private static String hmac(String name) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(
                new SecretKeySpec(
                        VisitNode.TURN_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
        return Base64.getEncoder()
                .encodeToString(mac.doFinal(name.getBytes(StandardCharsets.UTF_8)));
    }

    private String here(String url) {
        return Visit.at(node.port(), url);
    }

    private Reply get(String url) {
        return Http.node(node.port()).get(path(url));
    }

    private static String path(String url) {
        return url.substring(url.indexOf("/call/"));
    }
}
