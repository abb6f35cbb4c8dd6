package org.patientcare.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jose4j.jwt.JwtClaims;
import org.patientcare.testing.OpenIdProvider.Exchange;

/** One authentication at an OpenID provider: the browser is sent to the provider and comes back. */
public final class ProviderRoundTrip {

    private static final String SESSION = "patientcare-loopback";

    private final Person browser;
    private final OpenIdProvider provider;
    private final Map<String, String> asked;
    private final String binding;

    private ProviderRoundTrip(Person browser, OpenIdProvider provider, Reply reply) {
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

    /** Requests the provider's address. */
    public static Reply ask(Person browser, String provider, String purpose) {
        return browser.send(
                "POST",
                "/sign-in/v1/providers/" + provider + "/challenges",
                Map.of("purpose", purpose));
    }

    /** Requests the provider's address, which must succeed. */
    public static ProviderRoundTrip begin(Person browser, OpenIdProvider provider, String purpose) {
        return new ProviderRoundTrip(
                browser, provider, ask(browser, provider.name(), purpose).expect(201));
    }

    private static String url(Reply reply) {
        return reply.json().at("/data/url").asText();
    }

    /** The parameters of the authorization request. */
    public Map<String, String> authorizationRequest() {
        return asked;
    }

    /** The value of the cookie that binds this authentication to the browser. */
    public String binding() {
        return binding;
    }

    /** The claims of a valid ID token for this authentication. */
    public JwtClaims claims(String subject, String... roles) {
        JwtClaims claims = provider.claims(subject);
        claims.setClaim("nonce", asked.get("nonce"));
        claims.setClaim("name", "Marta Ruiz");
        claims.setClaim("realm_access", Map.of("roles", List.of(roles)));
        claims.setClaim("roles", List.of(roles));
        return claims;
    }

    /** Comes back with a code that is exchanged for this ID token. */
    public Reply back(String idToken) {
        return back(idToken, Exchange.GOOD);
    }

    public Reply back(JwtClaims claims) {
        return back(provider.signed(claims));
    }

    public Reply back(String idToken, Exchange exchange) {
        return callBack(query(provider.code(asked, idToken, exchange)));
    }

    /** The query with which the browser comes back with a code. */
    public String query(String code) {
        return "code=" + code + "&state=" + asked.get("state");
    }

    /** A code that has not been exchanged. */
    public String code(String idToken) {
        return provider.code(asked, idToken, Exchange.GOOD);
    }

    /** Comes back with this query. */
    public Reply callBack(String query) {
        return callBack(browser, binding, provider.name(), query);
    }

    /** The same in another browser, with or without the cookie of this authentication. */
    public Reply callBackIn(Person another, boolean withCookie, String query) {
        return callBack(another, withCookie ? binding : null, provider.name(), query);
    }

    /** The same at the address of another provider. */
    public Reply callBackAt(String another, String query) {
        return callBack(browser, binding, another, query);
    }

    private static Reply callBack(Person browser, String binding, String provider, String query) {
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

    /** A person who has signed in by a provider. */
    public static Person signIn(OpenIdProvider provider, String subject, String... roles) {
        ProviderRoundTrip trip = begin(Person.browser(), provider, "sign-in");
        return trip.in(trip.back(trip.claims(subject, roles)).expect(303));
    }
}
