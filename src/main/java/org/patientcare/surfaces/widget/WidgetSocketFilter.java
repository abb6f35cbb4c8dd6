package org.patientcare.surfaces.widget;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import org.patientcare.access.socket.SocketGate;
import org.patientcare.platform.config.PublicPaths;

/** Before the web socket of patients' pages. */
@WebFilter({PublicPaths.WIDGET_SOCKET, PublicPaths.WIDGET_SOCKET + "/"})
public class WidgetSocketFilter extends SocketGate {

    static final String KIND = "widget";

    private static final long serialVersionUID = 1L;

    @Inject private transient WidgetSocketSettings settings;

    @Override
    protected String kind() {
        return KIND;
    }

    @Override
    protected String path() {
        return PublicPaths.WIDGET_SOCKET;
    }

    @Override
    protected int socketsOfAddress() {
        return settings.socketsOfAddress();
    }

    @Override
    protected int openingsOfAddress() {
        return settings.openingsOfAddress();
    }
}
