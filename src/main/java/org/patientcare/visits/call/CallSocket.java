package org.patientcare.visits.call;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.server.ServerEndpoint;
import java.util.Collection;
import org.patientcare.access.socket.PageSocket;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.visits.video.CallSettings;

/**
 * The web socket of a page: one object for each connection. Who it is, {@link CallFilter} has found
 * out.
 */
@Dependent
@ServerEndpoint(CallSocket.PATH)
public class CallSocket extends PageSocket<CallPrincipal> {

    /** The page of a link, as a template. */
    static final String PAGE = PublicPaths.CALL + "/{token}";

    static final String PATH = PAGE + "/socket";

    @Inject private CallSession call;
    @Inject private CallSettings settings;

    public CallSocket() {
        super(CallPrincipal.class);
    }

    @Override
    protected Collection<SocketBound> bounds(CallPrincipal visitor) {
        return CallBounds.of(visitor.link(), visitor.address(), settings.socketsOfAddress());
    }

    @Override
    protected void begin(CallPrincipal visitor, WebSocketConnection page, SocketLife ofSocket) {
        call.begin(visitor, new CallClient(page));
    }

    @Override
    protected void take(String text) {
        call.take(text);
    }

    @Override
    protected void end() {
        call.end();
    }
}
