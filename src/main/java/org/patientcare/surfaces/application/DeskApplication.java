package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.surfaces.desk.AppointmentsResource;
import org.patientcare.surfaces.desk.AvailabilityResource;
import org.patientcare.surfaces.desk.DeskConversationsResource;
import org.patientcare.surfaces.desk.DeskResource;
import org.patientcare.surfaces.desk.EmergencyResource;
import org.patientcare.surfaces.desk.MedicinesResource;
import org.patientcare.surfaces.desk.OwnSlotsResource;
import org.patientcare.surfaces.desk.OwnWorkingHoursResource;
import org.patientcare.surfaces.desk.PatientSearchResource;
import org.patientcare.surfaces.desk.PatientsResource;
import org.patientcare.surfaces.desk.PrescriptionsResource;
import org.patientcare.surfaces.desk.VisitsResource;

/** The desk: the calls of professionals who are signed in. */
@ApplicationPath(PublicPaths.DESK)
public class DeskApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                DeskResource.class,
                AvailabilityResource.class,
                VisitsResource.class,
                OwnWorkingHoursResource.class,
                OwnSlotsResource.class,
                AppointmentsResource.class,
                PatientsResource.class,
                PatientSearchResource.class,
                EmergencyResource.class,
                PrescriptionsResource.class,
                MedicinesResource.class,
                DeskConversationsResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
