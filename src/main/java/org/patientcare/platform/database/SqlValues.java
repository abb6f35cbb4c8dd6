package org.patientcare.platform.database;

import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
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

/** The values of a statement's parameters. */
final class SqlValues {

    private final Map<String, Object> values = new HashMap<>();

    private record SqlArray(String type, Object... elements) {}

    void put(String name, Object value) {
        values.put(name, value);
    }

    /**
     * @param type of the elements, as SQL calls it
     */
    void putArray(String name, String type, Collection<?> elements) {
        put(name, new SqlArray(type, elements.toArray()));
    }

    void putAll(SqlValues others) {
        values.putAll(others.values);
    }

    /**
     * The values in the form that JDBC takes, in the order of the names.
     *
     * @throws IllegalStateException if a parameter has no value
     */
    List<Object> inOrderOf(List<String> names) {
        List<Object> ordered = new ArrayList<>();
        for (String name : names) {
            if (!values.containsKey(name)) {
                throw new IllegalStateException("No value for the parameter " + name);
            }
            ordered.add(forJdbc(values.get(name)));
        }
        return ordered;
    }

    /** Sets what {@link #inOrderOf} returned as the parameters of a statement. */
    static void set(Connection connection, PreparedStatement statement, List<Object> ordered)
            throws SQLException {
        for (int i = 0; i < ordered.size(); i++) {
            set(connection, statement, i + 1, ordered.get(i));
        }
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

    private static Object forJdbc(Object value) {
        if (value instanceof Instant instant) {
            return Timestamp.from(instant);
        }
        return value instanceof LocalDate date ? Date.valueOf(date) : value;
    }
}
