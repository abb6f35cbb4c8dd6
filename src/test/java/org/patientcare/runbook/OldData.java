package org.patientcare.runbook;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.patientcare.testing.Http;

/**
 * The oldest data that a site can have: of the schema V003.
 *
 * @param keyId the id of the key that signs its tokens
 */
record OldData(String keyId) {

    static final int PATIENTS = 5000;

    private static final String SCHEMA = "003";
    private static final String API_KEY = "old-key";
    private static final String SECRET_KEY = "old-secret-old-secret-old-secret-old";

    /** Creates the schema as the first release did, and fills it. */
    static OldData load(Site site) throws SQLException, JOSEException, NoSuchAlgorithmException {
        String url = "jdbc:postgresql://127.0.0.1:" + site.variable("PGPORT") + "/patientcare";
        String owner = "patientcare_owner";
        String password = site.setting("owner.env", "PATIENTCARE_DB_MIGRATION_PASSWORD");
        Flyway.configure()
                .dataSource(url, owner, password)
                .locations("filesystem:sql")
                .target(MigrationVersion.fromVersion(SCHEMA))
                .placeholders(Map.of("runtimeRole", "patientcare"))
                .load()
                .migrate();
        ECKey key =
                new ECKeyGenerator(Curve.P_256)
                        .keyID(UUID.randomUUID().toString())
                        .keyUse(KeyUse.SIGNATURE)
                        .generate();
        try (Connection connection = site.connect(owner, password)) {
            fill(connection, key);
        }
        return new OldData(key.getKeyID());
    }

    Http caller(int port) {
        return Http.node(port).with("X-API-Key", API_KEY).with("X-Secret-Key", SECRET_KEY);
    }

    private static void fill(Connection connection, ECKey key)
            throws SQLException, NoSuchAlgorithmException {
        UUID clinic = UUID.randomUUID();
        change(
                connection,
                "INSERT INTO organization (id, name, language, time_zone, activation_code_delivery,"
                        + " allowed_origins, redeemed_plans_survive, created_at, version)"
                        + " VALUES (?, 'Old Clinic', 'es', 'Europe/Madrid', true, '', false, now(), 1)",
                clinic);
        change(
                connection,
                "INSERT INTO credential (api_key, organization_id, secret_hash, permissions,"
                        + " created_at) VALUES (?, ?, ?, 'patients activation-codes', now())",
                API_KEY,
                clinic,
                MessageDigest.getInstance("SHA-256").digest(SECRET_KEY.getBytes()));
        change(
                connection,
                "INSERT INTO patient (organization_id, code, first_name, locale, meta, plan,"
                        + " created_at, updated_at, named_fields)"
                        + " SELECT ?, 'old-' || n, 'Łucja ' || n, 'de', '{\"n\":' || n || '}',"
                        + " 'gold', '2026-01-02 03:04:05+00', '2026-01-02 03:04:05+00', 0"
                        + " FROM generate_series(1, ?) n",
                clinic,
                PATIENTS);
        change(
                connection,
                "INSERT INTO token_key (kid, key_pair, created_at) VALUES (?, ?, now())",
                key.getKeyID(),
                key.toJSONString());
        change(
                connection,
                "INSERT INTO audit_event (at, actor_kind, action, object_kind, object_codes,"
                        + " outcome, times) VALUES (now(), 'service', 'before', 'x', '{}', 'done', 1)");
    }

    private static void change(Connection connection, String sql, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
