package org.patientcare.platform.database;

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.patientcare.platform.database.CurrentScope.Call;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;

/**
 * A statement with the values of its parameters, to be executed once, by one thread. If the
 * database refuses it, {@link DatabaseFailure} is thrown.
 *
 * <p>A write must say how many rows it must touch. If it touched another number, {@link
 * UnexpectedRowCount} is thrown and a current transaction is rolled back. Outside any transaction
 * the write stays, and a statement that returns rows is executed once more if its connection had
 * ended.
 */
public final class SqlStatement {

    private static final String PLACE_OF_SELECT = "$select";

    private final Database database;
    private final String scope; // null for no scope
    private final String sql;
    private final NamedSql parsed;
    private final SqlValues values = new SqlValues();
    private Runnable before; // null if the statement may be repeated
    private Setting setting; // null for none
    private boolean countsWrites;

    /** What a statement asks of its transaction. It is sent with the scope of the statement. */
    public enum Setting {
        /** The commit does not wait for the disk; no other transaction is affected. */
        ASYNCHRONOUS_COMMIT("synchronous_commit", "off"),
        /** A statement that waits 1 s for a lock fails. */
        SHORT_LOCK_TIMEOUT("lock_timeout", "1s"),
        /** Statements are planned for the values of their parameters each time. */
        CUSTOM_PLAN("plan_cache_mode", "force_custom_plan"),
        /** Rows are read in the order of an index, where there is one, and not sorted. */
        ORDER_BY_INDEX("enable_sort", "off");

        private final String sql;

        Setting(String name, String value) {
            sql = ", set_config('" + name + "', '" + value + "', true)";
        }
    }

    SqlStatement(Database database, String scope, String sql) {
        this.database = database;
        this.scope = scope;
        this.sql = sql;
        parsed = NamedSql.of(sql);
    }

    /** Binds a value of a type that JDBC knows, an instant, a date or null. */
    public SqlStatement bind(String name, Object value) {
        values.put(name, value);
        return this;
    }

    /** Binds an array; the type is the SQL name of the type of its elements. */
    public SqlStatement bindArray(String name, String type, Collection<?> elements) {
        values.putArray(name, type, elements);
        return this;
    }

    /**
     * This statement as a part of another one, with its values and in its scope.
     *
     * @param frame SQL with {@code $select} in the place of this statement
     */
    public SqlStatement embeddedIn(String frame) {
        SqlStatement whole = new SqlStatement(database, scope, frame.replace(PLACE_OF_SELECT, sql));
        whole.values.putAll(values);
        return whole;
    }

    /**
     * Makes a setting for the transaction of this statement, which must be the first one of its
     * scope there: outside any transaction, each statement is.
     */
    public SqlStatement with(Setting wanted) {
        setting = wanted;
        return this;
    }

    /**
     * For a statement that writes in one part and returns the rows of another: each row has two
     * counts, {@code expected}, the rows that must be written, and {@code touched}, those that
     * were. If they differ, reading throws {@link UnexpectedRowCount}, which rolls a transaction
     * back; outside any transaction what was written stays.
     */
    public SqlStatement countingWrites() {
        countsWrites = true;
        return this;
    }

    /**
     * Lets this statement be executed at most once, whatever becomes of its connection.
     *
     * @param task run before, once there is a connection: from then on the statement may take
     *     effect
     */
    public SqlStatement onceAfter(Runnable task) {
        before = task;
        return this;
    }

    /**
     * All rows, in order.
     *
     * @param read called while the connection is held, so it should do nothing else
     */
    public <T> List<T> list(Function<Row, T> read) {
        return run(
                statement -> {
                    List<T> found = new ArrayList<>();
                    try (ResultSet rows = statement.executeQuery()) {
                        Row row = new Row(rows);
                        while (rows.next()) {
                            found.add(read(row, read));
                        }
                    }
                    return found;
                });
    }

    /**
     * All rows of a statement that must return exactly so many.
     *
     * @throws UnexpectedRowCount if it returns another number
     */
    public <T> List<T> list(int rows, Function<Row, T> read) {
        List<T> found = list(read);
        database.requireRowCount(rows, found.size());
        return found;
    }

    /** The first row; empty if there is none, or if it is read as null. */
    public <T> Optional<T> first(Function<Row, T> read) {
        return run(
                statement -> {
                    try (ResultSet rows = statement.executeQuery()) {
                        return rows.next()
                                ? Optional.ofNullable(read(new Row(rows), read))
                                : Optional.empty();
                    }
                });
    }

    /**
     * The first row of a statement that always has one, such as one that returns what it wrote.
     *
     * @throws UnexpectedRowCount if it has none, or it is read as null
     */
    public <T> T one(Function<Row, T> read) {
        Optional<T> found = first(read);
        database.requireRowCount(1, found.isPresent() ? 1 : 0);
        return found.orElseThrow();
    }

    /**
     * The first row of a statement that returns what it wrote; empty if it wrote nothing for an
     * accepted reason.
     *
     * @param reason evaluated if there is no row, in the same transaction: whether that is right
     * @throws UnexpectedRowCount if it is not
     */
    public <T> Optional<T> firstUnless(BooleanSupplier reason, Function<Row, T> read) {
        Optional<T> found = first(read);
        database.requireOneUnless(reason, found.isPresent() ? 1 : 0);
        return found;
    }

    /** The same as {@link #update} of one row. */
    public void updateOne() {
        update(1);
    }

    /** Adds, changes or removes exactly this number of rows. */
    public void update(int rows) {
        database.requireRowCount(rows, updateAny());
    }

    /**
     * Adds, changes or removes one row, or none for an accepted reason.
     *
     * @param reason evaluated if no row was touched, in the same transaction: whether that is right
     * @return whether a row was touched
     * @throws UnexpectedRowCount if none was and that is not right, or if more than one was
     */
    public boolean updateOneUnless(BooleanSupplier reason) {
        return database.requireOneUnless(reason, updateAny()) == 1;
    }

    /**
     * Executes a statement of several parts that returns one row with two counts: {@code expected},
     * the rows that it must touch, and {@code touched}.
     *
     * @return how many rows were touched
     * @throws UnexpectedRowCount if the two differ
     */
    public long updateCounted() {
        return one(row -> database.requireRowCount(row.number("expected"), row.number("touched")));
    }

    /**
     * Adds, changes or removes any number of rows, including none. A rule lists the methods that
     * may call this.
     *
     * @return how many rows were touched
     */
    public int updateAny() {
        return onceAfter(() -> {}).run(PreparedStatement::executeUpdate);
    }

    /**
     * Executes a plain select for its effect alone, such as taking a lock.
     *
     * @throws IllegalStateException if the statement does not begin with SELECT
     */
    public void execute() {
        if (!sql.startsWith("SELECT ")) {
            throw new IllegalStateException("A write must state how many rows it must touch");
        }
        onceAfter(() -> {}).run(PreparedStatement::execute);
    }

    /** For execution together with other statements; it must touch or return so many rows. */
    public WriteBatch expectingRows(int rows) {
        return new WriteBatch(database, scope, bound(), rows);
    }

    private <T> T read(Row row, Function<Row, T> read) {
        if (countsWrites) {
            database.requireRowCount(row.number("expected"), row.number("touched"));
        }
        return read.apply(row);
    }

    private BoundSql bound() {
        return new BoundSql(parsed.text(), values.inOrderOf(parsed.names()));
    }

    private <T> T run(BoundSql.Execution<T> execution) {
        BoundSql bound = bound();
        return database.withConnection(
                new Call(scope, setting == null ? "" : setting.sql),
                before == null,
                connection -> bound.executeOn(connection, before, execution));
    }

    /**
     * One statement, or several, with the values of the parameters, in the form that JDBC takes.
     *
     * @param values of the parameters, in the order of their places
     */
    record BoundSql(String text, List<Object> values) {

        /** What is done with the prepared statement, which is then closed. */
        interface Execution<T> {

            T of(PreparedStatement statement) throws SQLException;
        }

        /**
         * Joins several statements: the driver sends them in one round trip, with one result for
         * each.
         */
        static BoundSql joined(List<BoundSql> parts) {
            return new BoundSql(
                    parts.stream().map(BoundSql::text).collect(Collectors.joining("; ")),
                    parts.stream()
                            .flatMap(part -> part.values.stream())
                            .collect(Collectors.toList()));
        }

        /**
         * @param begins run just before the execution; null for nothing
         */
        <T> T executeOn(Connection connection, Runnable begins, Execution<T> execution)
                throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(text)) {
                SqlValues.set(connection, statement, values);
                if (begins != null) {
                    begins.run();
                }
                return execution.of(statement);
            }
        }
    }

    /** The values of a statement's parameters. */
    static final class SqlValues {

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

    /**
     * A statement with named parameters, converted to the question marks of JDBC.
     *
     * @param text with a question mark for each parameter
     * @param names of the parameters, in the order of the question marks; a name may occur twice
     */
    record NamedSql(String text, List<String> names) {

        /**
         * The maximum number of cached statements. Others are parsed each time: lists have the
         * numbers of their page in the text.
         */
        private static final int MAX_CACHED = 1_000;

        private static final Map<String, NamedSql> CACHE = new ConcurrentHashMap<>();

        /**
         * Replaces the named parameters, in one pass. A colon in a literal or a quoted name does
         * not begin a parameter, nor do two colons; comments and dollar quotes are not supported.
         *
         * @throws IllegalArgumentException if a parameter has no name
         */
        static NamedSql of(String sql) {
            NamedSql known = CACHE.get(sql);
            if (known != null) {
                return known;
            }
            NamedSql read = read(sql);
            if (CACHE.size() < MAX_CACHED) {
                CACHE.put(sql, read);
            }
            return read;
        }

        private static NamedSql read(String sql) {
            StringBuilder text = new StringBuilder(sql.length());
            List<String> names = new ArrayList<>();
            int at = 0;
            while (at < sql.length()) {
                int end = endOfPart(sql, at);
                if (isParameter(sql, at)) {
                    names.add(sql.substring(at + 1, end));
                    text.append('?');
                } else {
                    text.append(sql, at, end);
                }
                at = end;
            }
            return new NamedSql(text.toString(), List.copyOf(names));
        }

        /**
         * The end of the literal, quoted name, parameter, cast operator or character that begins
         * there.
         */
        private static int endOfPart(String sql, int at) {
            char first = sql.charAt(at);
            if (first == '?') {
                throw new IllegalArgumentException("A parameter without a name");
            }
            if (first == '\'' || first == '"') {
                int closing = sql.indexOf(first, at + 1);
                return closing < 0 ? sql.length() : closing + 1;
            }
            if (first == ':' && at + 1 < sql.length() && sql.charAt(at + 1) == ':') {
                return at + 2;
            }
            int end = at + 1;
            while (first == ':' && end < sql.length() && isOfName(sql.charAt(end))) {
                end++;
            }
            return end;
        }

        private static boolean isParameter(String sql, int at) {
            return sql.charAt(at) == ':' && at + 1 < sql.length() && isLetter(sql.charAt(at + 1));
        }

        private static boolean isOfName(char c) {
            return isLetter(c) || c >= '0' && c <= '9';
        }

        private static boolean isLetter(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        }
    }
}
