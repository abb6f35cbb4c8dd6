package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.patientcare.access.security.CurrentCaller;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.operations.timeline.Timelines;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.OptionalBody;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.trail.audit.AuditPage;
import org.patientcare.visits.appointment.AppointmentLists;

/** {@code /admin/v1/organizations/{id}/patient-files/{ref}}. */
@Path("organizations/{id}/patient-files/{ref}")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientFilesResource {

    @EJB private PatientService patients;
    @EJB private RedemptionService redemptions;
    @EJB private AppointmentLists appointments;
    @EJB private PrescriptionService prescriptions;
    @Inject private PatientLinkSending sending;
    @Inject private CurrentCaller caller;
    @Inject private Timelines timelines;
    @Inject private PageQuery page;

    @GET
    public DataView<PatientFileView> file(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @BeanParam PatientFileQuery query) {
        UUID organization = id.value();
        Patient patient = patients.read(organization, ref.id(), query.purpose());
        return new DataView<>(
                PatientFileView.of(
                        patient,
                        redemptions.listOfPatient(organization, patient.id()),
                        appointments.upcoming(organization, patient.id()),
                        prescriptions.list(organization, patient.id())));
    }

    @GET
    @Path("timeline")
    public TimelinePageView timeline(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @BeanParam ReadEventsQuery looks,
            @BeanParam AuditQuery query) {
        AuditPage.Request pageRequest = query.pageRequest(page);
        AuditPage found =
                timelines.page(id.value(), ref.id(), looks.excludesReadEvents(), pageRequest);
        return TimelinePageView.of(
                found, timelines.withActorNames(id.value(), found.events()), pageRequest, page);
    }

    /**
     * Sends the patient a link that opens their own page. It is shown only on request, after a
     * recent authentication, to a patient to whom none can be sent: whoever sees it can act as the
     * patient.
     */
    @POST
    @Path("links")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response link(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @OptionalBody SupportLinkRequest request) {
        if (request.shows()) {
            caller.requireRecentAuthentication();
        }
        SupportLinkView made =
                request.shows()
                        ? sending.show(id.value(), ref.id(), request.purpose())
                        : sending.send(id.value(), ref.id());
        return Response.status(Response.Status.CREATED).entity(new DataView<>(made)).build();
    }
}
