package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.database.SqlStatement.BoundSql;

/** DroppedWritesIT shows that the row count of each statement is checked. */
@DisplayName("Statements that are sent in one database round trip")
class WriteBatchTest {

    @Test
    @DisplayName(
            "one text holds all statements in their order, and the values in the order of the placeholders")
    void oneTextHasAllStatements() {
        BoundSql all =
                BoundSql.joined(
                        List.of(
                                new BoundSql("UPDATE a SET x = ?, y = ?", Arrays.asList(1, null)),
                                new BoundSql("SELECT 1", List.of()),
                                new BoundSql("INSERT INTO b VALUES (?)", List.of("z"))));
        assertThat(all.text())
                .isEqualTo("UPDATE a SET x = ?, y = ?; SELECT 1; INSERT INTO b VALUES (?)");
        assertThat(all.values()).containsExactly(1, null, "z");
    }

    @Test
    @DisplayName("statements of another organization, or of none, cannot be combined")
    void oneRoundTripHasOneScope() {
        WriteBatch ours = writes("a");
        assertThat(ours.then(writes("a"))).isNotNull();
        for (String other : new String[] {"b", null}) {
            assertThatThrownBy(() -> ours.then(writes(other)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static WriteBatch writes(String scope) {
        return new WriteBatch(null, scope, new BoundSql("UPDATE a SET x = 1", List.of()), 1);
    }
}
