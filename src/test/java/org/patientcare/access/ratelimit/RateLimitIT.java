package org.patientcare.access.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@DisplayName("1 Rate limit")
class RateLimitIT {

    private static final int LIMIT = 600;

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName("1: 700 requests at once admit exactly 600")
    void sevenHundredAtOnceAdmitExactlySixHundred() {
        assertThat(remaining(clinic.patient("nobody").expect(404))).isEqualTo(LIMIT - 1);
        Database.prolongWindow(clinic.apiKey());

        List<Reply> replies =
                all(IntStream.range(0, 699).mapToObj(i -> sendUntilCounted("/v1/patients/c" + i)));

        assertThat(replies.stream().filter(r -> r.status() == 404)).hasSize(LIMIT - 1);
        assertThat(replies.stream().filter(r -> r.status() == 429)).hasSize(100);
    }

    /** Repeats requests that a slow machine refused before they were counted. */
    private CompletableFuture<Reply> sendUntilCounted(String path) {
        return clinic.http()
                .sendAsync("GET", path, null)
                .thenCompose(
                        reply -> {
                            if (isRefusedUncounted(reply)) {
                                return sendUntilCounted(path);
                            }
                            remaining(reply);
                            return CompletableFuture.completedFuture(reply);
                        });
    }

    /** Whether the limit on concurrent requests or that of the node refused the request. */
    private static boolean isRefusedUncounted(Reply reply) {
        return reply.header("X-RateLimit-Limit") == null
                && (reply.status() == 503
                        || reply.status() == 429
                                && reply.text().contains("this one could not start"));
    }

    /** What remains in the window according to the response, which must state that. */
    private static int remaining(Reply reply) {
        assertThat(reply.header("X-RateLimit-Limit"))
                .as("limit in the headers of a counted request: " + reply.text())
                .isEqualTo(String.valueOf(LIMIT));
        return Integer.parseInt(reply.header("X-RateLimit-Remaining"));
    }

    @Test
    @DisplayName("1: every response states the limit, what remains of it and when the window ends")
    void everyResponseStatesTheLimit() {
        for (int i = 1; i <= 3; i++) {
            Reply reply = clinic.patient("nobody");
            assertThat(reply.header("X-RateLimit-Limit")).isEqualTo("600");
            assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(String.valueOf(LIMIT - i));
            assertThat(Integer.parseInt(reply.header("X-RateLimit-Reset"))).isBetween(1, 60);
        }
        Stream.of(
                        clinic.http().get("/v1/nothing"),
                        clinic.http().get("/api/v1/prescriptions/x"),
                        clinic.upsertRaw("{"),
                        clinic.http().send("POST", "/v1/patients", null),
                        clinic.http().without("X-API-Key").get("/v1/patients/x"))
                .forEach(
                        reply ->
                                assertThat(reply.header("X-RateLimit-Remaining"))
                                        .as(reply.text())
                                        .isNotNull());
    }

    @Test
    @DisplayName(
            "1: the 601st request is 429 with Retry-After; after the window "
                    + "the caller is served again")
    void theSixHundredAndFirstIsRefusedUntilTheWindowEnds() {
        clinic.patient("nobody").expect(404);
        exhaust("credential:" + clinic.apiKey());

        Reply refused = clinic.patient("nobody").expectRefusal(429);
        assertThat(refused.header("X-RateLimit-Remaining")).isEqualTo("0");
        assertThat(refused.header("Retry-After")).isEqualTo(refused.header("X-RateLimit-Reset"));
        clinic.upsert(Map.of("code", "a", "first_name", "b")).expectRefusal(429);
        assertThat(clinic.countPatients()).isZero();

        Database.endWindow(clinic.apiKey());
        Reply served = clinic.patient("nobody").expectRefusal(404);
        assertThat(served.header("X-RateLimit-Remaining")).isEqualTo("599");
    }

    @Test
    @DisplayName(
            "1: the window is fixed: it starts with the first request and does not move with later ones")
    void theWindowStartsWithTheFirstRequest() {
        clinic.patient("nobody");
        Database.change(
                "UPDATE rate_window SET started_at = started_at - interval '40 seconds' WHERE key = ?",
                "credential:" + clinic.apiKey());

        assertThat(Integer.parseInt(clinic.patient("nobody").header("X-RateLimit-Reset")))
                .isBetween(10, 20);
        assertThat(Integer.parseInt(clinic.patient("nobody").header("X-RateLimit-Reset")))
                .isBetween(10, 20);
    }

    @Test
    @DisplayName("1: each credential has one window, which covers all endpoints")
    void credentialsHaveWindowsOfTheirOwn() {
        Organization second =
                operator()
                        .organization(clinic.id(), operator().newCredential(clinic.id(), Map.of()));
        clinic.patient("nobody");
        exhaust("credential:" + clinic.apiKey());

        clinic.http().get("/api/v1/prescriptions/x").expectRefusal(429);
        second.patient("nobody").expectRefusal(404);
    }

    @Test
    @DisplayName(
            "1: invalid credentials count by address; a valid one passes "
                    + "even from a flooded address")
    void failingCredentialsAreCountedByAddress() {
        String address = Http.randomAddress();
        Http wrong = clinic.http().with("X-Secret-Key", "wrong").with("X-Forwarded-For", address);
        wrong.get("/v1/patients/x").expectRefusal(401);
        exhaust("address:" + address);

        Reply flooded = wrong.get("/v1/patients/x").expectRefusal(429);
        assertThat(flooded.header("Retry-After")).isNotNull();
        Http.suiteNode()
                .with("X-Forwarded-For", address)
                .get("/admin/v1/organizations")
                .expectRefusal(429);
        Http.suiteNode().with("X-Forwarded-For", address).get("/widget/v1/me").expectRefusal(429);
        clinic.http().with("X-Forwarded-For", address).get("/v1/patients/x").expectRefusal(404);
        wrong.with("X-Forwarded-For", Http.randomAddress())
                .get("/v1/patients/x")
                .expectRefusal(401);
    }

    @Test
    @DisplayName("1: wrong secrets do not use up the window of the credential they name")
    void wrongSecretsDoNotCountForTheCredential() {
        clinic.patient("nobody");
        for (int i = 0; i < 5; i++) {
            clinic.http()
                    .with("X-Secret-Key", "wrong" + i)
                    .get("/v1/patients/x")
                    .expectRefusal(401);
        }
        assertThat(clinic.patient("nobody").header("X-RateLimit-Remaining")).isEqualTo("598");
    }

    @Test
    @DisplayName(
            "1: forwarded addresses are taken from trusted proxies only, and read from the right")
    void theAddressIsTheRightmostThatIsNoTrustedProxy() {
        String client = Http.randomAddress();
        Http.suiteNode()
                .with("X-Forwarded-For", "203.0.113.9, " + client)
                .get("/v1/patients/x")
                .expectRefusal(401);

        assertThat(
                        Database.count(
                                "SELECT count(*) FROM rate_window WHERE key = ?",
                                "address:" + client))
                .isOne();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM rate_window WHERE key = 'address:203.0.113.9'"))
                .isZero();
    }

    @Test
    @DisplayName("1: a forwarded address counts without its port")
    void theAddressIsTakenWithoutItsPort() {
        String client = Http.randomAddress();
        Http.suiteNode()
                .with("X-Forwarded-For", client + ":5123")
                .get("/v1/patients/x")
                .expectRefusal(401);

        assertThat(
                        Database.count(
                                "SELECT count(*) FROM rate_window WHERE key = ?",
                                "address:" + client))
                .isOne();
    }

    @Test
    @DisplayName(
            "1: an IPv6 client counts by its /64, an IPv4 client by its "
                    + "address, however it is written")
    void aNetworkOfIpv6CountsAsOne() {
        String network = "2001:db8:" + randomGroup() + ":" + randomGroup();
        String[] spellings = {
            network + "::1", network + ":0:0:0:2", network.toUpperCase(Locale.ROOT) + ":9:8:7:6"
        };
        for (String address : spellings) {
            unknownFrom(address).expectRefusal(401);
        }
        assertThat(used("address:" + network + "::/64")).isEqualTo(spellings.length);
        exhaust("address:" + network + "::/64");
        unknownFrom("[" + network + ":ffff::3]:5123").expectRefusal(429);
        unknownFrom("2001:db8:" + randomGroup() + ":" + randomGroup() + "::1").expectRefusal(401);

        String ipv4 = Http.randomAddress();
        unknownFrom(ipv4).expectRefusal(401);
        unknownFrom("::ffff:" + ipv4).expectRefusal(401);
        assertThat(used("address:" + ipv4)).isEqualTo(2);
    }

    @Test
    @DisplayName("1: reads of the published keys, CORS preflights and page views count by address")
    void anonymousRequestsCountByAddress() {
        String address = "2001:db8:" + randomGroup() + ":" + randomGroup();
        Http anybody = Http.suiteNode().with("X-Forwarded-For", address + "::7");
        anybody.get("/.well-known/jwks.json").expect(200);
        preflight(anybody).expect(204);
        anybody.get("/verify/x").expect(404);
        anybody.get("/call/x").expect(404);
        exhaust("keys:" + address + "::/64");
        exhaust("preflight:" + address + "::/64");
        exhaust("verify:" + address + "::/64");
        exhaust("address:" + address + "::/64");

        Http sameNetwork =
                anybody.with("X-Forwarded-For", address + "::8").with("Accept-Language", "de");
        for (Reply refused :
                List.of(
                        sameNetwork.get("/.well-known/jwks.json").expectRefusal(429),
                        preflight(sameNetwork).expectRefusal(429))) {
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        }
        for (String page : List.of("/verify/x", "/call/x")) {
            Reply refused = sameNetwork.get(page).expect(429);
            assertThat(refused.header("Content-Type")).startsWith("text/html");
            assertThat(refused.text()).contains("<html lang=\"de\"");
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        }
    }

    @Test
    @DisplayName("1: with too many windows, an address that has none yet shares one with others")
    void furtherAddressesShareWindows() {
        String own = "crowd:" + randomGroup() + randomGroup();
        String shared = own + ":*7";
        String count = RateLimiter.COUNT_KEY_OR_SHARED.replaceAll(":(key|shared)", "?");
        Database.value(count, own + ":1", shared);
        Database.value(count, own + ":2", shared);
        assertThat(used(shared)).isEqualTo(2);

        Database.value(count, shared, own + ":*8");
        assertThat(used(shared)).isEqualTo(3);
        assertThat(Database.count("SELECT count(*) FROM rate_window WHERE key LIKE ? || '%'", own))
                .isOne();
    }

    private static Reply preflight(Http from) {
        return from.with("Origin", "https://any.example")
                .with("Access-Control-Request-Method", "POST")
                .send("OPTIONS", "/widget/v1/redemptions", null);
    }

    private static Reply unknownFrom(String address) {
        return Http.suiteNode().with("X-Forwarded-For", address).get("/v1/patients/x");
    }

    private static String randomGroup() {
        return Integer.toHexString(ThreadLocalRandom.current().nextInt(0x1000, 0x10000));
    }

    private static int used(String key) {
        return (int) Database.value("SELECT used FROM rate_window WHERE key = ?", key);
    }

    @Test
    @DisplayName("1: the widget surface counts by patient")
    void theWidgetCountsByPatient() {
        clinic.upsert(
                        Map.of("code", "a", "first_name", "A"),
                        Map.of("code", "b", "first_name", "B"))
                .expect(200);
        Widget first = clinic.widgetOf("a");
        Widget again = clinic.widgetOf("a");
        Widget other = clinic.widgetOf("b");
        first.me().expect(200);
        exhaust("patient:" + clinic.id() + ":" + patientId("a"));

        again.me().expectRefusal(429);
        other.me().expect(200);
    }

    private Object patientId(String code) {
        return Database.value(
                "SELECT id FROM patient WHERE organization_id = ? AND code = ?",
                clinic.uuid(),
                code);
    }

    /** Uses up the window of the key; the window must exist. */
    private static void exhaust(String key) {
        assertThat(Database.change("UPDATE rate_window SET used = ? WHERE key = ?", LIMIT, key))
                .isOne();
    }

    private static List<Reply> all(Stream<CompletableFuture<Reply>> calls) {
        return calls.toList().stream().map(CompletableFuture::join).toList();
    }
}
