package org.patientcare.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.oidc.ProviderHttp.Deadline;
import org.patientcare.testing.Parallel;

@DisplayName("The cached documents of a provider")
class RefreshingCacheTest {

    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicBoolean unavailable = new AtomicBoolean();
    private final RefreshingCache<String> kept = new RefreshingCache<>(this::read);

    private String read(Deadline deadline) throws IOException {
        int number = reads.incrementAndGet();
        if (unavailable.get()) {
            throw new IOException("unavailable");
        }
        return "answer " + number;
    }

    @Test
    @DisplayName("are fetched once, even if 16 threads need them at the same time")
    void itIsFetchedOnce() {
        List<String> answers = Parallel.run(16, () -> kept.get(Deadline.start()));
        assertThat(answers).containsOnly("answer 1");
        assertThat(reads).hasValue(1);
    }

    @Test
    @DisplayName("are not fetched after the deadline, and that does not count as a failure")
    void itIsNotFetchedAfterTheDeadline() throws IOException {
        assertThatThrownBy(() -> kept.get(Deadline.passed())).isInstanceOf(IOException.class);
        String known = kept.get(Deadline.start());
        assertThat(kept.get(Deadline.passed())).isSameAs(known);
        assertThatThrownBy(() -> kept.getNewerThan(known, Deadline.passed()))
                .isInstanceOf(IOException.class);
        assertThat(reads).hasValue(1);
    }

    @Test
    @DisplayName("are fetched again for a caller that needs a newer value, a few times a minute")
    void itIsFetchedAgainOnlyAFewTimes() throws IOException {
        String known = kept.get(Deadline.start());
        for (int i = 0; i < 50; i++) {
            known = kept.getNewerThan(known, Deadline.start());
        }
        assertThat(known).isEqualTo("answer 5");
        assertThat(kept.getNewerThan("answer 1", Deadline.start())).isEqualTo("answer 5");
        assertThat(reads).hasValue(5);
    }

    @Test
    @DisplayName("are not requested again right after a failure")
    void aFailureIsRemembered() {
        unavailable.set(true);
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> kept.get(Deadline.start())).isInstanceOf(IOException.class);
        }
        assertThat(reads).hasValue(1);
    }
}
