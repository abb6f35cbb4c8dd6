package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.surfaces.operator.ActivationCodeResource;
import org.patientcare.surfaces.operator.AdminWebhooksResource;
import org.patientcare.surfaces.operator.AppointmentListResource;
import org.patientcare.surfaces.operator.AppointmentResource;
import org.patientcare.surfaces.operator.AuditEventsResource;
import org.patientcare.surfaces.operator.CapturedMessageResource;
import org.patientcare.surfaces.operator.CapturedMessagesResource;
import org.patientcare.surfaces.operator.ConsoleLinksResource;
import org.patientcare.surfaces.operator.CredentialsResource;
import org.patientcare.surfaces.operator.DeliveriesResource;
import org.patientcare.surfaces.operator.OrganizationNamesResource;
import org.patientcare.surfaces.operator.OrganizationProfessionalsResource;
import org.patientcare.surfaces.operator.OrganizationsResource;
import org.patientcare.surfaces.operator.OverviewResource;
import org.patientcare.surfaces.operator.PatientFilesResource;
import org.patientcare.surfaces.operator.PatientSearchResource;
import org.patientcare.surfaces.operator.PatientTokensResource;
import org.patientcare.surfaces.operator.PeopleResource;
import org.patientcare.surfaces.operator.PrescriptionIssueResource;
import org.patientcare.surfaces.operator.PrescriptionListResource;
import org.patientcare.surfaces.operator.ProfessionalsResource;
import org.patientcare.surfaces.operator.RedemptionUndoResource;
import org.patientcare.surfaces.operator.SecretsResource;
import org.patientcare.surfaces.operator.SelfCheckResource;
import org.patientcare.surfaces.operator.SettingsResource;
import org.patientcare.surfaces.operator.TokenKeysResource;
import org.patientcare.surfaces.support.CodeBatchesResource;
import org.patientcare.surfaces.support.PatientImportsResource;
import org.patientcare.surfaces.support.SupportCodesResource;

/** The admin surface: the operator of the installation. */
@ApplicationPath(PublicPaths.ADMIN)
public class AdminApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                OrganizationsResource.class,
                CredentialsResource.class,
                PatientTokensResource.class,
                TokenKeysResource.class,
                PatientSearchResource.class,
                SettingsResource.class,
                CapturedMessageResource.class,
                PrescriptionListResource.class,
                PatientFilesResource.class,
                OverviewResource.class,
                AppointmentListResource.class,
                SecretsResource.class,
                ActivationCodeResource.class,
                RedemptionUndoResource.class,
                ProfessionalsResource.class,
                AppointmentResource.class,
                AuditEventsResource.class,
                DeliveriesResource.class,
                CapturedMessagesResource.class,
                SelfCheckResource.class,
                SupportCodesResource.class,
                CodeBatchesResource.class,
                PatientImportsResource.class,
                PrescriptionIssueResource.class,
                PeopleResource.class,
                ConsoleLinksResource.class,
                AdminWebhooksResource.class,
                OrganizationProfessionalsResource.class,
                OrganizationNamesResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
