package org.patientcare.surfaces.desk;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebFilter;
import org.patientcare.access.socket.ProfessionalGate;
import org.patientcare.platform.config.PublicPaths;

/** Before the web socket of desks. */
@WebFilter({PublicPaths.DESK_SOCKET, PublicPaths.DESK_SOCKET + "/"})
public class DeskSocketFilter extends ProfessionalGate {

    static final String KIND = "desk";

    private static final long serialVersionUID = 1L;

    @Inject private transient DeskSocketSettings settings;

    @Override
    protected String kind() {
        return KIND;
    }

    @Override
    protected String path() {
        return PublicPaths.DESK_SOCKET;
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
