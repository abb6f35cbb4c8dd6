package org.patientcare.operations.secrets;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.patientcare.testing.OwnPostgres;

/**
 * All rows of a database, as a dump has them, and what an attacker who has only this copy, but
 * knows how the service works, can derive from them.
 */
record DatabaseCopy(Map<String, List<Map<String, Object>>> tables) {

    private static final int KEY_BYTES = 32;
    private static final int LINK_BYTES = 24;

    static DatabaseCopy of(OwnPostgres postgres) {
        Map<String, List<Map<String, Object>>> tables = new HashMap<>();
        try (Connection connection = postgres.superuser()) {
            for (Map<String, Object> table :
                    rows(
                            connection,
                            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
                                    + " AND relkind IN ('r', 'p') AND NOT relispartition")) {
                String name = (String) table.get("relname");
                tables.put(name, rows(connection, "SELECT * FROM " + name));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new DatabaseCopy(tables);
    }

    private static List<Map<String, Object>> rows(Connection connection, String sql)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<Map<String, Object>> rows = new ArrayList<>();
            while (result.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.put(result.getMetaData().getColumnName(i), result.getObject(i));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    /**
     * Forges a patient token for each row of {@code patient_token}, signed with each private key in
     * the copy.
     *
     * @param issuer the public URL of the installation
     */
    List<String> forgeTokens(String issuer) {
        return forgeTokens(issuer, privateKeys()).toList();
    }

    /**
     * Does the same with private keys that the attacker has from elsewhere. A token is signed when
     * it is taken from the stream: there may be thousands.
     */
    Stream<String> forgeTokens(String issuer, List<ECKey> keys) {
        return keys.stream()
                .flatMap(
                        key ->
                                tables.get("patient_token").stream()
                                        .map(row -> token(issuer, key, row)));
    }

    /** Every value that can be parsed as a private key, which is an object of JSON. */
    List<ECKey> privateKeys() {
        return values().map(Object::toString)
                .filter(text -> text.contains("{"))
                .flatMap(text -> privateKey(text).stream())
                .toList();
    }

    private static Optional<ECKey> privateKey(String text) {
        try {
            return Optional.of(ECKey.parse(text)).filter(ECKey::isPrivate);
        } catch (ParseException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String token(String issuer, ECKey key, Map<String, Object> row) {
        Instant now = Instant.now();
        JWTClaimsSet claims =
                new JWTClaimsSet.Builder()
                        .issuer(issuer)
                        .audience("patientcare-widget")
                        .subject(row.get("patient_id").toString())
                        .claim("organization", row.get("organization_id").toString())
                        .claim("groups", List.of("patient"))
                        .issueTime(Date.from(now))
                        .expirationTime(Date.from(now.plus(Duration.ofDays(1))))
                        .jwtID(row.get("jti").toString())
                        .build();
        SignedJWT jwt =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
                        claims);
        try {
            jwt.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return jwt.serialize();
    }

    /**
     * The visit link tokens whose hash is in the copy, derived with any 32-byte value in the copy
     * as the key.
     */
    List<String> forgeLinks() {
        List<byte[]> keys = values().flatMap(value -> bytes(value).stream()).toList();
        return tables.get("appointment").stream()
                .flatMap(visit -> Stream.of("patient", "professional").map(r -> name(visit, r)))
                .flatMap(visit -> keys.stream().map(key -> derived(key, visit)))
                .filter(this::isKnown)
                .toList();
    }

    private static String name(Map<String, Object> visit, String role) {
        UUID organization = (UUID) visit.get("organization_id");
        return organization + "/" + visit.get("id") + "/" + role + "/" + visit.get("generation");
    }

    private static String derived(byte[] key, String visit) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            byte[] whole = mac.doFinal(visit.getBytes());
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(Arrays.copyOf(whole, LINK_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isKnown(String link) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(link.getBytes());
            return tables.get("visit_link").stream()
                    .anyMatch(row -> Arrays.equals((byte[]) row.get("token_hash"), hash));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Optional<byte[]> bytes(Object value) {
        byte[] bytes = value instanceof byte[] array ? array : decoded(value.toString());
        return Optional.of(bytes).filter(key -> key.length == KEY_BYTES);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private Stream<Object> values() {
        return tables.values().stream()
                .flatMap(List::stream)
                .flatMap(row -> row.values().stream())
                .filter(value -> value != null);
    }
}
