package org.patientcare.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void withAListenerAreNotFree() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
            assertThat(Ports.firstFreeFrom(taken.getLocalPort()))
                    .isGreaterThan(taken.getLocalPort());
        }
    }
}
