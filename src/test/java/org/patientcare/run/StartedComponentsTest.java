package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartedComponentsTest {

    private final List<String> stopped = new ArrayList<>();
    private final StartedComponents parts = new StartedComponents();

    @Test
    void stopInTheReverseOrderOfTheirStartAndOnce() {
        parts.start(() -> part("database"));
        parts.start(() -> part("server"));

        parts.stop();
        parts.stop();

        assertThat(stopped).containsExactly("server", "database");
    }

    @Test
    void stopAllEvenIfOneFails() {
        parts.start(() -> part("database"));
        parts.start(
                () ->
                        (AutoCloseable)
                                () -> {
                                    throw new IllegalStateException("does not stop");
                                });

        parts.stop();

        assertThat(stopped).containsExactly("database");
    }

    @Test
    void doNotStartOnceStopped() {
        parts.stop();

        assertThatThrownBy(() -> parts.start(() -> part("server"))).isInstanceOf(RunFailure.class);
        assertThat(stopped).isEmpty();
    }

    private AutoCloseable part(String name) {
        return () -> stopped.add(name);
    }
}
