package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.PatientToken;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.shared.Language;

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

    /**
     * The patient whose token was sent (contract, section 7).
     *
     * @param subscribedUntil null if the plan is open-ended or there is no plan
     * @param now the database's time, which decides when links open and close
     */
    public record MeView(
            String code,
            String firstName,
            String lastName,
            Language locale,
            String plan,
            Instant subscribedUntil,
            OwnOrganization organization,
            Instant now) {

        /** The patient's organization. */
        public record OwnOrganization(String name, ZoneId timeZone) {}

        static MeView of(Patient patient, Organization organization, Instant now) {
            return new MeView(
                    patient.code(),
                    patient.firstName(),
                    patient.lastName(),
                    patient.locale(),
                    patient.plan(),
                    patient.subscribedUntil(),
                    new OwnOrganization(
                            organization.profile().name(), organization.profile().timeZone()),
                    now);
        }
    }
}
