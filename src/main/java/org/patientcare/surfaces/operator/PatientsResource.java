package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.documents.prescription.ListedPrescription;
import org.patientcare.documents.prescription.PrescriptionService;
import org.patientcare.documents.prescription.PrescriptionState;
import org.patientcare.operations.timeline.TimelineEntry;
import org.patientcare.operations.timeline.Timelines;
import org.patientcare.patients.link.PatientLinkSending;
import org.patientcare.patients.patient.AccessPurpose;
import org.patientcare.patients.patient.FoundPatient;
import org.patientcare.patients.patient.Gender;
import org.patientcare.patients.patient.MinLetters;
import org.patientcare.patients.patient.Patient;
import org.patientcare.patients.patient.PatientFilter;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientSearch;
import org.patientcare.patients.patient.PatientService;
import org.patientcare.patients.redemption.RedemptionService;
import org.patientcare.patients.redemption.RedemptionService.PatientRedemption;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.JsonBody.OptionalBody;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.PageView.SearchPageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Fault;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.sending.delivery.CodeDeliveries.CodeSendAttempt;
import org.patientcare.sending.delivery.EmailAddress;
import org.patientcare.trail.audit.Actor;
import org.patientcare.trail.audit.AuditEvent;
import org.patientcare.trail.audit.AuditPage;
import org.patientcare.visits.appointment.AppointmentLists;
import org.patientcare.visits.appointment.AppointmentState;
import org.patientcare.visits.appointment.ListedAppointment;

/** The patients of an organization: searching for them, their files, links and tokens. */
@Path("organizations")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PatientsResource {

    private static final String LOOKS = "looks";

    @EJB private PatientSearch searches;
    @EJB private PatientService patients;
    @EJB private RedemptionService redemptions;
    @EJB private AppointmentLists appointments;
    @EJB private PrescriptionService prescriptions;
    @Inject private PatientLinkSending sending;
    @Inject private CurrentCaller caller;
    @Inject private Timelines timelines;
    @Inject private PageQuery page;

    /** A POST, so that no name appears in the URL. */
    @POST
    @Path("{id}/patient-search")
    @RequiresDuty(value = Duty.PATIENTS, auditedAs = "organizations/{id}/patient-search#search")
    @Consumes(MediaType.APPLICATION_JSON)
    @CompressedList
    public SearchPageView<FoundPatientView> search(
            @PathParam("id") UuidParameter id, PatientSearchRequest request) {
        return SearchPageView.of(
                searches.find(id.value(), request.filter(), page.requestedPage(request.page()))
                        .map(FoundPatientView::of),
                page);
    }

    @GET
    @Path("{id}/patient-files/{ref}")
    @RequiresDuty(value = Duty.PATIENTS, auditedAs = "organizations/{id}/patient-files/{ref}#file")
    public DataView<PatientFileView> file(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @QueryParam("purpose") String purpose) {
        UUID organization = id.value();
        Patient patient = patients.read(organization, ref.id(), purpose(purpose));
        return new DataView<>(
                PatientFileView.of(
                        patient,
                        redemptions.listOfPatient(organization, patient.id()),
                        appointments.upcoming(organization, patient.id()),
                        prescriptions.list(organization, patient.id())));
    }

    @GET
    @Path("{id}/patient-files/{ref}/timeline")
    @RequiresDuty(
            value = Duty.PATIENTS,
            auditedAs = "organizations/{id}/patient-files/{ref}#timeline")
    public TimelinePageView timeline(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @QueryParam(LOOKS) String looks,
            @BeanParam AuditQuery query) {
        AuditPage.Request pageRequest = query.pageRequest(page);
        AuditPage found =
                timelines.page(id.value(), ref.id(), excludesReadEvents(looks), pageRequest);
        return TimelinePageView.of(
                found, timelines.withActorNames(id.value(), found.events()), pageRequest, page);
    }

    /**
     * Sends the patient a link that opens their own page. It is shown only on request, after a
     * recent authentication, to a patient to whom none can be sent: whoever sees it can act as the
     * patient.
     */
    @POST
    @Path("{id}/patient-files/{ref}/links")
    @RequiresDuty(value = Duty.PATIENTS, auditedAs = "organizations/{id}/patient-files/{ref}#link")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response link(
            @PathParam("id") UuidParameter id,
            @PathParam("ref") PatientRef ref,
            @OptionalBody SupportLinkRequest request) {
        if (request.shows()) {
            caller.requireRecentAuthentication();
        }
        PatientLinkSending.SupportLinkView made =
                request.shows()
                        ? sending.show(id.value(), ref.id(), request.purpose())
                        : sending.send(id.value(), ref.id());
        return Response.status(Response.Status.CREATED).entity(new DataView<>(made)).build();
    }

    @POST
    @Path("{id}/patients/{code: .+}/revoke-tokens")
    @RequiresDuty(
            value = Duty.PATIENTS,
            auditedAs = "organizations/{id}/patients/{code: .+}/revoke-tokens#revoke")
    public void revokeTokens(@PathParam("id") UuidParameter id, @PathParam("code") String code) {
        patients.revokeTokens(id.value(), code);
    }

    /**
     * The purpose for which a patient's file is opened.
     *
     * @throws DomainException of kind INVALID if the purpose is missing or unknown
     */
    private static AccessPurpose purpose(String text) {
        return WireNamed.find(AccessPurpose.class, text == null ? "" : text)
                .orElseThrow(
                        () ->
                                DomainException.invalid(
                                        "purpose", FaultCode.unknownValue(AccessPurpose.class)));
    }

    /**
     * Whether the timeline leaves out the events in which somebody only read data; it does not by
     * default.
     *
     * @throws DomainException of kind INVALID if the value is neither true nor false
     */
    private static boolean excludesReadEvents(String looks) {
        if (looks == null || looks.isEmpty() || "true".equals(looks)) {
            return false;
        }
        if ("false".equals(looks)) {
            return true;
        }
        throw DomainException.invalid(LOOKS, FaultCode.NOT_TRUE_OR_FALSE.of());
    }

    /**
     * The conditions of a patient search; null leaves a condition out.
     *
     * @param page from 1; null for the first page
     */
    public record PatientSearchRequest(
            @Characters String code,
            @Characters @MinLetters String name,
            @Characters String taxId,
            @Characters String email,
            @Characters String phone,
            LocalDate birthDate,
            Boolean subscribed,
            @Min(1) Integer page) {

        /**
         * @throws DomainException of kind INVALID if {@code subscribed} is given alone: searching
         *     all patients of an organization by it would take too long
         */
        PatientFilter filter() {
            boolean alone =
                    Stream.of(code, name, taxId, email, phone, birthDate).allMatch(Objects::isNull);
            if (subscribed != null && alone) {
                throw DomainException.invalid("subscribed", FaultCode.FILTER_REQUIRED.of());
            }
            return new PatientFilter(code, name, taxId, email, phone, birthDate, subscribed);
        }
    }

    /**
     * A patient in a search result.
     *
     * @param ref our opaque reference to the patient, which may appear in URLs
     * @param plan the current plan; null if there is none
     */
    public record FoundPatientView(
            String ref,
            String code,
            String firstName,
            String lastName,
            LocalDate birthDate,
            String plan) {

        static FoundPatientView of(FoundPatient found) {
            return new FoundPatientView(
                    PatientRef.of(found.id()),
                    found.code(),
                    found.firstName(),
                    found.lastName(),
                    found.birthDate(),
                    found.plan());
        }
    }

    /**
     * A link to a patient's page.
     *
     * @param show whether the link is shown instead of sent; null means false
     * @param purpose why it is shown; required then
     */
    public record SupportLinkRequest(Boolean show, AccessPurpose purpose) {

        /**
         * @throws DomainException of kind INVALID if it is to be shown, and there is no purpose
         */
        boolean shows() {
            boolean shown = Boolean.TRUE.equals(show);
            if (shown && purpose == null) {
                throw DomainException.invalid("purpose", FaultCode.PURPOSE_REQUIRED.of());
            }
            return shown;
        }
    }

    /**
     * Everything that support staff need to answer a patient's question.
     *
     * @param redemptions newest first, including undone ones; at most 100
     * @param nextVisits upcoming and running visits, the next one first; at most 100
     * @param prescriptions newest first; at most 100
     */
    public record PatientFileView(
            Person patient,
            List<PatientRedemption> redemptions,
            List<NextVisit> nextVisits,
            List<PrescriptionEntry> prescriptions) {

        /**
         * @param ref our opaque reference to the patient
         * @param emailFault what the e-mail address must be so that mail can be sent to it; null if
         *     mail can be sent, or there is no address
         * @param subscribedUntil when the plan ends; null if it is open-ended or there is no plan
         * @param unsubscribedAt null while there is a plan
         */
        public record Person(
                String ref,
                String code,
                String firstName,
                String lastName,
                Gender gender,
                LocalDate birthDate,
                String taxId,
                String email,
                String emailFault,
                String phone,
                Language locale,
                String plan,
                Instant subscribedUntil,
                Instant unsubscribedAt,
                Instant createdAt,
                Instant updatedAt) {

            private static Person of(Patient patient) {
                return new Person(
                        PatientRef.of(patient.id()),
                        patient.code(),
                        patient.firstName(),
                        patient.lastName(),
                        patient.gender(),
                        patient.birthDate(),
                        patient.taxId(),
                        patient.email(),
                        Optional.ofNullable(patient.email())
                                .flatMap(EmailAddress::fault)
                                .map(Fault::sentence)
                                .orElse(null),
                        patient.phone(),
                        patient.locale(),
                        patient.plan(),
                        patient.subscribedUntil(),
                        patient.unsubscribedAt(),
                        patient.createdAt(),
                        patient.updatedAt());
            }
        }

        /**
         * @param duration seconds
         * @param waitingSince since when the patient has been waiting; null unless the state is
         *     waiting
         */
        public record NextVisit(
                String code,
                Instant startsAt,
                int duration,
                AppointmentState state,
                Instant waitingSince,
                AppointmentsResource.ProfessionalName professional) {

            private static NextVisit of(ListedAppointment visit) {
                return new NextVisit(
                        visit.code(),
                        visit.startsAt(),
                        visit.duration(),
                        visit.state(),
                        visit.waitingSince(),
                        AppointmentsResource.ProfessionalName.of(visit));
            }
        }

        /** A prescription. */
        public record PrescriptionEntry(
                UUID code,
                Instant issuedAt,
                PrescriptionState state,
                List<String> activeSubstances) {

            private static PrescriptionEntry of(ListedPrescription listed) {
                return new PrescriptionEntry(
                        listed.code(),
                        listed.issuedAt(),
                        listed.state(),
                        listed.activeSubstances());
            }
        }

        static PatientFileView of(
                Patient patient,
                List<PatientRedemption> redemptions,
                List<ListedAppointment> ahead,
                List<ListedPrescription> prescriptions) {
            return new PatientFileView(
                    Person.of(patient),
                    redemptions,
                    ahead.stream().map(NextVisit::of).toList(),
                    prescriptions.stream().map(PrescriptionEntry::of).toList());
        }
    }

    /** A page of the events that concern a patient, with the paging of the audit trail. */
    public record TimelinePageView(
            List<EntryView> data,
            PageView.Links links,
            AuditEventsResource.AuditPageView.Meta meta) {

        /**
         * @param kind the audited action
         * @param facts details such as the reason for a refusal; null if there are none
         * @param deliveries attempts to send the activation code that the event is about; empty if
         *     it is about none
         */
        public record EntryView(
                Instant at,
                String kind,
                AuditEvent.AuditedObject object,
                ActorView actor,
                String outcome,
                String requestId,
                JsonDocument facts,
                List<SendingView> deliveries) {

            private static EntryView of(TimelineEntry entry) {
                AuditEvent event = entry.event();
                return new EntryView(
                        event.at(),
                        event.action(),
                        event.object(),
                        new ActorView(event.actor().kind(), event.actor().id(), entry.actorName()),
                        event.outcome(),
                        event.requestId(),
                        event.facts(),
                        entry.sendings().stream().map(SendingView::of).toList());
            }
        }

        /** The result of an attempt to send a code, without the recipient. */
        public record SendingView(
                Instant at, String channel, String state, String reason, String reasonCode) {

            private static SendingView of(CodeSendAttempt sent) {
                return new SendingView(
                        sent.at(),
                        sent.channel().code(),
                        sent.state().code(),
                        sent.reason(),
                        sent.reasonCode());
            }
        }

        /**
         * @param name the display name; null if it is unknown
         */
        public record ActorView(Actor.Kind kind, String id, String name) {}

        static TimelinePageView of(
                AuditPage page,
                List<TimelineEntry> entries,
                AuditPage.Request pageRequest,
                PageQuery query) {
            AuditEventsResource.AuditPageView frame =
                    AuditEventsResource.AuditPageView.of(page, pageRequest, query);
            return new TimelinePageView(
                    entries.stream().map(EntryView::of).toList(), frame.links(), frame.meta());
        }
    }
}
