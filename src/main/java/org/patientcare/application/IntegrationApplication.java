package org.patientcare.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.activation.ActivationCodesResource;
import org.patientcare.appointment.AppointmentsResource;
import org.patientcare.http.Providers;
import org.patientcare.patient.PatientsResource;
import org.patientcare.security.CredentialFilter;

/** The integration API: an organization's systems, with a credential. */
@ApplicationPath("v1")
public class IntegrationApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Surface.of(
                CredentialFilter.class,
                PatientsResource.class,
                ActivationCodesResource.class,
                AppointmentsResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Providers.properties();
    }
}
