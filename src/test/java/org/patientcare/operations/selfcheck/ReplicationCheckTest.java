package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.operations.selfcheck.Replication.Archive;
import org.patientcare.operations.selfcheck.Replication.Slots;
import org.patientcare.operations.selfcheck.Replication.Standbys;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.platform.database.NewestTimeline.Timeline;
import org.patientcare.platform.metrics.PrometheusText;

@DisplayName("8 Self-check: the database server and its standbys")
class ReplicationCheckTest {

    private static final long GIGABYTE = 1L << 30;

    private static final Standbys ONE = new Standbys(true, "*", 1, 1, 0, 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # several hosts, shown, synchronous_standby_names, connected, synchronous, bytes, s
                    false | true  | '' | 0 | 0 | 0         | 0  | OK      | no standby is connected
                    true  | true  | '' | 0 | 0 | 0         | 0  | WARNING | no standby is connected
                    true  | true  | *  | 1 | 1 | 0         | 0  | OK      | standbys: 1, of these synchronous: 1, at most 0 s and 0.0 MB behind
                    true  | true  | '' | 1 | 0 | 0         | 0  | OK      | of these synchronous: 0
                    true  | true  | *  | 1 | 0 | 0         | 0  | FAILED  | of these synchronous: 0
                    true  | true  | *  | 0 | 0 | 0         | 0  | FAILED  | no standby is connected
                    true  | false | *  | 0 | 0 | 0         | 0  | WARNING | no standby is connected
                    true  | false | *  | 1 | 0 | 0         | 0  | WARNING | standbys: 1;
                    true  | true  | *  | 1 | 1 | 300000000 | 0  | WARNING | 286.1 MB behind
                    true  | true  | *  | 1 | 1 | 0         | 31 | WARNING | at most 31 s
                    """)
    void standbys(
            boolean severalHosts,
            boolean shown,
            String wanted,
            int connected,
            int synchronous,
            long bytes,
            long seconds,
            String status,
            String words) {
        Standbys standbys = new Standbys(shown, wanted, connected, synchronous, bytes, seconds);

        Finding finding =
                ReplicationCheck.of(
                        primary(standbys, Slots.NONE, new Archive(true, 0, false), 0),
                        severalHosts);

        assertThat(finding.status()).as(finding.message()).hasToString(status);
        assertThat(finding.message())
                .startsWith("The primary is 10.0.0.1, port 5432, on timeline 3; ")
                .contains(words);
    }

    @Test
    @DisplayName(
            "what fills the disk is reported: an archive that refuses, a forgotten slot, the log")
    void whatFillsTheDiskIsReported() {
        Finding archive =
                ReplicationCheck.of(primary(ONE, Slots.NONE, new Archive(true, 7, true), 0), true);
        Finding slot =
                ReplicationCheck.of(
                        primary(ONE, new Slots(1, 2 * GIGABYTE, 0), Archive.NONE, 0), true);
        Finding small =
                ReplicationCheck.of(primary(ONE, new Slots(1, 5, 0), Archive.NONE, 0), true);
        Finding lost = ReplicationCheck.of(primary(ONE, new Slots(1, 5, 1), Archive.NONE, 0), true);
        Finding log =
                ReplicationCheck.of(primary(ONE, Slots.NONE, Archive.NONE, 4 * GIGABYTE), true);

        assertThat(archive.status()).isEqualTo(CheckStatus.FAILED);
        assertThat(archive.fix()).contains("archive_command");
        assertThat(slot.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(slot.message()).contains("keep up to 2048.0 MB");
        assertThat(small.status()).isEqualTo(CheckStatus.OK);
        assertThat(lost.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(log.status()).isEqualTo(CheckStatus.WARNING);
        assertThat(log.message()).contains("the log takes 4096.0 MB");
    }

    @Test
    void aStandbyFails() {
        Replication standby =
                new Replication(
                        "a local socket",
                        0,
                        false,
                        Optional.empty(),
                        Standbys.NONE,
                        Slots.NONE,
                        Archive.NONE,
                        OptionalLong.empty(),
                        GIGABYTE);

        Finding finding = ReplicationCheck.of(standby, true);

        assertThat(finding.status()).isEqualTo(CheckStatus.FAILED);
        assertThat(finding.message()).isEqualTo("The server at a local socket is a standby.");
    }

    @Test
    @DisplayName("the metrics have what was last seen, and nothing while nothing is seen")
    void theMetricsHaveWhatWasLastSeen() {
        ReplicationMetrics metrics = new ReplicationMetrics();
        metrics.keep(
                Optional.of(
                        primary(
                                new Standbys(true, "*", 2, 1, 4096, 2),
                                Slots.NONE,
                                new Archive(true, 7, true),
                                5)));

        assertThat(written(metrics))
                .contains(
                        "patientcare_database_primary 1\n",
                        "patientcare_database_timeline 3\n",
                        "patientcare_database_standbys{kind=\"synchronous\"} 1\n",
                        "patientcare_database_standbys{kind=\"other\"} 1\n",
                        "patientcare_database_standby_lag_bytes 4096\n",
                        "patientcare_database_archive_failing 1\n",
                        "patientcare_database_archive_failures_total 7\n",
                        "patientcare_database_wal_bytes 5\n");
        metrics.keep(Optional.empty());
        assertThat(written(metrics)).isEmpty();
    }

    private static String written(ReplicationMetrics metrics) {
        PrometheusText text = new PrometheusText();
        metrics.write(text);
        return text.toString();
    }

    private static Replication primary(Standbys standbys, Slots slots, Archive archive, long wal) {
        return new Replication(
                "10.0.0.1",
                5432,
                true,
                Optional.of(new Timeline("7412345678901234567", 3)),
                standbys,
                slots,
                archive,
                OptionalLong.of(wal),
                GIGABYTE);
    }
}
