package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Events 5: lookup of host names")
class NameLookupTest {

    private static final int HALF = 32;

    private final CountDownLatch hanging = new CountDownLatch(HALF);
    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    @DisplayName("lookups that hang leave threads for names that were resolved before")
    void knownNamesAreStillResolved() throws Exception {
        ExecutorService callers = Executors.newFixedThreadPool(HALF);
        try (NameLookup lookup =
                new NameLookup(this::addresses, Executors.defaultThreadFactory())) {
            assertThat(lookup.of("good.example")).hasSize(1);
            for (int i = 0; i < HALF; i++) {
                String name = "hangs-" + i + ".example";
                callers.submit(() -> lookup.of(name));
            }
            assertThat(hanging.await(10, TimeUnit.SECONDS)).isTrue();

            assertThatThrownBy(() -> lookup.of("new.example"))
                    .isInstanceOf(NameLookup.LookupBusyException.class);
            assertThat(lookup.of("GOOD.example")).hasSize(1);
        } finally {
            end.countDown();
            callers.shutdownNow();
        }
    }

    private InetAddress[] addresses(String host) {
        if (host.startsWith("hangs-")) {
            hanging.countDown();
            try {
                end.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }
}
