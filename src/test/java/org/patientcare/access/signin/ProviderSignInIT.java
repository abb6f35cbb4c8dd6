package org.patientcare.access.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.OpenIdProvider;
import org.patientcare.testing.Person;
import org.patientcare.testing.ProviderRoundTrip;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("People sign in through the hospital's OpenID provider")
class ProviderSignInIT {

    private static final String SESSION = "/sign-in/v1/session";

    private final OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
    private final String clinic = OpenIdProvider.CLINIC.toString();
    private final String subject = "s-" + UUID.randomUUID();
    private final Person browser = Person.browser();

    private ProviderRoundTrip trip() {
        return ProviderRoundTrip.begin(browser, hospital, "sign-in");
    }

    private JsonNode session(Person person) {
        return person.get(SESSION).expect(200).json().get("data");
    }

    private UUID person() {
        return (UUID)
                Database.value(
                        "SELECT id FROM person WHERE provider = ? AND subject = ?",
                        hospital.issuer(),
                        subject);
    }

    private JsonNode events() {
        return operator()
                .http()
                .get("/admin/v1/audit-events?actor=" + person())
                .expect(200)
                .json()
                .get("data");
    }

    @Test
    @DisplayName(
            "a person who returns from the provider has a session, with the "
                    + "roles that the settings map")
    void aPersonWhoReturnsIsSignedIn() {
        JsonNode ways = browser.get("/sign-in/v1/ways").expect(200).json().at("/data/providers");
        assertThat(ways.findValuesAsText("name")).contains("hospital", "rotating");
        assertThat(ways.findValuesAsText("label")).contains("Hospital", "rotating");

        ProviderRoundTrip trip = trip();
        assertThat(trip.authorizationRequest())
                .containsEntry("response_type", "code")
                .containsEntry("client_id", OpenIdProvider.CLIENT)
                .containsEntry("scope", "openid profile email")
                .containsEntry("code_challenge_method", "S256")
                .containsEntry(
                        "redirect_uri", browser.http().base() + "/sign-in/oidc/hospital/callback")
                .doesNotContainKey("max_age");
        JwtClaims claims = trip.claims(subject, "care-support", "care-gone", "other");
        claims.setClaim("email", "marta@hospital.example");
        Reply back = trip.back(claims).expect(303);
        assertThat(back.header("Location")).isEqualTo(browser.http().base() + "/console");
        assertThat(back.header("Cache-Control")).isEqualTo("no-store");

        JsonNode session = session(trip.in(back));
        assertThat(session.get("way").asText()).isEqualTo("provider");
        assertThat(session.at("/person/name").asText()).isEqualTo("Marta Ruiz");
        assertThat(session.at("/person/id").asText()).isEqualTo(person().toString());
        assertThat(session.get("roles")).hasSize(1);
        assertThat(session.at("/roles/0/role").asText()).isEqualTo("support");
        assertThat(session.at("/roles/0/organization").asText()).isEqualTo(clinic);
        assertThat(events().findValuesAsText("action")).contains("role-grant", "sign-in");
        assertThat(events().get(0).at("/facts/way").asText()).isEqualTo("provider");
    }

    @Test
    @DisplayName("a second sign-in is the same person, and replaces the earlier session")
    void theSamePersonIsTheSame() {
        Person first = ProviderRoundTrip.signIn(hospital, subject, "care-support");
        String id = session(first).at("/person/id").asText();
        ProviderRoundTrip again = ProviderRoundTrip.begin(first, hospital, "sign-in");
        JwtClaims claims = again.claims(subject, "care-support", "care-admin");
        claims.setClaim("name", "Marta Ruiz Gil");
        Person second = again.in(again.back(claims).expect(303));

        assertThat(second.token()).isNotEqualTo(first.token());
        first.get(SESSION).expectRefusal(401);
        JsonNode session = session(second);
        assertThat(session.at("/person/id").asText()).isEqualTo(id);
        assertThat(session.at("/person/name").asText()).isEqualTo("Marta Ruiz Gil");
        assertThat(session.get("roles")).hasSize(2);
        assertThat(organizationsWith("person-change")).isEqualTo(clinic);
    }

    /** The organizations of the person's audit events with this action. */
    private Object organizationsWith(String action) {
        return Database.value(
                "SELECT string_agg(coalesce(organization_id::text, 'none'), ' ') FROM audit_log"
                        + " WHERE ? = ANY (object_codes) AND action = ?",
                person().toString(),
                action);
    }

    @Test
    @DisplayName(
            "the last sign-in sets the roles; a person who has none any "
                    + "more is signed out everywhere")
    void theLastSignInSetsTheRoles() {
        Person elsewhere =
                ProviderRoundTrip.signIn(hospital, subject, "care-support", "care-admin");
        ProviderRoundTrip trip = trip();
        Person now = trip.in(trip.back(trip.claims(subject, "care-admin")).expect(303));
        for (Person each : List.of(elsewhere, now)) {
            assertThat(session(each).get("roles").findValuesAsText("role"))
                    .containsExactly("administrator");
        }

        ProviderRoundTrip last = trip();
        Reply refused = last.back(last.claims(subject, "nothing")).expect(403);
        assertThat(refused.text()).contains("No tiene ninguna función aquí");
        elsewhere.get(SESSION).expectRefusal(401);
        now.get(SESSION).expectRefusal(401);
        assertThat(events().findValuesAsText("action")).contains("role-revoke", "session-end");
        assertThat(organizationsWith("session-end")).isEqualTo(clinic);
        assertThat(events().findValuesAsText("outcome")).contains("refused");
    }

    @Test
    @DisplayName("a person who never had a role is not stored, and a page says so")
    void aPersonWithoutARoleIsNotStored() {
        ProviderRoundTrip trip = trip();
        trip.back(trip.claims(subject, "care-gone")).expect(403);
        assertThat(person()).isNull();
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM audit_log WHERE action = 'sign-in' AND outcome = 'refused'"
                                        + " AND facts->>'way' = 'provider'"))
                .isPositive();
        ProviderRoundTrip both = trip();
        assertThat(both.back(both.claims(subject, "care-audit", "care-support")).expect(403).text())
                .contains("Sus funciones no son compatibles");
        assertThat(person()).isNull();
    }

    @Test
    @DisplayName("a disabled person is refused, and gets no roles from the provider")
    void aDisabledPersonIsRefused() {
        Person person = ProviderRoundTrip.signIn(hospital, subject, "care-support");
        operator().changePerson(person().toString(), "{\"disabled\":true}").expect(200);
        person.get(SESSION).expectRefusal(401);
        ProviderRoundTrip trip = trip();
        assertThat(trip.back(trip.claims(subject, "care-admin")).expect(403).text())
                .contains("Su acceso está desactivado");
        assertThat(Database.value("SELECT role FROM role_assignment WHERE person_id = ?", person()))
                .isEqualTo("support");
    }

    @Test
    @DisplayName("the console cannot give them roles, and they get no passkeys")
    void theConsoleGivesThemNoRoles() {
        Person person = ProviderRoundTrip.signIn(hospital, subject, "care-support");
        String id = person().toString();
        Reply refused =
                operator()
                        .changePerson(
                                id,
                                Reply.json(
                                        Map.of(
                                                "roles",
                                                List.of(
                                                        Map.of(
                                                                "role",
                                                                "administrator",
                                                                "organization",
                                                                clinic)))))
                        .expectRefusal(422);
        assertThat(refused.faultyFields()).containsExactly("roles");
        Reply changed =
                operator().changePerson(id, "{\"time_zone\":\"Europe/Madrid\"}").expect(200);
        assertThat(changed.json().at("/data/provider").asText()).isEqualTo(hospital.issuer());
        operator()
                .http()
                .send("POST", "/admin/v1/people/" + id + "/invitations", null)
                .expectRefusal(400);
        person.challenge("add", null).expectRefusal(403);
        person.challenge("step-up", null).expectRefusal(403);
    }

    @Test
    @DisplayName(
            "a collegiate number that exactly one professional has links the "
                    + "person to the professional")
    void aCollegiateNumberLeadsToTheProfessional() {
        String number = "28/" + UUID.randomUUID();
        ProviderRoundTrip unknown = trip();
        JwtClaims claims = unknown.claims(subject, "care-doctor");
        claims.setClaim("collegiate_number", number);
        unknown.back(claims).expect(303);
        assertThat(professional()).isNull();

        String hash = professional(number);
        ProviderRoundTrip one = trip();
        JwtClaims again = one.claims(subject, "care-doctor");
        again.setClaim("collegiate_number", number);
        one.back(again).expect(303);
        assertThat(professional()).isEqualTo(hash);

        professional(number);
        String other = "s-" + UUID.randomUUID();
        ProviderRoundTrip two = trip();
        JwtClaims ambiguous = two.claims(other, "care-doctor");
        ambiguous.setClaim("collegiate_number", number);
        two.back(ambiguous).expect(303);
        assertThat(Database.value("SELECT professional_hash FROM person WHERE subject = ?", other))
                .isNull();
    }

    private Object professional() {
        return Database.value("SELECT professional_hash FROM person WHERE subject = ?", subject);
    }

    private String professional(String number) {
        return operator()
                .createProfessional(
                        Map.of(
                                "name",
                                "Dr. Rey",
                                "collegiate_number",
                                number,
                                "organizations",
                                List.of(clinic)))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    @Test
    @DisplayName(
            "a person who signed in at the provider long ago signs in again for a sensitive call")
    void theySignInAgainForSensitiveCalls() {
        ProviderRoundTrip trip = trip();
        JwtClaims old = trip.claims(subject, "care-support");
        old.setClaim("auth_time", OpenIdProvider.ago(3600).getValue());
        Person person = trip.in(trip.back(old).expect(303));
        assertThat(session(person).get("recent").asBoolean()).isFalse();
        Person silent = ProviderRoundTrip.signIn(hospital, subject, "care-support");
        assertThat(session(silent).get("recent").asBoolean()).isFalse();

        ProviderRoundTrip without = ProviderRoundTrip.begin(person, hospital, "step-up");
        assertThat(without.authorizationRequest()).containsEntry("max_age", "0");
        without.back(without.claims(subject, "care-support")).expect(401);
        ProviderRoundTrip before = ProviderRoundTrip.begin(person, hospital, "step-up");
        JwtClaims stale = before.claims(subject, "care-support");
        stale.setClaim("auth_time", OpenIdProvider.ago(200).getValue());
        before.back(stale).expect(401);
        ProviderRoundTrip other = ProviderRoundTrip.begin(person, hospital, "step-up");
        JwtClaims somebody = other.claims("s-" + UUID.randomUUID(), "care-support");
        somebody.setClaim("auth_time", OpenIdProvider.ago(0).getValue());
        other.back(somebody).expect(403);
        assertThat(session(person).get("recent").asBoolean()).isFalse();

        ProviderRoundTrip good = ProviderRoundTrip.begin(person, hospital, "step-up");
        JwtClaims now = good.claims(subject, "care-support");
        now.setClaim("auth_time", OpenIdProvider.ago(0).getValue());
        Reply page = good.back(now).expect(200);
        assertThat(page.text()).contains("Puede cerrar esta pestaña").doesNotContain("<script");
        assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'none'");
        Person proved = good.in(page);
        assertThat(session(proved).get("recent").asBoolean()).isTrue();
        person.get(SESSION).expectRefusal(401);
    }

    @Test
    @DisplayName("step-up is only for people who are signed in through the provider")
    void stepUpNeedsASessionThroughTheProvider() {
        ProviderRoundTrip.ask(browser, "hospital", "step-up").expectRefusal(401);
        ProviderRoundTrip.ask(Person.signedIn("support", clinic), "hospital", "step-up")
                .expectRefusal(401);
        ProviderRoundTrip.ask(browser, "nobody", "sign-in").expectRefusal(404);
        ProviderRoundTrip.ask(browser, "hospital", "console-link").expectRefusal(422);
        browser.http()
                .without("X-Patient-Care")
                .send(
                        "POST",
                        "/sign-in/v1/providers/hospital/challenges",
                        "{\"purpose\":\"sign-in\"}")
                .expectRefusal(403);
    }

    @Test
    @DisplayName("errors are explained on a page, in the reader's language")
    void pagesAreInTheReadersLanguage() {
        Map<String, String> sentences =
                Map.of(
                        "es", "Inicie sesión otra vez",
                        "en", "Please sign in once more",
                        "pt", "Inicie sessão mais uma vez",
                        "de", "Bitte melden Sie sich noch einmal an");
        sentences.forEach(
                (language, sentence) -> {
                    Reply page =
                            browser.http()
                                    .with("Accept-Language", language)
                                    .get("/sign-in/oidc/hospital/callback?code=a&state=b")
                                    .expect(401);
                    assertThat(page.text())
                            .contains(sentence, "href=\"" + browser.http().base() + "/sign-in\"");
                    assertThat(page.header("Content-Language")).isEqualTo(language);
                    assertThat(page.header("Cache-Control")).isEqualTo("no-store");
                });
        ProviderRoundTrip cancelled = trip();
        String state = "&state=" + cancelled.authorizationRequest().get("state");
        assertThat(cancelled.callBack("error=access_denied" + state).expect(401).text())
                .contains("No se ha iniciado la sesión");
        assertThat(browser.get("/sign-in/oidc/nobody/callback").expect(404).text())
                .contains("<html");
        assertThat(browser.get("/sign-in/oidc/hospital/other").expect(404).text())
                .contains("<html");
        assertThat(browser.get("/sign-in/oidc/hospital/callback?a=%FF").expect(400).text())
                .contains("<html");
        assertThat(
                        browser.http()
                                .send("POST", "/sign-in/oidc/hospital/callback", null)
                                .expect(405)
                                .header("Allow"))
                .isEqualTo("GET");
    }
}
