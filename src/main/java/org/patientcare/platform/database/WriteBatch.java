package org.patientcare.platform.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;
import org.patientcare.platform.database.SqlStatement.BoundSql;

/**
 * Statements of a transaction that go to the database in one round trip. They are executed one
 * after the other, each seeing what those before it wrote. Nothing is sent before {@link #execute}.
 */
public final class WriteBatch {

    private final Database database;
    private final String scope; // null for no scope
    private final List<Part> parts;

    /**
     * @param rows the number that it must touch, or return
     */
    private record Part(BoundSql sql, int rows) {}

    WriteBatch(Database database, String scope, BoundSql sql, int rows) {
        this(database, scope, List.of(new Part(sql, rows)));
    }

    private WriteBatch(Database database, String scope, List<Part> parts) {
        this.database = database;
        this.scope = scope;
        this.parts = parts;
    }

    /**
     * These statements, followed by others.
     *
     * @throws IllegalArgumentException if the others belong to another organization
     */
    public WriteBatch then(WriteBatch others) {
        if (!Objects.equals(scope, others.scope)) {
            throw new IllegalArgumentException(
                    "All statements of a batch must have the same scope");
        }
        return new WriteBatch(
                database, scope, Stream.concat(parts.stream(), others.parts.stream()).toList());
    }

    /**
     * Executes the statements; to be called once. A failure rolls the transaction back.
     *
     * @throws UnexpectedRowCount if one of them touched, or returned, another number of rows than
     *     it must
     * @throws IllegalStateException outside any transaction, where statements before a failed one
     *     would stay committed
     */
    public void execute() {
        if (!database.isInTransaction()) {
            throw new IllegalStateException("A batch of writes needs a transaction");
        }
        BoundSql all = BoundSql.joined(parts.stream().map(Part::sql).toList());
        List<Integer> touched =
                database.withConnection(
                        scope, false, connection -> all.executeOn(connection, null, this::touched));
        for (int i = 0; i < parts.size(); i++) {
            database.requireRowCount(parts.get(i).rows(), touched.get(i));
        }
    }

    private List<Integer> touched(PreparedStatement statement) throws SQLException {
        List<Integer> touched = new ArrayList<>();
        boolean returnsRows = statement.execute();
        while (touched.size() < parts.size()) {
            touched.add(returnsRows ? rows(statement) : statement.getUpdateCount());
            returnsRows = statement.getMoreResults();
        }
        return touched;
    }

    private static int rows(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
            int rows = 0;
            while (result.next()) {
                rows++;
            }
            return rows;
        }
    }
}
