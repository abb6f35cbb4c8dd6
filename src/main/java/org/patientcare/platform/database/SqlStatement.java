package org.patientcare.platform.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

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
                            found.add(read.apply(row));
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
                                ? Optional.ofNullable(read.apply(new Row(rows)))
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

    private BoundSql bound() {
        return new BoundSql(parsed.text(), values.inOrderOf(parsed.names()));
    }

    private <T> T run(BoundSql.Execution<T> execution) {
        BoundSql bound = bound();
        return database.withConnection(
                scope,
                before == null,
                connection -> bound.executeOn(connection, before, execution));
    }
}
