package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.operations.trailfeed.OperatorTrailFeedResource;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.surfaces.operator.AccessReportResource;
import org.patientcare.surfaces.operator.AccessSettingsResource;
import org.patientcare.surfaces.operator.ActivationCodesResource;
import org.patientcare.surfaces.operator.AdminWebhooksResource;
import org.patientcare.surfaces.operator.AppointmentsResource;
import org.patientcare.surfaces.operator.AuditEventsResource;
import org.patientcare.surfaces.operator.CodeSearchResource;
import org.patientcare.surfaces.operator.CredentialsResource;
import org.patientcare.surfaces.operator.EmergencyAccessesResource;
import org.patientcare.surfaces.operator.ErasuresResource;
import org.patientcare.surfaces.operator.FreeSlotsResource;
import org.patientcare.surfaces.operator.InstallationResource;
import org.patientcare.surfaces.operator.LogoResource;
import org.patientcare.surfaces.operator.MedicinesResource;
import org.patientcare.surfaces.operator.NoticesResource;
import org.patientcare.surfaces.operator.OrganizationsResource;
import org.patientcare.surfaces.operator.OverviewResource;
import org.patientcare.surfaces.operator.PatientExportsResource;
import org.patientcare.surfaces.operator.PatientsResource;
import org.patientcare.surfaces.operator.PeopleResource;
import org.patientcare.surfaces.operator.PrescriptionsResource;
import org.patientcare.surfaces.operator.ProfessionalDaysResource;
import org.patientcare.surfaces.operator.ProfessionalsResource;
import org.patientcare.surfaces.operator.RetentionResource;
import org.patientcare.surfaces.operator.UnusualAccessesResource;
import org.patientcare.surfaces.operator.WorkingHoursResource;
import org.patientcare.surfaces.support.CodeBatchesResource;
import org.patientcare.surfaces.support.PatientImportsResource;

/** The admin surface: the operator of the installation. */
@ApplicationPath(PublicPaths.ADMIN)
public class AdminApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                OrganizationsResource.class,
                LogoResource.class,
                NoticesResource.class,
                OverviewResource.class,
                CredentialsResource.class,
                InstallationResource.class,
                PatientsResource.class,
                PrescriptionsResource.class,
                MedicinesResource.class,
                AppointmentsResource.class,
                ProfessionalDaysResource.class,
                ActivationCodesResource.class,
                CodeSearchResource.class,
                ProfessionalsResource.class,
                WorkingHoursResource.class,
                FreeSlotsResource.class,
                AuditEventsResource.class,
                OperatorTrailFeedResource.class,
                AccessReportResource.class,
                PatientExportsResource.class,
                AccessSettingsResource.class,
                RetentionResource.class,
                UnusualAccessesResource.class,
                EmergencyAccessesResource.class,
                ErasuresResource.class,
                CodeBatchesResource.class,
                PatientImportsResource.class,
                PeopleResource.class,
                AdminWebhooksResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
