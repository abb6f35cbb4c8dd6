package org.patientcare.platform.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.platform.database.DatabaseFailure.UnexpectedRowCount;
import org.patientcare.platform.shared.WireNamed;

/**
 * The current row of a result; its columns are read by name. Where a column is null, texts, times,
 * dates and the like are null, numbers are 0 and flags are false.
 */
public final class Row {

    private final ResultSet row;

    Row(ResultSet row) {
        this.row = row;
    }

    public String text(String column) {
        return read(column, ResultSet::getString);
    }

    /** An array of texts, in a column that is never null. */
    public List<String> texts(String column) {
        return List.of((String[]) read(column, (at, name) -> at.getArray(name).getArray()));
    }

    /** The same for numbers. */
    public List<Long> numbers(String column) {
        return List.of((Long[]) read(column, (at, name) -> at.getArray(name).getArray()));
    }

    public int integer(String column) {
        return read(column, ResultSet::getInt);
    }

    /**
     * A number that a part of the statement returned from its write.
     *
     * @throws UnexpectedRowCount if it is null, since nothing was written
     */
    public int requiredInteger(String column) {
        Integer value = read(column, (at, name) -> at.getObject(name, Integer.class));
        if (value == null) {
            throw new UnexpectedRowCount(1, 0);
        }
        return value;
    }

    public long number(String column) {
        return read(column, ResultSet::getLong);
    }

    /** Empty if the column is null. */
    public Optional<Long> optionalNumber(String column) {
        return read(column, (at, name) -> Optional.ofNullable(at.getObject(name, Long.class)));
    }

    /** The same as an {@code int}. */
    public Optional<Integer> optionalInteger(String column) {
        return read(column, (at, name) -> Optional.ofNullable(at.getObject(name, Integer.class)));
    }

    public double decimal(String column) {
        return read(column, ResultSet::getDouble);
    }

    public boolean flag(String column) {
        return read(column, ResultSet::getBoolean);
    }

    /** Empty if the column is null. */
    public Optional<Boolean> optionalFlag(String column) {
        return read(column, (at, name) -> Optional.ofNullable(at.getObject(name, Boolean.class)));
    }

    public byte[] bytes(String column) {
        return read(column, ResultSet::getBytes);
    }

    public UUID uuid(String column) {
        return read(column, (at, name) -> at.getObject(name, UUID.class));
    }

    public Instant instant(String column) {
        OffsetDateTime time = read(column, (at, name) -> at.getObject(name, OffsetDateTime.class));
        return time == null ? null : time.toInstant();
    }

    public LocalDate date(String column) {
        return read(column, (at, name) -> at.getObject(name, LocalDate.class));
    }

    /**
     * The enum constant with this external name; null if the column is null.
     *
     * @throws IllegalArgumentException if the type has no constant with this external name
     */
    public <E extends Enum<E> & WireNamed> E enumValue(Class<E> type, String column) {
        String code = text(column);
        return code == null ? null : WireNamed.of(type, code);
    }

    private interface Column<T> {

        T of(ResultSet row, String name) throws SQLException;
    }

    private <T> T read(String column, Column<T> value) {
        return DatabaseFailure.translating(() -> value.of(row, column));
    }
}
