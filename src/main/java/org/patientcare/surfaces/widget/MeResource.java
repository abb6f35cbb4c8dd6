package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.http.DataView;

/** {@code /widget/v1/me}. */
@Path("me")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class MeResource {

    @EJB private PatientService patients;
    @EJB private OrganizationService organizations;
    @Inject private CurrentCaller caller;
    @Inject private Clock clock;

    @GET
    public DataView<MeView> get() {
        PatientToken token = caller.patientToken();
        return new DataView<>(
                MeView.of(
                        patients.read(token.organizationId(), token.patientId()),
                        organizations.get(token.organizationId()),
                        clock.instant()));
    }
}
