package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Node;
import org.patientcare.testing.OnSharedNode;
import org.patientcare.testing.OwnPostgres;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.SharedNode;
import org.patientcare.testing.SuiteDatabase;

@OnSharedNode
@DisplayName("9 Settings: a node that cannot read the wrapped keys does not start, and says why")
class StartWithWrappedKeysIT {

    private final OwnPostgres postgres = SharedNode.ready().postgres();
    private final int port = Node.freePort();

    @Test
    @DisplayName(
            "a node without the wrapping key, or with another one, does not start, and says which settings it lacks")
    void wrappedKeysNeedTheirKey() {
        String id = wrapped().split(":")[1];
        String other = SuiteDatabase.SECRETS_KEY.replace("3mWk", "4mWk");
        List<Callable<String>> starts =
                List.of(
                        () -> refusal(Map.of()),
                        () -> refusal(Map.of("patientcare.secrets.key", other)));
        assertThat(Parallel.run(starts))
                .allSatisfy(
                        refusal ->
                                assertThat(refusal)
                                        .contains(
                                                "keys in the database are wrapped by the key " + id)
                                        .contains(
                                                "set patientcare.secrets.key or patientcare.secrets.key-file")
                                        .contains("PATIENTCARE_SECRETS_KEY"));
    }

    @Test
    @DisplayName("a node does not start with a wrapped key that was copied to another row")
    void aCopiedKeyIsRefused() {
        postgres.execute(
                "INSERT INTO token_key SELECT 'copied', key_pair, now(), now(), now() + interval '1 hour'"
                        + " FROM token_key LIMIT 1");
        try {
            assertThat(StartRefusals.messageOf(postgres.settings(port), port))
                    .contains("the secret that is stored at token_key/copied was not wrapped for");
        } finally {
            postgres.execute("DELETE FROM token_key WHERE kid = 'copied'");
        }
    }

    @Test
    @DisplayName(
            "a node does not start with a token key that it cannot read, and says which one and what to do")
    void aBrokenKeyIsRefused() {
        String signing = "retired_at IS NULL AND NOT ahead";
        postgres.execute(
                "CREATE TABLE kept AS SELECT kid, key_pair FROM token_key WHERE " + signing);
        try {
            for (String broken : List.of("broken", "{\"kty\":\"EC\"}")) {
                postgres.execute(
                        "UPDATE token_key SET key_pair = '" + broken + "' WHERE " + signing);

                assertThat(StartRefusals.messageOf(postgres.settings(port), port))
                        .contains("does not start: the token key ")
                        .contains(" in the database cannot be read")
                        .contains("Restore the row from a backup")
                        .contains("DELETE FROM token_key WHERE kid = ");
            }
        } finally {
            postgres.execute(
                    "UPDATE token_key t SET key_pair = kept.key_pair FROM kept WHERE t.kid = kept.kid; DROP TABLE kept");
        }
    }

    /** The refusal of a node with these settings instead of {@code patientcare.secrets.key}. */
    private String refusal(Map<String, String> secrets) {
        int own = Node.freePort();
        Map<String, String> settings = new HashMap<>(postgres.settings(own));
        settings.remove("patientcare.secrets.key");
        settings.putAll(secrets);
        return StartRefusals.messageOf(settings, own);
    }

    /** One of the token keys, as it is stored. */
    private String wrapped() {
        try (Connection connection = postgres.superuser();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT key_pair FROM token_key LIMIT 1")) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
