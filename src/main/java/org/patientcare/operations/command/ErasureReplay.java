package org.patientcare.operations.command;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.patientcare.operations.erasure.LedgerFile;

/**
 * After a restore: destroys again the patients whom the ledger of erasures has as done. The owner's
 * functions compare a patient's number and the time of its making, so that nobody else is destroyed
 * who got the number after the restore. May be repeated.
 */
final class ErasureReplay {

    private static final String REPLAY =
            "SELECT erasure_replay(?, ?, ?, ?, ? * interval '1 second') AS erasure";

    private static final String DESTROY = "SELECT gone FROM erasure_destroy(?, ?, 1000)";

    private final DataSource source;

    ErasureReplay(DataSource source) {
        this.source = source;
    }

    /**
     * @param folder of the ledger
     * @throws IllegalStateException if there is no ledger, or the database does not do it
     */
    void run(Path folder, Consumer<String> progress) {
        LedgerFile ledger = new LedgerFile(folder);
        if (!ledger.exists()) {
            throw new IllegalStateException("There is no ledger of erasures in " + folder + ".");
        }
        List<LedgerFile.Line> done =
                ledger.read().stream()
                        .filter(line -> line.says(LedgerFile.Word.DONE))
                        .distinct()
                        .toList();
        try (Connection connection = source.getConnection()) {
            int destroyed = 0;
            for (LedgerFile.Line line : done) {
                Optional<UUID> erasure = replay(connection, line);
                if (erasure.isPresent()) {
                    destroy(connection, UUID.fromString(line.organization()), erasure.get());
                    destroyed++;
                }
            }
            progress.accept(
                    "The ledger has %d erasures as done: %d patients were there again and are destroyed."
                            .formatted(done.size(), destroyed));
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "The erasures could not be replayed; it can be repeated: " + e.getMessage(), e);
        }
    }

    /** The erasure to be done again; empty if the patient is not there, or destroyed. */
    private static Optional<UUID> replay(Connection connection, LedgerFile.Line line)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(REPLAY)) {
            statement.setObject(1, UUID.fromString(line.organization()));
            statement.setObject(2, UUID.fromString(line.erasure()));
            statement.setLong(3, line.patient());
            statement.setObject(4, Instant.parse(line.patientCreatedAt()).atOffset(ZoneOffset.UTC));
            statement.setLong(5, line.keepPrescriptions());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return Optional.ofNullable(rows.getObject(1, UUID.class));
            }
        }
    }

    /** Batch after batch, each committed by itself. */
    private static void destroy(Connection connection, UUID organization, UUID erasure)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(DESTROY)) {
            statement.setObject(1, organization);
            statement.setObject(2, erasure);
            boolean isMore = true;
            while (isMore) {
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    isMore = rows.getInt(1) > 0;
                }
            }
        }
    }
}
