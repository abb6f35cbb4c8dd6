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
 * A statement and the values of its parameters, to be carried out once, by one thread. Whatever the
 * database refuses is a {@link DatabaseFailure}.
 *
 * <p>Whoever writes says how many rows it must touch. If it touched another number that is an
 * {@link UnexpectedRowCount}, and a transaction at hand is rolled back. Outside any, what was
 * written stays, and what returns rows is carried out once more if its connection had ended.
 */
public final class SqlStatement {

    private static final String PLACE_OF_SELECT = "$select";

    private final Database database;
    private final String scope; // null for none of its own
    private final String sql;
    private final NamedSql parsed;
    private final SqlValues values = new SqlValues();
    private Runnable before; // null for what may be repeated

    SqlStatement(Database database, String scope, String sql) {
        this.database = database;
        this.scope = scope;
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

    /** Elements of a type, as SQL calls it. */
    public SqlStatement bindArray(String name, String type, Collection<?> elements) {
        values.putArray(name, type, elements);
        return this;
    }

    /**
     * This statement as a part of another one, with its values and in its scope.
     *
     * @param frame SQL with {@code $select} where this one goes
     */
    public SqlStatement within(String frame) {
        SqlStatement whole = new SqlStatement(database, scope, frame.replace(PLACE_OF_SELECT, sql));
        whole.values.putAll(values);
        return whole;
    }

    /**
     * To be carried out once and no more, whatever became of its connection.
     *
     * @param task is done before, once there is a connection: from then on it may take effect
     */
    public SqlStatement onceAfter(Runnable task) {
        before = task;
        return this;
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
     * The first row of a statement that always has one, such as one that returns what it wrote.
     *
     * @throws UnexpectedRowCount if it has none, or it is read as null
     */
    public <T> T one(Function<Row, T> read) {
        Optional<T> found = first(read);
        database.require(1, found.isPresent() ? 1 : 0);
        return found.orElseThrow();
    }

    /**
     * The first row of a statement that returns what it wrote; empty if it wrote nothing, for a
     * reason that the database shows.
     *
     * @param reason asked if there is no row, in the same transaction: whether that is right
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

    /**
     * Adds, changes or removes so many rows.
     *
     * @throws UnexpectedRowCount if it is another number
     */
    public void update(int rows) {
        database.require(rows, updateAny());
    }

    /**
     * Adds, changes or removes one row, or none for a reason that the database shows.
     *
     * @param reason asked if no row was touched, in the same transaction: whether that is right
     * @return whether a row was touched
     * @throws UnexpectedRowCount if none was and that is not right, or more than one
     */
    public boolean updateOneUnless(BooleanSupplier reason) {
        return database.requireOneUnless(reason, updateAny()) == 1;
    }

    /**
     * A statement of several parts that counts for itself: its one row has what it must touch as
     * {@code expected}, and what it touched as {@code touched}.
     *
     * @return how many rows were touched
     * @throws UnexpectedRowCount if it is not as many as expected
     */
    public long updateCounted() {
        return one(row -> database.require(row.number("expected"), row.number("touched")));
    }

    /**
     * Adds, changes or removes any number of rows, none included. Who may do so is listed in
     * CodeRulesTest.
     *
     * @return how many
     */
    public int updateAny() {
        return onceAfter(() -> {}).run(PreparedStatement::executeUpdate);
    }

    /** For what is a plain select for its effect alone, such as a lock; refuses what may write. */
    public void execute() {
        if (!sql.startsWith("SELECT ")) {
            throw new IllegalStateException("What writes has to say how many rows it must touch");
        }
        onceAfter(() -> {}).run(PreparedStatement::execute);
    }

    /** Not to be carried out now, but with others; it must touch, or return, so many rows. */
    public Writes touching(int rows) {
        return new Writes(database, scope, bound(), rows);
    }

    private BoundSql bound() {
        return new BoundSql(parsed.text(), values.inOrderOf(parsed.names()));
    }

    private <T> T run(BoundSql.Execution<T> execution) {
        BoundSql bound = bound();
        return database.ask(
                scope, before == null, connection -> bound.on(connection, before, execution));
    }
}
