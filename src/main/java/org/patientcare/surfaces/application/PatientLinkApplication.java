package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.surfaces.my.LinkOrganizationsResource;
import org.patientcare.surfaces.my.OwnExportsResource;
import org.patientcare.surfaces.my.SessionsResource;

/** The calls with which the patients' page opens a session by a link. */
@ApplicationPath(PublicPaths.PATIENT_PAGE_API)
public class PatientLinkApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                SessionsResource.class, LinkOrganizationsResource.class, OwnExportsResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
