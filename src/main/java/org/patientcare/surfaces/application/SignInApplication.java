package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.access.signin.PasskeysResource;
import org.patientcare.access.signin.PreferencesResource;
import org.patientcare.access.signin.SessionResource;
import org.patientcare.access.signin.SignInResource;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;

/** The calls with which our pages sign people in. */
@ApplicationPath(PublicPaths.SIGN_IN)
public class SignInApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                SignInResource.class,
                PasskeysResource.class,
                SessionResource.class,
                PreferencesResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
