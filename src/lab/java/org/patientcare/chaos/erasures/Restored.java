package org.patientcare.chaos.erasures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.launch.WarCommand;
import org.patientcare.testing.DurablePostgres;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;

/** A backup of before the erasures: the database's folder, copied while the server was stopped. */
final class Restored {

    private static final Set<String> OF_THE_SERVER = Set.of("postmaster.pid", "postmaster.opts");

    private final Path backup;

    private Restored(Path backup) {
        this.backup = backup;
    }

    /**
     * @param database of a server that does not run
     */
    static Restored copyOf(Path database, Path backup) {
        try (Stream<Path> all = Files.walk(database)) {
            for (Path one : all.toList()) {
                if (!OF_THE_SERVER.contains(one.getFileName().toString())) {
                    Files.copy(
                            one,
                            backup.resolve(database.relativize(one).toString()),
                            StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
            return new Restored(backup);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts the backup, replays the ledger as the runbook says, and looks for the patients.
     *
     * @return every rule that was broken
     */
    List<String> findings(Path war, Path ledger, UUID organization, List<Subject> subjects)
            throws SQLException {
        List<String> findings = new ArrayList<>();
        DurablePostgres server = DurablePostgres.on(backup, Node.freePort(), Map.of());
        server.start();
        try (server) {
            long before = there(server, organization, subjects);
            if (before != subjects.size()) {
                findings.add("the backup has only " + before + " of the patients");
            }
            // The second time there is nothing left to do.
            for (int expected : new int[] {subjects.size(), 0}) {
                WarCommand replay =
                        WarCommand.run(
                                war,
                                SuiteDatabase.migrationEnvironment(server.url()),
                                "replay-erasures",
                                ledger.toString());
                if (replay.status() != 0
                        || !replay.output().contains(": " + expected + " patients were there")) {
                    findings.add("replay-erasures said " + replay);
                }
            }
            long after = there(server, organization, subjects);
            if (after > 0) {
                findings.add(after + " patients are back after the restore");
            }
            try (Connection superuser = server.superuser()) {
                Map<String, Long> found = CanarySearch.rowsWith(subjects, superuser);
                if (!found.isEmpty()) {
                    findings.add("after the restore and the replay there is still " + found);
                }
            }
        }
        return findings;
    }

    /** How many of them the nodes' role finds. */
    private static long there(DurablePostgres server, UUID organization, List<Subject> subjects)
            throws SQLException {
        try (Connection service = server.connect(organization);
                PreparedStatement statement =
                        service.prepareStatement(
                                "SELECT count(*) FROM patient WHERE organization_id = ? AND code = ANY (?)")) {
            statement.setObject(1, organization);
            statement.setArray(
                    2,
                    service.createArrayOf("text", subjects.stream().map(Subject::code).toArray()));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
