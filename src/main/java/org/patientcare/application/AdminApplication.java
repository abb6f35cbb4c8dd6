package org.patientcare.application;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;
import org.patientcare.http.Providers;
import org.patientcare.operator.ActivationCodeResource;
import org.patientcare.operator.AppointmentResource;
import org.patientcare.operator.AuditEventsResource;
import org.patientcare.operator.CapturedMessagesResource;
import org.patientcare.operator.CredentialsResource;
import org.patientcare.operator.DeliveriesResource;
import org.patientcare.operator.OrganizationsResource;
import org.patientcare.operator.PatientTokensResource;
import org.patientcare.operator.PrescriptionIssueResource;
import org.patientcare.operator.ProfessionalsResource;
import org.patientcare.operator.RedemptionUndoResource;
import org.patientcare.operator.SelfCheckResource;
import org.patientcare.operator.TokenKeysResource;
import org.patientcare.security.OperatorFilter;

/** The admin surface: the operator of the installation. */
@ApplicationPath("admin/v1")
public class AdminApplication extends Application {

    @Override
    public Set<Class<?>> getClasses() {
        return Surface.of(
                OperatorFilter.class,
                OrganizationsResource.class,
                CredentialsResource.class,
                PatientTokensResource.class,
                TokenKeysResource.class,
                ActivationCodeResource.class,
                RedemptionUndoResource.class,
                ProfessionalsResource.class,
                AppointmentResource.class,
                AuditEventsResource.class,
                DeliveriesResource.class,
                CapturedMessagesResource.class,
                SelfCheckResource.class,
                PrescriptionIssueResource.class);
    }

    @Override
    public Map<String, Object> getProperties() {
        return Providers.properties();
    }
}
