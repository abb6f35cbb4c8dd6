package org.patientcare.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.http.Providers;
import org.patientcare.prescription.PrescriptionsResource;
import org.patientcare.security.CredentialFilter;

/** The part of the integration API that lives under its own prefix: prescriptions. */
@ApplicationPath("api/v1")
public class PrescriptionApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Surface.of(CredentialFilter.class, PrescriptionsResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Providers.properties();
    }
}
