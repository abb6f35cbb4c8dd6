package org.patientcare.surfaces.widget;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import org.patientcare.access.socket.SocketHandshakeFilter;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.platform.config.PublicPaths;

/** Checks the handshake of the web socket of patients' pages. */
@WebFilter({PublicPaths.WIDGET_SOCKET, PublicPaths.WIDGET_SOCKET + "/"})
public class WidgetSocketFilter extends SocketHandshakeFilter {

    private static final long serialVersionUID = 1L;

    @Inject private transient WidgetSocketSettings settings;

    public WidgetSocketFilter() {
        super(PublicPaths.WIDGET_SOCKET);
    }

    @Override
    protected AddressSocketLimits limits() {
        return settings.bounds();
    }
}
