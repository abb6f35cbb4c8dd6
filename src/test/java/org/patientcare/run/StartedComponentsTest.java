package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartedComponentsTest {

    private final List<String> stopped = new ArrayList<>();
    private final StartedComponents startedComponents = new StartedComponents();

    @Test
    void stopInTheReverseOrderOfTheirStartAndOnce() {
        startedComponents.start(() -> part("database"));
        startedComponents.start(() -> part("server"));

        startedComponents.stop();
        startedComponents.stop();

        assertThat(stopped).containsExactly("server", "database");
    }

    @Test
    void stopAllEvenIfOneFails() {
        startedComponents.start(() -> part("database"));
        startedComponents.start(
                () ->
                        (AutoCloseable)
                                () -> {
                                    throw new IllegalStateException("does not stop");
                                });

        startedComponents.stop();

        assertThat(stopped).containsExactly("database");
    }

    @Test
    void doNotStartOnceStopped() {
        startedComponents.stop();

        assertThatThrownBy(() -> startedComponents.start(() -> part("server")))
                .isInstanceOf(RunFailure.class);
        assertThat(stopped).isEmpty();
    }

    private AutoCloseable part(String name) {
        return () -> stopped.add(name);
    }
}
