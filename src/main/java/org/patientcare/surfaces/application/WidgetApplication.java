package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.access.caller.CrossOriginFilter;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.surfaces.widget.LogoutResource;
import org.patientcare.surfaces.widget.MeResource;
import org.patientcare.surfaces.widget.OwnAccessesResource;
import org.patientcare.surfaces.widget.OwnAppointmentsResource;
import org.patientcare.surfaces.widget.OwnConversationsResource;
import org.patientcare.surfaces.widget.OwnPrescriptionsResource;
import org.patientcare.surfaces.widget.RedemptionsResource;

/** The widget surface, called by patients' browsers with a token (contract, section 7). */
@ApplicationPath(PublicPaths.WIDGET)
public class WidgetApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                CrossOriginFilter.class,
                MeResource.class,
                OwnAccessesResource.class,
                OwnAppointmentsResource.class,
                OwnConversationsResource.class,
                RedemptionsResource.class,
                OwnPrescriptionsResource.class,
                LogoutResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
