package org.patientcare.platform.database;

import jakarta.persistence.Query;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A statement and the values of its parameters, to be carried out once, by one thread. Whatever the
 * database refuses is a {@link DatabaseFailure}.
 */
public final class SqlStatement {

    private static final String PLACE_OF_SELECT = "$select";

    private final Database database;
    private final String sql;
    private final NamedSql parsed;
    private final Map<String, Object> values = new HashMap<>();

    private record SqlArray(String type, Object... elements) {}

    SqlStatement(Database database, String sql) {
        this.database = database;
        this.sql = sql;
        parsed = NamedSql.of(sql);
    }

    /**
     * @param name of a parameter, at all its places
     * @param value of a type that JDBC knows, an instant or a date; or null
     */
    public SqlStatement bind(String name, Object value) {
        values.put(name, value);
        return this;
    }

    /**
     * @param type of the elements, as SQL calls it
     */
    public SqlStatement bindArray(String name, String type, Collection<?> elements) {
        return bind(name, new SqlArray(type, elements.toArray()));
    }

    /**
     * This statement as a part of another one, with its values.
     *
     * @param frame SQL with {@code $select} where this one goes
     */
    public SqlStatement within(String frame) {
        SqlStatement whole = new SqlStatement(database, frame.replace(PLACE_OF_SELECT, sql));
        whole.values.putAll(values);
        return whole;
    }

    /** All rows, in order, each read while the connection is held: not to be used for more. */
    public <T> List<T> list(Function<Row, T> read) {
        return run(
                statement -> {
                    List<T> found = new ArrayList<>();
                    try (ResultSet rows = statement.executeQuery()) {
                        Row row = new Row(rows);
                        while (rows.next()) {
                            found.add(read.apply(row));
                        }
                    }
                    return found;
                });
    }

    /** The first row; empty if there is none, or if it is read as null. */
    public <T> Optional<T> first(Function<Row, T> read) {
        return run(
                statement -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        return rows.next()
                                ? Optional.ofNullable(read.apply(new Row(rows)))
                                : Optional.empty();
                    }
                });
    }

    /**
     * The first row of a statement that always has one.
     *
     * @throws IllegalStateException if it has none
     */
    public <T> T one(Function<Row, T> read) {
        return first(read)
                .orElseThrow(() -> new IllegalStateException("A statement without a row"));
    }

    /** Returns how many rows were added, changed or removed. */
    public int update() {
        return run(PreparedStatement::executeUpdate);
    }

    /** For what is selected for its effect alone, such as a lock. */
    public void execute() {
        run(PreparedStatement::execute);
    }

    /** The rows as entities, by JPA, in the persistence context of the transaction at hand. */
    public <E> List<E> entities(Class<E> type) {
        List<Object> ordered = ordered();
        Query query = database.entities().createNativeQuery(parsed.text(), type);
        for (int i = 0; i < ordered.size(); i++) {
            query.setParameter(i + 1, ordered.get(i));
        }
        return ((List<?>) query.getResultList()).stream().map(type::cast).toList();
    }

    private interface Execution<T> {

        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T run(Execution<T> execution) {
        List<Object> ordered = ordered();
        return database.ask(
                connection -> {
                    try (PreparedStatement statement = connection.prepareStatement(parsed.text())) {
                        for (int i = 0; i < ordered.size(); i++) {
                            set(connection, statement, i + 1, ordered.get(i));
                        }
                        return execution.of(statement);
                    }
                });
    }

    private static void set(
            Connection connection, PreparedStatement statement, int place, Object value)
            throws SQLException {
        if (value == null) {
            statement.setNull(place, Types.NULL);
        } else if (value instanceof SqlArray array) {
            statement.setArray(place, connection.createArrayOf(array.type(), array.elements()));
        } else {
            statement.setObject(place, value);
        }
    }

    /** The values as JDBC takes them, in the order of their places. */
    private List<Object> ordered() {
        List<Object> ordered = new ArrayList<>();
        for (String name : parsed.names()) {
            if (!values.containsKey(name)) {
                throw new IllegalStateException("No value for the parameter " + name);
            }
            ordered.add(forJdbc(values.get(name)));
        }
        return ordered;
    }

    private static Object forJdbc(Object value) {
        if (value instanceof Instant instant) {
            return Timestamp.from(instant);
        }
        return value instanceof LocalDate date ? Date.valueOf(date) : value;
    }
}
