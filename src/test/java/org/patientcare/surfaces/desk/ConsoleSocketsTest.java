package org.patientcare.surfaces.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.visits.video.VisitNotifications.VisitChange;
import org.patientcare.visits.video.VisitNotifications.VisitChangesMissed;

@DisplayName("The start pages of support that are told of visits")
class ConsoleSocketsTest {

    private static final UUID CLINIC = UUID.randomUUID();

    private final ConsoleSockets sockets = new ConsoleSockets();
    private final long now = System.nanoTime();

    /** A page that counts what it is told. */
    private static final class CountingPage extends ConsoleSocket {

        private final UUID organization;
        private int told;

        private CountingPage(UUID organization) {
            this.organization = organization;
        }

        @Override
        UUID organization() {
            return organization;
        }

        @Override
        void sendChange() {
            told++;
        }
    }

    private CountingPage opened(UUID organization) {
        CountingPage page = new CountingPage(organization);
        sockets.add(page);
        return page;
    }

    private void change() {
        sockets.onVisitChange(new VisitChange(CLINIC, 1));
    }

    @Test
    @DisplayName("those of the visit's organization are told, once for all changes since the last")
    void onceForAllChanges() {
        CountingPage page = opened(CLINIC);
        CountingPage elsewhere = opened(UUID.randomUUID());
        sockets.sendChanges(now);
        assertThat(page.told).isZero();

        change();
        change();
        assertThat(page.told).isZero();
        sockets.sendChanges(now);
        sockets.sendChanges(now);

        assertThat(page.told).isOne();
        assertThat(elsewhere.told).isZero();
        change();
        sockets.sendChanges(now);
        assertThat(page.told).isEqualTo(2);
    }

    @Test
    @DisplayName("one that was closed is told nothing")
    void nothingOnceClosed() {
        CountingPage page = opened(CLINIC);
        CountingPage stays = opened(CLINIC);
        change();
        sockets.remove(page);
        sockets.sendChanges(now);
        sockets.remove(stays);
        change();
        sockets.sendChanges(now);

        assertThat(page.told).isZero();
        assertThat(stays.told).isOne();
    }

    @Test
    @DisplayName("a limited number is told at once, and whoever has waited longest comes first")
    void fewAtOnce() {
        List<CountingPage> pages =
                Stream.generate(() -> opened(CLINIC))
                        .limit(2 * ConsoleSockets.MAX_TOLD_AT_ONCE)
                        .toList();
        change();
        sockets.sendChanges(now);
        assertThat(pages.stream().filter(page -> page.told == 1))
                .hasSize(ConsoleSockets.MAX_TOLD_AT_ONCE);

        change();
        sockets.sendChanges(now);

        assertThat(pages).allMatch(page -> page.told == 1);
    }

    @Test
    @DisplayName(
            "all are told after changes may have been missed, again and again while they are, and once more at the end")
    void allAfterMissedChanges() {
        CountingPage page = opened(CLINIC);
        sockets.onVisitsMissed(new VisitChangesMissed());
        sockets.sendChanges(now);
        assertThat(page.told).isOne();

        sockets.onVisitsMissed(new VisitChangesMissed());
        sockets.sendChanges(now + Duration.ofSeconds(1).toNanos());
        assertThat(page.told).isOne();
        sockets.sendChanges(now + ConsoleSockets.BETWEEN_MISSED.toNanos());
        assertThat(page.told).isEqualTo(2);

        sockets.sendChanges(now + ConsoleSockets.BETWEEN_MISSED.multipliedBy(2).toNanos());
        assertThat(page.told).isEqualTo(2);
    }
}
