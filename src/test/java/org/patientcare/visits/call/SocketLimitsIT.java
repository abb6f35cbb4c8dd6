package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.DeafSocket;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Node;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Visit;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@DisplayName("How many web sockets of visits are let in, while other limits are off")
class SocketLimitsIT {

    private static final int MOST = 4;
    private static final int SOME = 12;
    private static final int TOO_MANY = 429;
    private static final int LET_IN = 101;

    private static Node node;

    private final List<DeafSocket> sockets = new ArrayList<>();
    private final String address = Http.randomAddress();

    @BeforeAll
    static void startANodeWithoutLimits() {
        int port = Node.freePort();
        Map<String, String> settings = new HashMap<>(SuiteDatabase.settings(port));
        settings.put("patientcare.rate-limit.requests-per-minute", "0");
        settings.put("patientcare.video.sockets-per-address", String.valueOf(MOST));
        node = Node.ready(settings, port);
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @AfterEach
    void closeAll() {
        sockets.forEach(DeafSocket::close);
    }

    @Test
    @DisplayName("3: an address holds so many, and one more when one of them is gone")
    void anAddressHoldsSoMany() {
        for (int i = 0; i < MOST; i++) {
            assertThat(open(newLink(), address)).isEqualTo(LET_IN);
        }
        String link = newLink();
        assertThat(open(link, address)).isEqualTo(TOO_MANY);
        assertThat(open(link, Http.randomAddress())).as("another address").isEqualTo(LET_IN);

        sockets.get(0).close();
        Waiting.until("one more is let in", () -> open(newLink(), address) == LET_IN);
        assertThat(open(newLink(), address)).isEqualTo(TOO_MANY);
    }

    @Test
    @DisplayName("3: an address opens three times as many in a minute and waits for its end then")
    void anAddressOpensSoManyInAMinute() {
        assertThat(openAndClose()).isEqualTo(LET_IN);
        Database.change(
                "UPDATE rate_window SET used = ? WHERE key = ?", 3 * MOST - 1, "call:" + address);
        assertThat(openAndClose()).isEqualTo(LET_IN);
        assertThat(openAndClose()).isEqualTo(TOO_MANY);
        Database.endWindow("call:" + address);
        assertThat(openAndClose()).isEqualTo(LET_IN);
    }

    @Test
    @DisplayName(
            "3: a side holds one socket: the others end, though their client neither hears nor goes")
    void aSideHoldsOne() {
        Visit visit = Visit.now("es");
        String link = Visit.at(node.port(), visit.patientUrl());
        for (int i = 0; i < SOME; i++) {
            assertThat(open(link, Http.randomAddress())).isEqualTo(LET_IN);
        }
        assertThat(sockets.subList(0, SOME - 1)).allMatch(DeafSocket::isEnded);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_attendance WHERE organization_id = ?"
                                        + " AND left_at IS NULL AND gone_at IS NULL",
                                visit.clinic().uuid()))
                .isOne();
    }

    private static String newLink() {
        return Visit.at(node.port(), Visit.now("es").patientUrl());
    }

    private int openAndClose() {
        int status = open(newLink(), address);
        sockets.get(sockets.size() - 1).close();
        return status;
    }

    private int open(String link, String from) {
        DeafSocket socket = DeafSocket.open(link, from);
        sockets.add(socket);
        return socket.status();
    }
}
