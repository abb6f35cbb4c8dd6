package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.documents.prescription.PrescriptionsResource;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;

/** The part of the integration API that has its own path prefix: prescriptions. */
@ApplicationPath(PublicPaths.INTEGRATION_PRESCRIPTIONS)
public class PrescriptionApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(PrescriptionsResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
