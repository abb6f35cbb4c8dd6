package org.patientcare.bench;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The least that a JAX-RS application can be; deployed beside the service. */
@ApplicationPath("")
public class YardstickApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(YardstickResource.class);
    }
}
