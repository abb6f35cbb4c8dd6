package org.patientcare.operations.selfcheck;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.patientcare.operations.selfcheck.Replication.Standbys;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.database.DirectConnections;

/**
 * Which server the database is, and whether its loss would lose anything: standbys and how far they
 * are behind, and what fills the disk if a standby, a slot or the archive is forgotten.
 */
@ApplicationScoped
class ReplicationCheck implements Check {

    private static final long MEGABYTE = 1L << 20;

    /** In bytes. A standby that is further behind needs some time before it can take over. */
    private static final long LONG_LAG = 256 * MEGABYTE;

    private static final long LONG_LAG_SECONDS = 30;

    /** In bytes, kept for a reader that is away. */
    private static final long MUCH_KEPT = 1024 * MEGABYTE;

    /** From this multiple of max_wal_size on, something keeps the log from being removed. */
    private static final int MANY_TIMES = 3;

    private static final String WITHOUT_STANDBY =
            "Start the standby, and look in its log for why it is not connected (runbook failover).";

    @Resource(name = "jdbc/patientcare")
    private DataSource source;

    @Inject private DirectConnections direct;

    @Override
    public CheckName name() {
        return CheckName.REPLICATION;
    }

    @Override
    public Finding run(RequestOrigin origin) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return of(Replication.of(connection), direct.nameSeveralHosts());
        }
    }

    /**
     * @param severalHosts whether the settings name more than one host, so that a standby is
     *     expected
     */
    static Finding of(Replication found, boolean severalHosts) {
        if (!found.primary()) {
            return Finding.failed(
                    "The server at " + place(found) + " is a standby.",
                    "First do what the check of the database says.");
        }
        String sentence = sentence(found);
        Standbys standbys = found.standbys();
        if (found.archive().used() && found.archive().failing()) {
            return Finding.failed(
                    sentence,
                    "Repair the archive_command, whose error is in the log of the database: until it"
                            + " succeeds, the log stays in pg_wal and fills the disk.");
        }
        if (!standbys.wanted().isEmpty() && standbys.shown() && standbys.synchronous() == 0) {
            return Finding.failed(sentence, WITHOUT_STANDBY);
        }
        if (standbys.connected() == 0 && (severalHosts || !standbys.wanted().isEmpty())) {
            return Finding.warning(sentence, WITHOUT_STANDBY);
        }
        if (found.slots().lost() > 0) {
            return Finding.warning(
                    sentence,
                    "Copy the standby anew, since the log that it needs is gone (runbook failover), or"
                            + " drop its slot.");
        }
        if (found.slots().keptBytes() > MUCH_KEPT) {
            return Finding.warning(
                    sentence,
                    "Start the reader of the inactive slot, or drop the slot"
                            + " (pg_drop_replication_slot): what it keeps fills the disk.");
        }
        if (standbys.lagBytes() > LONG_LAG || standbys.lagSeconds() > LONG_LAG_SECONDS) {
            return Finding.warning(
                    sentence,
                    "Look for what the standby waits for: its disk, its network, a query.");
        }
        if (found.wal().isPresent() && found.wal().getAsLong() > MANY_TIMES * found.maxWal()) {
            return Finding.warning(
                    sentence,
                    "Look for what keeps the log: a slot, the archive, or wal_keep_size. Give pg_wal"
                            + " more space, or raise max_wal_size if this is usual.");
        }
        if (standbys.connected() > 0 && !standbys.shown()) {
            return Finding.warning(
                    sentence,
                    "Let the role of the nodes see how far standbys are behind: GRANT pg_monitor TO"
                            + " followed by its name, as a superuser.");
        }
        return Finding.ok(sentence);
    }

    private static String sentence(Replication found) {
        StringBuilder text = new StringBuilder("The primary is ").append(place(found));
        found.timeline().ifPresent(on -> text.append(", on timeline ").append(on.number()));
        text.append("; ").append(standbys(found.standbys()));
        if (found.slots().inactive() > 0) {
            text.append(
                    "; inactive slots: %d, which keep up to %s"
                            .formatted(found.slots().inactive(), size(found.slots().keptBytes())));
        }
        if (found.slots().lost() > 0) {
            text.append("; slots that lose log: ").append(found.slots().lost());
        }
        if (found.archive().used()) {
            text.append(
                    found.archive().failing()
                            ? "; the archive refuses the log"
                            : "; the log is archived");
        }
        found.wal().ifPresent(bytes -> text.append("; the log takes ").append(size(bytes)));
        return text.append('.').toString();
    }

    private static String standbys(Standbys standbys) {
        if (standbys.connected() == 0) {
            return "no standby is connected";
        }
        return standbys.shown()
                ? "standbys: %d, of these synchronous: %d, at most %d s and %s behind"
                        .formatted(
                                standbys.connected(),
                                standbys.synchronous(),
                                standbys.lagSeconds(),
                                size(standbys.lagBytes()))
                : "standbys: " + standbys.connected();
    }

    private static String place(Replication found) {
        return found.port() == 0 ? found.host() : found.host() + ", port " + found.port();
    }

    private static String size(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", (double) bytes / MEGABYTE);
    }
}
