package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jose4j.jwt.JwtClaims;
import org.patientcare.testing.OpenIdProvider.Exchange;

/** A browser that was sent to a provider, and comes back. */
public final class ProviderTrip {

    private static final String SESSION = "patientcare-loopback";

    private final Person browser;
    private final OpenIdProvider provider;
    private final Map<String, String> asked;
    private final String binding;

    private ProviderTrip(Person browser, OpenIdProvider provider, Reply reply) {
        this.browser = browser;
        this.provider = provider;
        asked = OpenIdProvider.form(URI.create(url(reply)).getRawQuery());
        String set = reply.header("Set-Cookie");
        assertThat(set)
                .matches(
                        SESSION
                                + "-provider=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax; Max-Age=300");
        binding = set.replaceFirst("^[^=]*=([^;]*).*", "$1");
    }

    /** Asks where to go. */
    public static Reply ask(Person browser, String provider, String purpose) {
        return browser.send(
                "POST",
                "/sign-in/v1/providers/" + provider + "/challenges",
                Map.of("purpose", purpose));
    }

    /** Asks where to go, and goes there. */
    public static ProviderTrip begin(Person browser, OpenIdProvider provider, String purpose) {
        return new ProviderTrip(
                browser, provider, ask(browser, provider.name(), purpose).expect(201));
    }

    private static String url(Reply reply) {
        return reply.json().at("/data/url").asText();
    }

    /** What the provider is asked by. */
    public Map<String, String> asked() {
        return asked;
    }

    /** What its cookie binds it by. */
    public String binding() {
        return binding;
    }

    /** All that belongs into the ID token of this trip. */
    public JwtClaims claims(String subject, String... roles) {
        JwtClaims claims = provider.claims(subject);
        claims.setClaim("nonce", asked.get("nonce"));
        claims.setClaim("name", "Marta Ruiz");
        claims.setClaim("realm_access", Map.of("roles", List.of(roles)));
        claims.setClaim("roles", List.of(roles));
        return claims;
    }

    /** Comes back with a code for this token. */
    public Reply back(String idToken) {
        return back(idToken, Exchange.GOOD);
    }

    public Reply back(JwtClaims claims) {
        return back(provider.signed(claims));
    }

    public Reply back(String idToken, Exchange exchange) {
        return arrive(query(provider.code(asked, idToken, exchange)));
    }

    /** What the browser brings with a code. */
    public String query(String code) {
        return "code=" + code + "&state=" + asked.get("state");
    }

    /** A code that has not been exchanged. */
    public String code(String idToken) {
        return provider.code(asked, idToken, Exchange.GOOD);
    }

    /** Comes back with whatever it has. */
    public Reply arrive(String query) {
        return arrive(browser, binding, provider.name(), query);
    }

    /** The same in another browser, which has its own cookies or these. */
    public Reply arriveIn(Person another, boolean withCookie, String query) {
        return arrive(another, withCookie ? binding : null, provider.name(), query);
    }

    /** The same at the address of another provider. */
    public Reply arriveAt(String another, String query) {
        return arrive(browser, binding, another, query);
    }

    private static Reply arrive(Person browser, String binding, String provider, String query) {
        String cookies =
                (binding == null ? "" : SESSION + "-provider=" + binding + "; ")
                        + (browser.token() == null ? "" : SESSION + "=" + browser.token());
        Http http = browser.http().without("Cookie").without("X-Patient-Care").without("Origin");
        return (cookies.isEmpty() ? http : http.with("Cookie", cookies))
                .with("Sec-Fetch-Site", "cross-site")
                .get("/sign-in/oidc/" + provider + "/callback?" + query);
    }

    /** The browser with the session that an answer gave it. */
    public Person in(Reply arrived) {
        List<String> set = arrived.headers().allValues("Set-Cookie");
        assertThat(set).as(arrived.text()).anyMatch(each -> each.contains("-provider=;"));
        String session =
                set.stream()
                        .filter(each -> each.startsWith(SESSION + "="))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("no session: " + arrived.text()));
        assertThat(session).matches(SESSION + "=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax");
        return browser.withToken(session.replaceFirst("^[^=]*=([^;]*).*", "$1"));
    }

    /** Somebody who signs in, and is in. */
    public static Person signIn(OpenIdProvider provider, String subject, String... roles) {
        ProviderTrip trip = begin(Person.browser(), provider, "sign-in");
        return trip.in(trip.back(trip.claims(subject, roles)).expect(303));
    }
}
