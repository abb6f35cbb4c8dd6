package org.patientcare.chaos;

import java.util.Map;
import java.util.Optional;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Reply;
import org.patientcare.testing.WebSocketClient;

/**
 * A patient's page with its web socket at one node, which is told of messages that another node
 * takes. As in a browser it connects again if its socket was closed.
 */
final class OpenPage implements AutoCloseable {

    private static final String PATIENT = "reader";

    private final Organization clinic;
    private final String professional;
    private final String base;
    private final String origin;
    private final String token;
    private WebSocketClient socket;
    private int messages;

    /**
     * @param sender the node that takes the messages
     * @param reader the node of the page
     * @param origin of the public address
     */
    OpenPage(Node sender, Node reader, String origin) {
        Operator operator = Operator.ofNode(sender.port());
        clinic = operator.newOrganization().withPatient(PATIENT);
        professional = operator.newProfessional(clinic);
        base = Http.node(reader.port()).base();
        this.origin = origin;
        token = clinic.authenticate(PATIENT).expect(200).json().get("access_token").asText();
        open();
    }

    /** Sends a message, and says what is wrong if the page is not told of it. */
    Optional<String> finding() {
        if (isTold()) {
            return Optional.empty();
        }
        close();
        open();
        return isTold()
                ? Optional.empty()
                : Optional.of("a page that connected again is not told of messages");
    }

    private void open() {
        socket = WebSocketClient.ofWidget(base, origin);
        socket.sendRaw(Reply.json(Map.of("type", "hello", "token", token)));
        socket.await("ready");
    }

    /** False if the socket was closed, or if nothing arrives. */
    private boolean isTold() {
        clinic.welcome(PATIENT, "message " + messages, professional).expect(200);
        messages++;
        try {
            while (socket.await("conversation").get("last").asInt() < messages) {
                // of a message before
            }
            return true;
        } catch (AssertionError closed) {
            return false;
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
