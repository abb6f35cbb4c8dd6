package org.patientcare.platform.export;

import java.util.List;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.JsonDocument;

/**
 * A value of an exported row.
 *
 * @param name of the property
 * @param sql an expression; the section's table is {@code t}
 * @param columns of that table, or of another one with its name and a dot, whose value it is
 */
public record ExportedValue(String name, Type type, String sql, List<String> columns) {

    /** The types of values. */
    public enum Type {
        TEXT,
        NUMBER,
        FLAG,
        INSTANT,
        DATE,
        JSON
    }

    public static ExportedValue text(String column) {
        return of(column, Type.TEXT);
    }

    /** A text that is not simply the value of a column of its name. */
    public static ExportedValue text(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.TEXT, sql, List.of(columns));
    }

    public static ExportedValue number(String column) {
        return of(column, Type.NUMBER);
    }

    public static ExportedValue number(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.NUMBER, sql, List.of(columns));
    }

    public static ExportedValue flag(String column) {
        return of(column, Type.FLAG);
    }

    public static ExportedValue flag(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.FLAG, sql, List.of(columns));
    }

    public static ExportedValue instant(String column) {
        return of(column, Type.INSTANT);
    }

    public static ExportedValue instant(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.INSTANT, sql, List.of(columns));
    }

    public static ExportedValue date(String column) {
        return of(column, Type.DATE);
    }

    public static ExportedValue date(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.DATE, sql, List.of(columns));
    }

    public static ExportedValue json(String name, String sql, String... columns) {
        return new ExportedValue(name, Type.JSON, sql, List.of(columns));
    }

    private static ExportedValue of(String column, Type type) {
        return new ExportedValue(column, type, "t." + column, List.of(column));
    }

    /** The expression with the name as its label. */
    String selected() {
        String cast = type == Type.NUMBER ? "CAST(" + sql + " AS bigint)" : sql;
        return cast + " AS \"" + name + "\"";
    }

    /** The value in a row of the section; null if there is none. */
    public Object read(Row row) {
        return switch (type) {
            case TEXT -> row.text(name);
            case NUMBER -> row.optionalNumber(name).orElse(null);
            case FLAG -> row.optionalFlag(name).orElse(null);
            case INSTANT -> row.instant(name);
            case DATE -> row.date(name);
            case JSON -> document(row.text(name));
        };
    }

    private static Object document(String text) {
        return text == null ? null : new JsonDocument(text);
    }
}
