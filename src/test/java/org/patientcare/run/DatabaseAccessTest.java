package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatabaseAccessTest {

    private static final String URL = "jdbc:postgresql://127.0.0.1:1/care";
    private static final Map<String, String> WHOLE =
            Map.of(
                    "PATIENTCARE_DB_URL", URL,
                    "PATIENTCARE_DB_USER", "care",
                    "PATIENTCARE_DB_PASSWORD", "secret");

    @Test
    void isAbsentIfNoVariableNamesIt() {
        assertThat(given(Map.of("PATIENTCARE_DB_URL", " "))).isEmpty();
    }

    @Test
    void migratesAsTheRunTimeRoleUnlessThereIsAnOwner() {
        assertThat(given(WHOLE))
                .contains(new DatabaseAccess(URL, "care", "secret", "care", "secret"));
        assertThat(
                        given(
                                and(
                                        "PATIENTCARE_DB_MIGRATION_USER",
                                        "owner",
                                        "PATIENTCARE_DB_MIGRATION_PASSWORD",
                                        "other")))
                .contains(new DatabaseAccess(URL, "care", "secret", "owner", "other"));
    }

    @Test
    void namesTheMissingVariable() {
        assertThatThrownBy(() -> given(Map.of("PATIENTCARE_DB_URL", URL)))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("PATIENTCARE_DB_USER");
        assertThatThrownBy(() -> given(Map.of("PATIENTCARE_DB_USER", "care")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("PATIENTCARE_DB_URL");
        assertThatThrownBy(() -> given(and("PATIENTCARE_DB_MIGRATION_USER", "owner", "X", "")))
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("PATIENTCARE_DB_MIGRATION_PASSWORD");
    }

    @Test
    void reportsAnUnreachableDatabaseWithoutThePassword() {
        assertThatThrownBy(() -> given(WHOLE).orElseThrow().requireLogins())
                .isInstanceOf(RunFailure.class)
                .hasMessageStartingWith("The database of PATIENTCARE_DB_URL cannot be used as care")
                .hasMessageNotContaining("secret");
    }

    @Test
    void refusesAUrlThatIsNoJdbcUrl() {
        assertThatThrownBy(
                        () ->
                                given(and("PATIENTCARE_DB_URL", "postgres://x", "X", ""))
                                        .orElseThrow()
                                        .requireLogins())
                .isInstanceOf(RunFailure.class)
                .hasMessageContaining("jdbc:postgresql://HOST:PORT/DATABASE");
    }

    private static Map<String, String> and(String a, String valueOfA, String b, String valueOfB) {
        Map<String, String> environment = new HashMap<>(WHOLE);
        environment.put(a, valueOfA);
        environment.put(b, valueOfB);
        return environment;
    }

    private static Optional<DatabaseAccess> given(Map<String, String> environment) {
        return DatabaseAccess.fromEnvironment(TestRunSettings.settings(Path.of("x"), environment));
    }
}
