package org.patientcare.sending.sms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.sending.sms.SmppConnection.SmppSockets;
import org.patientcare.sending.sms.SmppSettings.SmscAccount;
import org.patientcare.sending.sms.SmppSettings.SmscAccount.SenderId;
import org.patientcare.sending.sms.SmsChannel.SmsCheck;
import org.patientcare.testing.Node;
import org.patientcare.testing.ScriptedSmsc;
import org.patientcare.testing.Simulator;
import org.patientcare.testing.Waiting;

@DisplayName("8 Self-check: SMS centres that accept our login, refuse it, and are unavailable")
@Execution(ExecutionMode.CONCURRENT)
class SmsCheckTest {

    private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(1);
    private SmppConnection link;

    @AfterEach
    void close() {
        link.close();
        scheduler.shutdownNow();
    }

    @Test
    void anOpenSessionIsOkUntilTheCentreIsKilled() {
        int port = Node.freePort();
        try (Simulator centre = Simulator.start(port)) {
            link = link(port, Simulator.PASSWORD);
            link.keepOpen();
            awaitStatus(CheckStatus.OK);
            assertThat(check().message()).contains("open, without TLS");
            assertThat(centre).isNotNull();
        }
        awaitStatus(CheckStatus.FAILED);
        Waiting.until("the reason", () -> check().message().contains("cannot be reached"));
    }

    @Test
    void aRefusedLoginIsReported() {
        int invalidPassword = 0x0E;
        try (ScriptedSmsc centre = new ScriptedSmsc(ScriptedSmsc.BIND, invalidPassword)) {
            link = link(centre.port(), "wrong");
            link.keepOpen();
            Waiting.until(
                    "refused", () -> check().message().contains("refused our login (error 14)"));
            assertThat(check().status()).isEqualTo(CheckStatus.FAILED);
            assertThat(check().fix()).contains("patientcare.smpp.*");
        }
    }

    @Test
    void anOpenSessionToARemoteCentreIsAWarningUnlessItUsesTls() {
        int port = Node.freePort();
        try (Simulator centre = Simulator.start(port)) {
            link = link(port, Simulator.PASSWORD);
            link.keepOpen();
            awaitStatus(CheckStatus.OK);
            assertThat(centre).isNotNull();

            Finding plain = SmsCheck.of(link.failureReason(), false, "192.0.2.7");
            assertThat(plain.status()).isEqualTo(CheckStatus.WARNING);
            assertThat(plain.message()).contains("open, without TLS");
            assertThat(plain.fix()).contains("patientcare.smpp.tls");
            assertThat(SmsCheck.of(link.failureReason(), true, "192.0.2.7").status())
                    .isEqualTo(CheckStatus.OK);
        }
    }

    private Finding check() {
        return SmsCheck.of(link.failureReason(), false, "127.0.0.1");
    }

    private void awaitStatus(CheckStatus status) {
        Waiting.until("status " + status, () -> check().status() == status);
    }

    private SmppConnection link(int port, String password) {
        SmscAccount centre =
                new SmscAccount(
                        "127.0.0.1",
                        port,
                        Simulator.USER,
                        password,
                        SenderId.parse("Clinic").orElseThrow());
        return new SmppConnection(
                centre,
                new SmppSockets(Optional.empty()),
                new ReceiptListener(receipt -> {}),
                scheduler);
    }
}
