package org.patientcare.widget;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.patientcare.http.DataView;
import org.patientcare.organization.OrganizationService;
import org.patientcare.patient.PatientService;
import org.patientcare.security.CurrentCaller;
import org.patientcare.security.RequiresPatient;
import org.patientcare.token.PatientToken;

/** {@code /widget/v1/me}. */
@Path("me")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class MeResource {

    @Inject private PatientService patients;
    @Inject private OrganizationService organizations;
    @Inject private CurrentCaller caller;

    @GET
    public DataView<MeView> get() {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                MeView.of(
                        patients.read(token.organizationId(), token.patientId()),
                        organizations.get(token.organizationId())));
    }
}
