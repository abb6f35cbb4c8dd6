package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.database.NewestTimeline.Timeline;

@DisplayName("The newest timeline that a node has seen")
class NewestTimelineTest {

    private static final String CLUSTER = "7412345678901234567";

    @TempDir private Path folder;

    @Test
    @DisplayName("an older timeline is refused, a newer one and the same one are not")
    void anOlderTimelineIsRefused() {
        NewestTimeline newest = new NewestTimeline(file());

        assertThat(newest.get()).isEmpty();
        assertThat(newest.remember(timeline(2))).isTrue();
        assertThat(newest.remember(timeline(2))).isTrue();
        assertThat(newest.remember(timeline(1))).isFalse();
        assertThat(newest.isAfter(timeline(1))).isTrue();
        assertThat(newest.remember(timeline(10))).isTrue();
        assertThat(newest.get()).contains(timeline(10));
    }

    @Test
    @DisplayName("it is known after a restart of the node")
    void itIsKnownAfterARestart() {
        new NewestTimeline(file()).remember(timeline(17));

        NewestTimeline restarted = new NewestTimeline(file());

        assertThat(restarted.get()).contains(timeline(17));
        assertThat(restarted.remember(timeline(16))).isFalse();
    }

    @Test
    @DisplayName("another cluster is another database: its timelines are not compared")
    void anotherClusterIsNotCompared() {
        NewestTimeline newest = new NewestTimeline(file());
        newest.remember(timeline(5));

        assertThat(newest.remember(new Timeline("1", 1))).isTrue();
        assertThat(new NewestTimeline(file()).get()).contains(new Timeline("1", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1", "1 2 3", "-1 2", "1 99999999999999999999"})
    @DisplayName("a damaged file counts as none and is replaced")
    void aDamagedFileCountsAsNone(String text) throws IOException {
        Files.writeString(file(), text);

        NewestTimeline newest = new NewestTimeline(file());

        assertThat(newest.get()).isEmpty();
        assertThat(newest.remember(timeline(3))).isTrue();
        assertThat(Files.readString(file())).isEqualTo(CLUSTER + " 3\n");
    }

    @Test
    @DisplayName("a node that cannot write the file knows the timeline until it ends")
    void withoutAFileItIsKnownUntilTheEnd() {
        NewestTimeline newest = new NewestTimeline(folder.resolve("missing/timeline"));

        assertThat(newest.remember(timeline(2))).isTrue();
        assertThat(newest.remember(timeline(1))).isFalse();
    }

    private Path file() {
        return folder.resolve("timeline");
    }

    private static Timeline timeline(long number) {
        return new Timeline(CLUSTER, number);
    }
}
