package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** That each of them is counted is shown by DroppedWritesIT. */
@DisplayName("Statements that go to the database in one journey")
class WritesTest {

    @Test
    @DisplayName("one text has all of them in their order, and their values in the order of places")
    void oneTextHasAllOfThem() {
        BoundSql all =
                BoundSql.together(
                        List.of(
                                new BoundSql("UPDATE a SET x = ?, y = ?", Arrays.asList(1, null)),
                                new BoundSql("SELECT 1", List.of()),
                                new BoundSql("INSERT INTO b VALUES (?)", List.of("z"))));
        assertThat(all.text())
                .isEqualTo("UPDATE a SET x = ?, y = ?; SELECT 1; INSERT INTO b VALUES (?)");
        assertThat(all.values()).containsExactly(1, null, "z");
    }

    @Test
    @DisplayName("what belongs to another organization, or to none, has a journey of its own")
    void oneJourneyHasOneScope() {
        Writes ours = writes("a");
        assertThat(ours.then(writes("a"))).isNotNull();
        for (String other : new String[] {"b", null}) {
            assertThatThrownBy(() -> ours.then(writes(other)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static Writes writes(String scope) {
        return new Writes(null, scope, new BoundSql("UPDATE a SET x = 1", List.of()), 1);
    }
}
