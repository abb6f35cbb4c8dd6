package org.patientcare.platform.database;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The conditions of a filter, some of which a caller leaves out, and their values. */
public final class Conditions {

    private final List<String> sql = new ArrayList<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    /**
     * Adds a condition, unless its value is null.
     *
     * @param condition SQL with the parameter of this name
     */
    public Conditions add(String condition, String name, Object value) {
        if (value != null) {
            sql.add(condition);
            values.put(name, value);
        }
        return this;
    }

    /** Adds a condition that has no value. */
    public Conditions add(String condition) {
        sql.add(condition);
        return this;
    }

    /** Empty if there is no condition. */
    public String where() {
        return sql.isEmpty() ? "" : " WHERE " + String.join(" AND ", sql);
    }

    /** Gives a statement that holds {@link #where} the values. */
    public SqlStatement bind(SqlStatement statement) {
        values.forEach(statement::bind);
        return statement;
    }
}
