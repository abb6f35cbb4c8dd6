package org.patientcare.access.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.text.ParseException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.token.TokenRepository.TokenIds;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.Widget;
import org.patientcare.testing.WrappedKeys;

@IntegrationTest
@RunAsClient
@DisplayName("3, 7 Tokens")
class TokensIT {

    private final Organization clinic = operator().newOrganization();

    private String token;
    private JWTClaimsSet claims;

    @BeforeEach
    void authenticate() throws ParseException {
        clinic.upsert(Map.of("code", "p1", "first_name", "Ana", "plan", "gold")).expect(200);
        token = clinic.widgetOf("p1").token();
        claims = SignedJWT.parse(token).getJWTClaimsSet();
    }

    @Test
    @DisplayName("3: authenticate answers exactly access_token and token_type Bearer")
    void theAnswerIsABearerToken() {
        JsonNode answer = clinic.authenticate("p1").expect(200).json();
        assertThat(answer.fieldNames()).toIterable().containsExactly("access_token", "token_type");
        assertThat(answer.get("token_type").asText()).isEqualTo("Bearer");
    }

    @Test
    @DisplayName("3, 7: the claims, 24 h, kid, and a signature that the published keys verify")
    void anybodyCanVerifyATokenByThePublishedKeys() throws ParseException, JOSEException {
        SignedJWT jwt = SignedJWT.parse(token);
        JWKSet published =
                JWKSet.parse(Http.suiteNode().get("/.well-known/jwks.json").expect(200).text());
        ECKey key = published.getKeyByKeyId(jwt.getHeader().getKeyID()).toECKey();

        assertThat(jwt.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.ES256);
        assertThat(jwt.verify(new ECDSAVerifier(key))).isTrue();
        assertThat(published.getKeys()).noneMatch(k -> k.isPrivate());
        assertThat(claims.getClaims())
                .containsOnlyKeys(
                        "iss", "aud", "sub", "organization", "groups", "iat", "exp", "jti");
        assertThat(claims.getStringClaim("organization")).isEqualTo(clinic.id());
        assertThat(claims.getStringListClaim("groups")).containsExactly("patient");
        assertThat(claims.getIssuer()).isEqualTo(Http.suiteNode().base());
        assertThat(claims.getExpirationTime().getTime() - claims.getIssueTime().getTime())
                .isEqualTo(24 * 60 * 60 * 1000L);
    }

    @Test
    @DisplayName("7: me shows the patient and the organization's name")
    void meShowsThePatient() {
        JsonNode me = Widget.with(token).me().expect(200).json().get("data");
        assertThat(me.fieldNames())
                .toIterable()
                .containsExactly(
                        "code",
                        "first_name",
                        "last_name",
                        "locale",
                        "plan",
                        "subscribed_until",
                        "organization",
                        "now");
        assertThat(me.get("code").asText()).isEqualTo("p1");
        assertThat(me.get("plan").asText()).isEqualTo("gold");
        assertThat(me.get("subscribed_until").isNull()).isTrue();
        assertThat(me.at("/organization/name").asText()).startsWith("Clinic ");
        assertThat(Instant.parse(me.get("now").asText()))
                .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
    }

    @Test
    @DisplayName("7: logout ends this token at once, and no other")
    void logoutEndsThisTokenAlone() {
        Widget one = Widget.with(token);
        Widget two = clinic.widgetOf("p1");

        assertThat(one.logout().expect(204).body()).isEmpty();

        one.me().expectRefusal(401);
        one.logout().expectRefusal(401);
        two.me().expect(200);
    }

    @Test
    @DisplayName("8: all tokens of a patient can be revoked, and new ones issued at once")
    void allTokensOfAPatientCanBeRevoked() {
        clinic.upsert(Map.of("code", "p2", "first_name", "Bo")).expect(200);
        Widget other = clinic.widgetOf("p2");
        Widget second = clinic.widgetOf("p1");

        operator().revokeTokens(clinic.id(), "p1").expect(204);

        Widget.with(token).me().expectRefusal(401);
        second.me().expectRefusal(401);
        other.me().expect(200);
        clinic.widgetOf("p1").me().expect(200);
        operator().revokeTokens(clinic.id(), "p1").expect(204);
    }

    @Test
    @DisplayName(
            "3: the key is rotated with overlap: old tokens work, new ones have another kid, both are published")
    void theKeyIsRotatedWithOverlap() throws ParseException {
        operator().rotateTokenKeys().expect(204);
        Widget fresh = clinic.widgetOf("p1");

        Widget.with(token).me().expect(200);
        fresh.me().expect(200);
        String oldKid = SignedJWT.parse(token).getHeader().getKeyID();
        String newKid = SignedJWT.parse(fresh.token()).getHeader().getKeyID();
        assertThat(newKid).isNotEqualTo(oldKid);
        assertThat(Http.suiteNode().get("/.well-known/jwks.json").text()).contains(oldKid, newKid);
    }

    @Test
    @DisplayName(
            "3: the published keys may be cached for a minute; the next "
                    + "signing key is published before")
    void aKeyIsPublishedBeforeItSigns() throws ParseException {
        for (int rotation = 0; rotation < 2; rotation++) {
            Reply published = Http.suiteNode().get("/.well-known/jwks.json").expect(200);
            assertThat(published.header("Cache-Control")).isEqualTo("public, max-age=60");

            operator().rotateTokenKeys().expect(204);

            String fresh = clinic.widgetOf("p1").token();
            assertThat(published.text()).contains(SignedJWT.parse(fresh).getHeader().getKeyID());
        }
    }

    @Test
    @DisplayName(
            "7: a missing, empty, malformed or foreign Authorization "
                    + "header is 401 with a challenge")
    void invalidAuthorizationsAreRefused() {
        for (String value :
                List.of(
                        "",
                        "Bearer",
                        "Bearer ",
                        "Basic dTpw",
                        token,
                        "Bearer x",
                        "Bearer a.b.c",
                        "Bearer " + token + "x",
                        "Bearer " + token.substring(0, token.length() - 2),
                        "Bearer " + token + " " + token)) {
            Reply refused = Http.suiteNode().with("Authorization", value).get("/widget/v1/me");
            assertThat(refused.status()).as(value).isEqualTo(401);
            assertThat(refused.expectRefusal(401).header("WWW-Authenticate")).startsWith("Bearer");
        }
        Http.suiteNode().get("/widget/v1/me").expectRefusal(401);
        Http.suiteNode().with("Authorization", "bearer " + token).get("/widget/v1/me").expect(200);
    }

    @Test
    @DisplayName("3: alg none, HMAC with the public key and foreign keys are refused")
    void tokensOfOtherKeysAreRefused() throws Exception {
        ECKey ours = signingKey();
        ECKey foreign = new ECKeyGenerator(Curve.P_256).keyID(ours.getKeyID()).generate();
        byte[] publicKey = ours.toECPublicKey().getEncoded();

        refused(new PlainJWT(claims).serialize());
        refused(signed(claims, JWSAlgorithm.HS256, ours.getKeyID(), new MACSigner(publicKey)));
        refused(signed(claims, JWSAlgorithm.ES256, ours.getKeyID(), new ECDSASigner(foreign)));
        refused(
                signed(
                        claims,
                        JWSAlgorithm.ES256,
                        foreign.getKeyID() + "x",
                        new ECDSASigner(foreign)));
        refused(embedded(claims, foreign));
    }

    @Test
    @DisplayName("3: empty, unknown and malicious kids find no key")
    void unknownKidsAreRefused() throws Exception {
        for (String kid :
                List.of(
                        "",
                        "../../etc/passwd",
                        "' OR '1'='1",
                        "unknown",
                        "\u0000",
                        "x".repeat(2000))) {
            refused(signed(claims, JWSAlgorithm.ES256, kid, new ECDSASigner(signingKey())));
        }
        refused(signed(claims, JWSAlgorithm.ES256, null, new ECDSASigner(signingKey())));
    }

    @Test
    @DisplayName(
            "7: wrong audience or issuer, expired, from the future, without "
                    + "jti: refused despite our key")
    void claimsThatAreNotOursAreRefused() throws Exception {
        accepted(resigned(c -> c));
        refused(resigned(c -> c.audience("other")));
        refused(resigned(c -> c.audience(List.of("other", "patientcare-widget"))));
        refused(resigned(c -> c.issuer("https://other.example")));
        refused(resigned(c -> c.issuer(null)));
        refused(resigned(c -> c.claim("groups", List.of("operator"))));
        refused(resigned(c -> c.claim("groups", null)));
        refused(resigned(c -> c.subject("999999999")));
        refused(resigned(c -> c.subject("p1")));
        refused(resigned(c -> c.subject(null)));
        refused(resigned(c -> c.claim("organization", UUID.randomUUID().toString())));
        refused(resigned(c -> c.claim("organization", 5)));
        refused(resigned(c -> c.jwtID(UUID.randomUUID().toString())));
        refused(resigned(c -> c.jwtID("x")));
        refused(resigned(c -> c.jwtID(null)));
        refused(resigned(c -> c.expirationTime(null)));
        refused(resigned(c -> c.issueTime(null)));
    }

    @Test
    @DisplayName("7: the times of a token have at most 60 s of leeway")
    void timesHaveAMinuteOfLeeway() throws Exception {
        accepted(resigned(c -> c.expirationTime(fromNow(-30))));
        refused(resigned(c -> c.expirationTime(fromNow(-90))));
        accepted(resigned(c -> c.issueTime(fromNow(30))));
        refused(resigned(c -> c.issueTime(fromNow(120))));
        refused(resigned(c -> c.notBeforeTime(fromNow(120))));
    }

    @Test
    @DisplayName(
            "a new installation stores keys encrypted and token ids hashed, "
                    + "and accepts no hash as an id")
    void theDatabaseHoldsNoKeyAndNoId() throws Exception {
        UUID id = UUID.fromString(claims.getJWTID());
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM token_key WHERE key_pair NOT LIKE 'aes-256-gcm:%'"))
                .isZero();
        assertThat(Database.count("SELECT count(key) FROM visit_link_key")).isZero();
        assertThat(Database.count("SELECT count(*) FROM patient_token WHERE jti = ?", id)).isZero();
        UUID stored =
                (UUID)
                        Database.value(
                                "SELECT jti FROM patient_token WHERE organization_id = ?",
                                clinic.uuid());
        assertThat(stored).isEqualTo(TokenIds.hashed(id));
        refused(resigned(c -> c.jwtID(stored.toString())));
    }

    private String resigned(UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
        JWTClaimsSet changed = change.apply(new JWTClaimsSet.Builder(claims)).build();
        ECKey key = signingKey();
        return signed(changed, JWSAlgorithm.ES256, key.getKeyID(), new ECDSASigner(key));
    }

    private static ECKey signingKey() throws ParseException {
        String ofKey = " FROM token_key WHERE retired_at IS NULL ORDER BY kid LIMIT 1";
        return ECKey.parse(
                WrappedKeys.unwrapped(
                        (String) Database.value("SELECT key_pair" + ofKey),
                        "token_key/" + Database.value("SELECT kid" + ofKey)));
    }

    private static String signed(
            JWTClaimsSet claims, JWSAlgorithm algorithm, String kid, JWSSigner signer)
            throws JOSEException {
        SignedJWT jwt = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(kid).build(), claims);
        jwt.sign(signer);
        return jwt.serialize();
    }

    /** A token with its own key in the headers that can carry or name one: jwk and jku. */
    private static String embedded(JWTClaimsSet claims, ECKey key) throws JOSEException {
        SignedJWT jwt =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.ES256)
                                .type(JOSEObjectType.JWT)
                                .keyID("own")
                                .jwk(key.toPublicJWK())
                                .jwkURL(URI.create("http://127.0.0.1:1/keys"))
                                .build(),
                        claims);
        jwt.sign(new ECDSASigner(key));
        return jwt.serialize();
    }

    private static Date fromNow(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }

    private static void refused(String token) {
        Widget.with(token).me().expectRefusal(401);
    }

    private static void accepted(String token) {
        Widget.with(token).me().expect(200);
    }
}
