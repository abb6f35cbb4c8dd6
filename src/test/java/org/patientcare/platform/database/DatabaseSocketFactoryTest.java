package org.patientcare.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.testing.CertificateAuthority;
import org.patientcare.testing.Waiting;

@DisplayName("8: a database that does not answer is not waited for twice")
class DatabaseSocketFactoryTest {

    private static final int LONG = (int) Waiting.DEADLINE.toMillis();

    @TempDir private Path folder;

    @ParameterizedTest(name = "after a time-out: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("an encrypted connection to a database that is silent is closed at once")
    void closedAtOnce(boolean timedOut) throws IOException {
        CertificateAuthority authority = CertificateAuthority.make(folder);
        try (ServerSocket database = authority.server("ip:127.0.0.1").createServerSocket(0);
                Socket plain = new DatabaseSocketFactory().createSocket()) {
            CompletableFuture<Socket> silent =
                    CompletableFuture.supplyAsync(() -> answerOnce(database));
            plain.connect(
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), database.getLocalPort()));
            Socket tls =
                    authority
                            .trust()
                            .getSocketFactory()
                            .createSocket(plain, "127.0.0.1", database.getLocalPort(), true);
            tls.setSoTimeout(LONG);
            assertThat(tls.getInputStream().read()).isEqualTo('a');
            if (timedOut) {
                tls.setSoTimeout(1);
                assertThatThrownBy(() -> tls.getInputStream().read())
                        .isInstanceOf(SocketTimeoutException.class);
                tls.setSoTimeout(LONG);
            }

            long began = System.nanoTime();
            tls.close();

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Waiting.NO_HANG);
            silent.join().close();
        }
    }

    private static Socket answerOnce(ServerSocket database) {
        try {
            Socket accepted = database.accept();
            accepted.getOutputStream().write('a');
            return accepted;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
