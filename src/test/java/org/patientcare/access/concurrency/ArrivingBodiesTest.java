package org.patientcare.access.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Parallel;

@DisplayName("1 Bodies that arrive at the same time")
class ArrivingBodiesTest {

    private final BodyReception.ArrivingBodies arriving = new BodyReception.ArrivingBodies();

    @Test
    @DisplayName("an address has a share, which leaves places for others and is free again")
    void anAddressHasAShare() {
        assertThat(Collections.frequency(Parallel.run(150, () -> arriving.begin("a")), true))
                .isEqualTo(BodyReception.ArrivingBodies.MAX_OF_ADDRESS);
        assertThat(arriving.begin("b")).isTrue();
        arriving.end("a");
        assertThat(arriving.begin("a")).isTrue();
        assertThat(arriving.begin("a")).isFalse();
    }

    @Test
    @DisplayName("all addresses together have no more than the node takes")
    void allAddressesAreLimited() {
        assertThat(
                        IntStream.range(0, 2 * BodyReception.ArrivingBodies.MAX)
                                .filter(i -> arriving.begin("address " + i))
                                .count())
                .isEqualTo(BodyReception.ArrivingBodies.MAX);
        arriving.end("address 0");
        assertThat(arriving.begin("new")).isTrue();
    }
}
