package org.patientcare.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.http.Providers;
import org.patientcare.security.CrossOriginFilter;
import org.patientcare.security.PatientTokenFilter;
import org.patientcare.widget.LogoutResource;
import org.patientcare.widget.MeResource;
import org.patientcare.widget.OwnAppointmentsResource;
import org.patientcare.widget.OwnPrescriptionsResource;
import org.patientcare.widget.RedemptionsResource;

/** The widget surface: a patient's browser, with a token. */
@ApplicationPath("widget/v1")
public class WidgetApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Surface.of(
                PatientTokenFilter.class,
                CrossOriginFilter.class,
                MeResource.class,
                OwnAppointmentsResource.class,
                RedemptionsResource.class,
                OwnPrescriptionsResource.class,
                LogoutResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Providers.properties();
    }
}
