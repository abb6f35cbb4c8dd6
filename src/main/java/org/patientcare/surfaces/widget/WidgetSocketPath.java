package org.patientcare.surfaces.widget;

import jakarta.enterprise.context.Dependent;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.SocketPath;

/** The path of the web socket of patients' pages. */
@Dependent
class WidgetSocketPath implements SocketPath {

    @Override
    public String template() {
        return PublicPaths.WIDGET_SOCKET;
    }
}
