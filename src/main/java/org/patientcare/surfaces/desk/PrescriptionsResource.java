package org.patientcare.surfaces.desk;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.prescription.DocumentView;
import org.patientcare.documents.prescription.DownloadPath;
import org.patientcare.documents.prescription.MaxLines;
import org.patientcare.documents.prescription.PrescriberIssuing;
import org.patientcare.documents.prescription.PrescriberService;
import org.patientcare.documents.prescription.PrescriberService.WrittenPrescription;
import org.patientcare.documents.prescription.Prescription;
import org.patientcare.documents.prescription.PrescriptionIssuing;
import org.patientcare.documents.prescription.PrescriptionOrder;
import org.patientcare.documents.prescription.PrescriptionRequest;
import org.patientcare.documents.prescription.PrescriptionRequest.Item;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.documents.prescription.Printable;
import org.patientcare.documents.prescription.WithdrawalRequest;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.idempotency.KeyedCalls.IdempotencyKey;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.Language;
import org.patientcare.visits.appointment.DeskAppointments;

/** {@code /desk/v1/organizations/{id}/prescriptions}. */
@Path("organizations/{id}/prescriptions")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.DESK)
@ApplicationScoped
public class PrescriptionsResource {

    private static final String REPLAYED = "Idempotency-Replayed";

    @Inject private DeskResolver deskResolver;
    @Inject private DeskAppointments visits;
    @EJB private PatientService patients;
    @Inject private PrescriberIssuing prescriberIssuing;
    @Inject private PrescriptionIssuing issuing;
    @EJB private PrescriberService own;
    @Inject private CurrentCaller caller;
    @Inject private PublicUrl publicUrl;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response prescribe(
            @PathParam("id") UuidParameter id,
            @HeaderParam(IdempotencyKey.HEADER) String key,
            @TakesIdempotencyKey PrescribeRequest request) {
        PrescriberIssuing.Issued issued =
                prescriberIssuing.issue(id.value(), order(id.value(), request), key);
        Response.ResponseBuilder answer =
                Response.status(Response.Status.CREATED)
                        .entity(
                                new DataView<>(
                                        PrescribedView.of(
                                                issued.prescription(),
                                                id.value(),
                                                request.patient().id(),
                                                publicUrl,
                                                issuing.verifyUrl(issued.prescription().id()))));
        return (issued.repeated() ? answer.header(REPLAYED, true) : answer).build();
    }

    @POST
    @Path("preview")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response preview(@PathParam("id") UuidParameter id, PrescribeRequest request) {
        return DocumentView.preview(
                prescriberIssuing.preview(id.value(), order(id.value(), request)));
    }

    @GET
    @Path("{code}")
    public DataView<WrittenPrescription> read(
            @PathParam("id") UuidParameter id, @PathParam("code") String code) {
        return new DataView<>(own.written(id.value(), professional(id), code));
    }

    @GET
    @Path(DownloadPath.TEMPLATE)
    @Produces(DocumentView.MEDIA_TYPE)
    public Response download(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            @Context HttpHeaders request) {
        return new DocumentView(own.document(id.value(), professional(id), code)).answer(request);
    }

    @POST
    @Path("{code}/withdraw")
    @Consumes(MediaType.APPLICATION_JSON)
    public void withdraw(
            @PathParam("id") UuidParameter id,
            @PathParam("code") String code,
            WithdrawalRequest request) {
        own.withdraw(id.value(), professional(id), code, request.reason());
    }

    /** The path of a prescription's PDF, relative to the public URL. */
    static String downloadPath(UUID organization, UUID prescription) {
        return DownloadPath.of(
                PublicPaths.DESK + "/organizations/" + organization, prescription.toString());
    }

    private String professional(UuidParameter id) {
        return deskResolver.of(caller.session(), id.value()).professional();
    }

    private PrescriptionOrder order(UUID organization, PrescribeRequest request) {
        String professional = deskResolver.of(caller.session(), organization).professional();
        long patient = request.patient().id();
        visits.requireAccess(organization, professional, patient);
        return request.order(patients.get(organization, patient).code(), professional);
    }

    /**
     * A prescription that a professional issues in their own name.
     *
     * @param language the language of the document; null for the organization's language
     * @param printName the patient's name to print on the document; null for the stored name
     */
    public record PrescribeRequest(
            @NotNull @Valid PatientReference patient,
            @NotNull @Size(min = 1, max = PrescriptionRequest.MAX_ITEMS, message = "{wrong_count}")
                    List<@NotNull @Valid Item> items,
            @Characters @Printable @MaxLines(max = PrescriptionRequest.MAX_LINES_OF_NOTES)
                    String notes,
            Language language,
            @Characters @Printable @MaxLines(max = 1, message = MaxLines.ONE_LINE_MESSAGE)
                    String printName) {

        /**
         * A patient, identified by our opaque reference. A malformed reference is treated as an
         * unknown patient, not as a malformed request.
         */
        public record PatientReference(@NotNull String ref) {

            long id() {
                return PatientRef.fromString(ref).id();
            }
        }

        /**
         * @param patientCode the organization's code for the patient
         * @param professional the hash of the professional
         */
        PrescriptionOrder order(String patientCode, String professional) {
            return new PrescriptionRequest(
                            new PrescriptionRequest.PatientReference(patientCode),
                            new PrescriptionRequest.ProfessionalReference(professional),
                            items,
                            notes,
                            language,
                            printName,
                            null)
                    .order();
        }
    }

    /**
     * A prescription that a professional has issued.
     *
     * @param downloadUrl the URL of its PDF; needs a session
     * @param verifyUrl the URL in the document's QR code
     */
    public record PrescribedView(
            UUID code,
            PrescriptionState state,
            Instant issuedAt,
            Patient patient,
            String downloadUrl,
            String verifyUrl) {

        /**
         * The patient for whom it was issued.
         *
         * @param ref our opaque reference to the patient
         */
        public record Patient(String ref) {}

        static PrescribedView of(
                Prescription issued,
                UUID organization,
                long patient,
                PublicUrl publicUrl,
                String verifyUrl) {
            return new PrescribedView(
                    issued.id(),
                    issued.state(),
                    issued.issuedAt(),
                    new Patient(PatientRef.of(patient)),
                    publicUrl.of(downloadPath(organization, issued.id())),
                    verifyUrl);
        }
    }
}
