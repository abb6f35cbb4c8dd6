package org.patientcare.visits.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.Node;
import org.patientcare.testing.UnresponsiveSocket;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Visit;
import org.patientcare.testing.VisitNode;
import org.patientcare.testing.Waiting;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.OF_VISITS)
@DisplayName("Limits on web sockets of visits, while other limits are switched off")
class SocketLimitsIT {

    private static final int LIMIT = VisitNode.SOCKETS;
    private static final int SOME = 12;
    private static final int TOO_MANY = 429;
    private static final int ACCEPTED = 101;

    private final Node node = KeptNode.OF_VISITS.node();
    private final List<UnresponsiveSocket> sockets = new ArrayList<>();
    private final String address = Http.randomAddress();

    @AfterEach
    void closeAll() {
        sockets.forEach(UnresponsiveSocket::close);
    }

    @Test
    @DisplayName("3: an address has at most four sockets, and may open another when one is closed")
    void anAddressHasALimitedNumber() {
        for (int i = 0; i < LIMIT; i++) {
            assertThat(open(newLink(), address)).isEqualTo(ACCEPTED);
        }
        String link = newLink();
        assertThat(open(link, address)).isEqualTo(TOO_MANY);
        assertThat(open(link, Http.randomAddress())).as("another address").isEqualTo(ACCEPTED);

        sockets.get(0).close();
        Waiting.until("one more is accepted", () -> open(newLink(), address) == ACCEPTED);
        assertThat(open(newLink(), address)).isEqualTo(TOO_MANY);
    }

    @Test
    @DisplayName(
            "3: an address may open three times as many in a minute, and then waits for its end")
    void anAddressOpensALimitedNumberInAMinute() {
        assertThat(openAndClose()).isEqualTo(ACCEPTED);
        Database.change(
                "UPDATE rate_window SET used = ? WHERE key = ?", 3 * LIMIT - 1, "call:" + address);
        assertThat(openAndClose()).isEqualTo(ACCEPTED);
        assertThat(openAndClose()).isEqualTo(TOO_MANY);
        Database.endWindow("call:" + address);
        assertThat(openAndClose()).isEqualTo(ACCEPTED);
    }

    @Test
    @DisplayName(
            "3: a side has one socket: older ones are closed, even if their client does not react")
    void aSideHasOne() {
        Visit visit = Visit.now("es");
        String link = Visit.at(node.port(), visit.patientUrl());
        for (int i = 0; i < SOME; i++) {
            assertThat(open(link, Http.randomAddress())).isEqualTo(ACCEPTED);
        }
        assertThat(sockets.subList(0, SOME - 1)).allMatch(UnresponsiveSocket::isClosedByService);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM visit_attendance WHERE organization_id = ?"
                                        + " AND left_at IS NULL AND gone_at IS NULL",
                                visit.clinic().uuid()))
                .isOne();
    }

    private String newLink() {
        return Visit.at(node.port(), Visit.now("es").patientUrl());
    }

    private int openAndClose() {
        int status = open(newLink(), address);
        sockets.get(sockets.size() - 1).close();
        return status;
    }

    private int open(String link, String from) {
        UnresponsiveSocket socket = UnresponsiveSocket.open(link, from);
        sockets.add(socket);
        return socket.status();
    }
}
