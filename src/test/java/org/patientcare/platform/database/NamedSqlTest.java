package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.platform.database.SqlStatement.NamedSql;

@DisplayName("Statements with named parameters")
class NamedSqlTest {

    @Test
    @DisplayName("a name becomes a parameter at each place where it is used")
    void namesBecomeQuestionMarks() {
        assertThat(NamedSql.of("SELECT :a, (:b2)::text FROM t WHERE x = ARRAY[:a] LIMIT :most"))
                .isEqualTo(
                        new NamedSql(
                                "SELECT ?, (?)::text FROM t WHERE x = ARRAY[?] LIMIT ?",
                                List.of("a", "b2", "a", "most")));
        assertThat(NamedSql.of("SELECT :a::uuid").text()).isEqualTo("SELECT ?::uuid");
    }

    @Test
    @DisplayName("literals, quoted names, casts and slices stay as they are")
    void textThatIsNoParameterStays() {
        for (String sql :
                new String[] {
                    "SELECT 'a:b', 'it''s :c?', E'\\n', x::text, y[1:2] FROM \"odd:name?\"",
                    "SELECT 'never closed :a",
                    "SELECT 1 :",
                    ""
                }) {
            assertThat(NamedSql.of(sql)).isEqualTo(new NamedSql(sql, List.of()));
        }
    }

    @Test
    @DisplayName("a parameter without a name is refused")
    void parametersHaveNames() {
        assertThatThrownBy(() -> NamedSql.of("SELECT ?"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName(
            "parsing takes linear time, and texts beyond the cache's capacity are parsed all the same")
    void parsingIsLinear() {
        AtomicReference<NamedSql> read = new AtomicReference<>();
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> read.set(NamedSql.of("SELECT " + ":a::text, ':', ".repeat(200_000))));
        assertThat(read.get().names()).hasSize(200_000);
        for (int i = 0; i < 2_000; i++) {
            assertThat(NamedSql.of("SELECT :a OFFSET " + i).text())
                    .isEqualTo("SELECT ? OFFSET " + i);
        }
    }

    @Test
    @DisplayName("a missing value is named before the statement is sent")
    void everyParameterHasAValue() {
        SqlStatement statement =
                new SqlStatement(new Database(), null, "SELECT * FROM t WHERE a = :a")
                        .bind("b", "secret");
        assertThatThrownBy(() -> statement.list(row -> row))
                .hasMessage("No value for the parameter a");
    }

    @Test
    @DisplayName(
            "a condition without a value is left out; without any condition the WHERE clause is empty")
    void conditionsWithoutAValueAreLeftOut() {
        assertThat(new Conditions().add("a = :a", "a", null).where()).isEmpty();
        assertThat(
                        new Conditions()
                                .add("a = :a", "a", 1)
                                .add("b = :b", "b", null)
                                .add("c = :c", "c", 3)
                                .where())
                .isEqualTo(" WHERE a = :a AND c = :c");
    }
}
