package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URL;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Statements that set a scope first")
class ScopedConnectionsTest {

    private static final String SET = "SELECT set_config('patientcare.scope', ?, true); ";

    private final List<String> called = new ArrayList<>();
    private String toSet = "a";
    private String setting = "";
    private boolean autoCommit = true;

    @Test
    @DisplayName("a further setting is sent with the scope, and refused where no scope is sent")
    void aSettingGoesWithTheScope() throws SQLException {
        setting = ", set_config('lock_timeout', '1s', true)";

        prepared("SELECT 1").close();

        assertThat(called)
                .containsExactly(
                        "prepareStatement SELECT set_config('patientcare.scope', ?, true),"
                                + " set_config('lock_timeout', '1s', true); SELECT 1",
                        "close");
        toSet = null;
        assertThatThrownBy(() -> prepared("SELECT 1")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("the scope is the first parameter, and all others move by one place")
    void parametersMoveByOnePlace() throws SQLException {
        try (PreparedStatement statement = prepared("SELECT ?, ?")) {
            statement.setString(1, "x");
            statement.setInt(2, 7);
            assertThat(statement.executeQuery()).isNull();
        }
        assertThat(called)
                .containsExactly(
                        "prepareStatement " + SET + "SELECT ?, ?",
                        "setString 2 x",
                        "setInt 3 7",
                        "setString 1 a",
                        "execute",
                        "getMoreResults",
                        "getResultSet",
                        "close");
    }

    @Test
    @DisplayName("an update returns the row count of its own statement")
    void anUpdateCountsItsOwnRows() throws SQLException {
        try (PreparedStatement statement = prepared("UPDATE x")) {
            assertThat(statement.executeUpdate()).isEqualTo(3);
            assertThat(statement.execute()).isTrue();
        }
    }

    @Test
    @DisplayName("without a scope nothing is changed")
    void withoutAScopeNothingIsChanged() throws SQLException {
        toSet = null;
        try (PreparedStatement statement = prepared("SELECT ?")) {
            statement.setTimestamp(1, new Timestamp(0));
            statement.executeQuery();
        }
        assertThat(called)
                .containsExactly(
                        "prepareStatement SELECT ?",
                        "setTimestamp 1 " + new Timestamp(0),
                        "executeQuery",
                        "close");
    }

    @Test
    @DisplayName("times, dates and ids get a type, by whatever method they are set")
    void timesDatesAndIdsGetAType() throws SQLException {
        Instant time = Instant.parse("2026-05-05T10:00:00.123456Z");
        LocalDate day = LocalDate.of(1980, 5, 17);
        UUID id = UUID.randomUUID();
        try (PreparedStatement statement = prepared("SELECT ?, ?, ?, ?, ?")) {
            statement.setTimestamp(1, Timestamp.from(time));
            statement.setObject(2, Timestamp.from(time), Types.TIMESTAMP);
            statement.setDate(3, Date.valueOf(day));
            statement.setObject(4, Date.valueOf(day));
            statement.setObject(5, id, Types.OTHER);
        }
        assertThat(called)
                .contains(
                        "setObject 2 " + OffsetDateTime.parse(time.toString()),
                        "setObject 3 " + OffsetDateTime.parse(time.toString()),
                        "setObject 4 " + day,
                        "setObject 5 " + day,
                        "setObject 6 " + id);
    }

    @Test
    @DisplayName(
            "outside a transaction a null gets a type if the statement has a result; otherwise it does not")
    void nullsGetATypeIfThereIsAResult() throws SQLException {
        String typed = "setNull 2 " + Types.VARCHAR;
        try (PreparedStatement statement = prepared("SELECT ?, ?")) {
            statement.setNull(1, Types.NULL);
            statement.setObject(2, null);
            statement.setInt(2, 7);
            statement.executeQuery();
        }
        assertThat(called).containsSequence(typed, "setString 1 a");
        called.clear();
        try (PreparedStatement statement = prepared("UPDATE x")) {
            statement.setNull(1, Types.NULL);
            statement.executeUpdate();
        }
        autoCommit = false;
        try (PreparedStatement statement = prepared("SELECT ?")) {
            statement.setNull(1, Types.NULL);
            statement.executeQuery();
        }
        assertThat(called).contains("setNull 2 " + Types.NULL).doesNotContain(typed);
    }

    @Test
    @DisplayName("outside a transaction a parameter without a type is refused, not answered empty")
    void parametersWithoutATypeAreRefused() throws Exception {
        URL any = URI.create("http://any.example/").toURL();
        try (PreparedStatement statement = prepared("SELECT ?")) {
            assertThatThrownBy(() -> statement.setURL(1, any))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> statement.setObject(1, "{}", Types.OTHER))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
        }
        autoCommit = false;
        try (PreparedStatement statement = prepared("SELECT ?")) {
            statement.setURL(1, any);
        }
        assertThat(called).contains("setURL 2 " + any);
    }

    @Test
    @DisplayName("what cannot have a scope is refused: plain statements, calls, batches")
    void whatCannotHaveAScopeIsRefused() throws SQLException {
        try (Connection connection = connections().getConnection();
                PreparedStatement statement = connection.prepareStatement("UPDATE x")) {
            assertThatThrownBy(connection::createStatement)
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> connection.prepareCall("x"))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(statement::addBatch)
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(statement::executeBatch)
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> statement.execute("SELECT 1"))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
        }
        assertThat(called).doesNotContain("createStatement", "prepareCall x");
    }

    @Test
    @DisplayName("exceptions of the driver are passed on")
    void exceptionsOfTheDriverArePassedOn() throws SQLException {
        try (PreparedStatement statement = prepared("SELECT 1")) {
            assertThatThrownBy(() -> statement.setQueryTimeout(7))
                    .isInstanceOf(SQLTimeoutException.class);
            assertThatThrownBy(() -> statement.setPoolable(true))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        return connections().getConnection().prepareStatement(sql);
    }

    private DataSource connections() {
        PreparedStatement statement = recording(PreparedStatement.class, this::ofStatement);
        Connection connection =
                recording(
                        Connection.class,
                        (self, method, arguments) ->
                                switch (method.getName()) {
                                    case "getAutoCommit" -> autoCommit;
                                    case "close" -> null;
                                    default -> {
                                        recordCall(method, arguments);
                                        yield statement;
                                    }
                                });
        return ScopedConnections.around(
                recording(DataSource.class, (self, method, arguments) -> connection),
                new ScopedConnections.Scopes() {

                    @Override
                    public String toSet() {
                        return toSet;
                    }

                    @Override
                    public String setting() {
                        return setting;
                    }
                });
    }

    private Object ofStatement(Object self, Method method, Object... arguments)
            throws SQLException {
        recordCall(method, arguments);
        return switch (method.getName()) {
            case "execute", "getMoreResults" -> true;
            case "getUpdateCount", "executeUpdate" -> 3;
            case "setQueryTimeout" -> throw new SQLTimeoutException();
            case "setPoolable" -> throw new UnsupportedOperationException();
            default -> null;
        };
    }

    private void recordCall(Method method, Object... arguments) {
        String values =
                arguments == null
                        ? ""
                        : Arrays.stream(arguments)
                                .map(value -> " " + value)
                                .collect(Collectors.joining());
        called.add(method.getName() + values);
    }

    private static <T> T recording(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(
                        ScopedConnectionsTest.class.getClassLoader(),
                        new Class<?>[] {type},
                        handler));
    }
}
