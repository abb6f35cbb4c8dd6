package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.websocket.server.ServerEndpoint;
import java.util.Collection;
import java.util.List;
import org.patientcare.access.socket.PageSocket;
import org.patientcare.access.socket.SocketBound;
import org.patientcare.access.socket.SocketLife;
import org.patientcare.access.socket.SocketVisitor;
import org.patientcare.access.socket.WebSocketConnection;
import org.patientcare.platform.config.PublicPaths;

/** The web socket of a patient's page: one object for each connection. */
@Dependent
@ServerEndpoint(PublicPaths.WIDGET_SOCKET)
public class WidgetSocket extends PageSocket<SocketVisitor> {

    @Inject private WidgetSession page;
    @Inject private WidgetSocketSettings settings;

    public WidgetSocket() {
        super(SocketVisitor.class);
    }

    @Override
    protected Collection<SocketBound> bounds(SocketVisitor visitor) {
        return List.of(settings.bounds().of(visitor.address()));
    }

    @Override
    protected void begin(
            SocketVisitor visitor, WebSocketConnection connection, SocketLife ofSocket) {
        page.begin(visitor, connection, ofSocket);
    }

    @Override
    protected void take(String text) {
        page.take(text);
    }

    @Override
    protected void end() {
        page.end();
    }
}
