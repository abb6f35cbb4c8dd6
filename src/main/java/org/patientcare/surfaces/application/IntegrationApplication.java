package org.patientcare.surfaces.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.operations.certificate.CertificatesResource;
import org.patientcare.operations.erasure.ErasuresResource;
import org.patientcare.operations.erasure.PatientErasureResource;
import org.patientcare.operations.export.PatientExportDocumentResource;
import org.patientcare.operations.export.PatientExportResource;
import org.patientcare.operations.trailfeed.TrailFeedResource;
import org.patientcare.patients.activation.ActivationCodesResource;
import org.patientcare.patients.patient.PatientLinksResource;
import org.patientcare.patients.patient.PatientsResource;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.JerseyProperties;
import org.patientcare.talk.conversation.MessagesResource;
import org.patientcare.talk.feed.FeedResource;
import org.patientcare.talk.webhook.WebhooksResource;
import org.patientcare.visits.appointment.AppointmentsResource;
import org.patientcare.visits.appointment.ConsultantsResource;
import org.patientcare.visits.hours.SlotsResource;

/** The integration API, for the systems of organizations, with a credential. */
@ApplicationPath(PublicPaths.INTEGRATION)
public class IntegrationApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return SurfaceClasses.of(
                PatientsResource.class,
                PatientExportResource.class,
                PatientExportDocumentResource.class,
                PatientLinksResource.class,
                PatientErasureResource.class,
                ErasuresResource.class,
                ActivationCodesResource.class,
                MessagesResource.class,
                AppointmentsResource.class,
                ConsultantsResource.class,
                SlotsResource.class,
                WebhooksResource.class,
                FeedResource.class,
                TrailFeedResource.class,
                CertificatesResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return JerseyProperties.map();
    }
}
