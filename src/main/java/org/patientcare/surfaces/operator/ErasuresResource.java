package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
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
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.certificate.CertificateView;
import org.patientcare.operations.certificate.ErasureCertificates;
import org.patientcare.operations.erasure.Erasure;
import org.patientcare.operations.erasure.Erasure.Act;
import org.patientcare.operations.erasure.ErasurePreview;
import org.patientcare.operations.erasure.ErasureService;
import org.patientcare.operations.erasure.ErasureService.HeldPatient;
import org.patientcare.operations.erasure.ErasureState;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Page;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.trail.audit.Actor;

/**
 * {@code /admin/v1/organizations/{id}/erasures}: patients who are erased, and those who may not be
 * destroyed. Patients are named in bodies, so that no code appears in a URL.
 */
@Path("organizations/{id}/erasures")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ERASURES)
@ApplicationScoped
public class ErasuresResource {

    @EJB private OrganizationService organizations;
    @EJB private ErasureService erasures;
    @EJB private PersonService people;
    @EJB private CredentialService credentials;
    @Inject private ErasureCertificates certificates;
    @Inject private PageQuery page;

    @GET
    public PageView<ErasureDetailView> list(
            @PathParam("id") UuidParameter id, @QueryParam("state") String state) {
        FilterReader reader = new FilterReader(page, ZoneOffset.UTC).withOrder(page);
        ErasureState only = reader.checked(reader.enumValue(ErasureState.class, "state", state));
        UUID organization = organizations.get(id.value()).id();
        Page<Erasure> found =
                erasures.list(
                        organization,
                        only == null ? Set.of() : Set.of(only),
                        page.requestedPage(ListOrder.DESC));
        Names names = names(organization, found.items().stream().flatMap(ErasuresResource::actors));
        return PageView.of(found.map(erasure -> ErasureDetailView.of(erasure, names)), page);
    }

    @GET
    @Path("{erasure}")
    public DataView<ErasureDetailView> get(
            @PathParam("id") UuidParameter id, @PathParam("erasure") UuidParameter erasure) {
        return view(erasures.read(organizations.get(id.value()).id(), erasure.value()));
    }

    @GET
    @Path("{erasure}/certificate")
    @Produces(CertificateView.MEDIA_TYPE)
    @RequiresDuty(Duty.ERASURE_CERTIFICATES)
    public Response certificate(
            @PathParam("id") UuidParameter id, @PathParam("erasure") UuidParameter erasure) {
        return new CertificateView(erasure.value(), certificates.make(id.value(), erasure.value()))
                .answer();
    }

    /** A POST, so that no code appears in the URL. */
    @POST
    @Path("preview")
    @RequiresDuty(Duty.ERASURE_REQUESTS)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ErasurePreviewView> preview(
            @PathParam("id") UuidParameter id, ErasurePreviewRequest request) {
        UUID organization = organizations.get(id.value()).id();
        ErasurePreview preview = erasures.preview(organization, request.code());
        Names names = names(organization, Stream.ofNullable(preview.hold()).map(Erasure.Hold::by));
        return new DataView<>(ErasurePreviewView.of(preview, names));
    }

    @POST
    @RequiresDuty(value = Duty.ERASURE_REQUESTS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response ask(@PathParam("id") UuidParameter id, ErasureRequest request) {
        UUID organization = organizations.get(id.value()).id();
        return Response.accepted(view(erasures.ask(organization, request.code(), request.reason())))
                .build();
    }

    @POST
    @Path("{erasure}/approve")
    @RequiresDuty(value = Duty.ERASURE_APPROVALS, recent = true)
    public DataView<ErasureDetailView> approve(
            @PathParam("id") UuidParameter id, @PathParam("erasure") UuidParameter erasure) {
        return view(erasures.approve(organizations.get(id.value()).id(), erasure.value()));
    }

    @POST
    @Path("{erasure}/cancel")
    @RequiresDuty(value = Duty.ERASURES, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ErasureDetailView> cancel(
            @PathParam("id") UuidParameter id,
            @PathParam("erasure") UuidParameter erasure,
            ErasureCancelRequest request) {
        return view(
                erasures.cancel(
                        organizations.get(id.value()).id(), erasure.value(), request.reason()));
    }

    @GET
    @Path("holds")
    @RequiresDuty(Duty.ERASURE_APPROVALS)
    public DataView<List<HeldPatientView>> holds(@PathParam("id") UuidParameter id) {
        UUID organization = organizations.get(id.value()).id();
        List<HeldPatient> held = erasures.holds(organization);
        Names names = names(organization, held.stream().map(each -> each.hold().by()));
        return new DataView<>(held.stream().map(each -> HeldPatientView.of(each, names)).toList());
    }

    @POST
    @Path("holds")
    @RequiresDuty(value = Duty.ERASURE_APPROVALS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public void hold(@PathParam("id") UuidParameter id, ErasureHoldRequest request) {
        erasures.hold(organizations.get(id.value()).id(), request.code(), request.reason());
    }

    @POST
    @Path("holds/release")
    @RequiresDuty(value = Duty.ERASURE_APPROVALS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public void release(@PathParam("id") UuidParameter id, ErasurePreviewRequest request) {
        erasures.release(organizations.get(id.value()).id(), request.code());
    }

    private DataView<ErasureDetailView> view(Erasure erasure) {
        return new DataView<>(
                ErasureDetailView.of(erasure, names(erasure.organization(), actors(erasure))));
    }

    private static Stream<String> actors(Erasure erasure) {
        return Stream.concat(
                Stream.of(
                                Optional.of(erasure.asked()),
                                Optional.ofNullable(erasure.approved()),
                                Optional.ofNullable(erasure.cancelled()))
                        .flatMap(Optional::stream)
                        .map(Act::by),
                Stream.ofNullable(erasure.hold()).map(Erasure.Hold::by));
    }

    /** The names of people and the labels of credentials among actors. */
    private Names names(UUID organization, Stream<String> actors) {
        List<Actor> known = actors.map(Actor::parse).flatMap(Optional::stream).toList();
        return new Names(
                people.names(
                        ids(known, Actor.Kind.PERSON)
                                .filter(id -> Uuids.parse(id).isPresent())
                                .toList()),
                credentials.labels(organization, ids(known, Actor.Kind.ORGANIZATION).toList()));
    }

    private static Stream<String> ids(List<Actor> actors, Actor.Kind kind) {
        return actors.stream().filter(actor -> actor.kind() == kind).map(Actor::id).distinct();
    }

    private record Names(Map<String, String> people, Map<String, String> labels) {

        ErasureActView act(Act act) {
            return act == null ? null : new ErasureActView(actor(act.by()), act.at());
        }

        ErasureHoldView hold(Erasure.Hold hold) {
            return hold == null
                    ? null
                    : new ErasureHoldView(hold.reason(), actor(hold.by()), hold.at());
        }

        private ErasureActorView actor(String text) {
            return Actor.parse(text)
                    .map(
                            actor ->
                                    new ErasureActorView(
                                            actor.kind(),
                                            actor.id(),
                                            actor.kind() == Actor.Kind.ORGANIZATION
                                                    ? labels.get(actor.id())
                                                    : people.get(actor.id())))
                    .orElse(null);
        }
    }

    /** The patient to be erased. */
    public record ErasurePreviewRequest(@NotNull @Characters String code) {}

    /**
     * The patient to be erased.
     *
     * @param reason null for none
     */
    public record ErasureRequest(
            @NotNull @Characters String code,
            @NotOnlyWhitespace @Characters(max = MAX_REASON) String reason) {

        static final int MAX_REASON = 255;
    }

    /** Why an erasure is cancelled. */
    public record ErasureCancelRequest(
            @NotNull @NotOnlyWhitespace @Characters(max = ErasureRequest.MAX_REASON)
                    String reason) {}

    /** Why a patient may not be destroyed. */
    public record ErasureHoldRequest(
            @NotNull @Characters String code,
            @NotNull @NotOnlyWhitespace @Characters(max = ErasureRequest.MAX_REASON)
                    String reason) {}

    /**
     * @param id null for the service itself
     * @param name of a person now, or the label of a credential; null if there is none
     */
    public record ErasureActorView(Actor.Kind kind, String id, String name) {}

    /** Who did something, and when. */
    public record ErasureActView(ErasureActorView by, Instant at) {}

    /** What prevents that a patient is destroyed. */
    public record ErasureHoldView(String reason, ErasureActorView by, Instant at) {}

    /** Rows of a table. */
    public record ErasureCountView(String table, long rows) {}

    /**
     * Rows of a table that are kept.
     *
     * @param until null if they stay
     */
    public record ErasureKeptView(String table, long rows, Instant until, String why) {

        static ErasureKeptView of(Erasure.Kept kept) {
            return new ErasureKeptView(kept.table(), kept.rows(), kept.until(), kept.why());
        }
    }

    /** A webhook that was subscribed to {@code care.patient_erased}. */
    public record ErasureReceiverView(UUID webhook, String url) {}

    /**
     * An erasure.
     *
     * @param ref our opaque reference to the patient
     * @param code null once the patient is destroyed, and of a cancelled one
     * @param approved null unless somebody else approved it
     * @param cancelled null unless it was cancelled
     * @param blockedAt null until the patient is blocked, like {@code dueAt}
     * @param startedAt when destroying began; null before
     * @param destroyedAt null before
     * @param hold null if nobody holds the patient
     */
    public record ErasureDetailView(
            UUID id,
            String ref,
            String code,
            ErasureState state,
            String reason,
            ErasureActView asked,
            ErasureActView approved,
            ErasureActView cancelled,
            String cancelReason,
            Instant blockedAt,
            Instant dueAt,
            Instant startedAt,
            Instant destroyedAt,
            ErasureHoldView hold,
            List<ErasureCountView> counts,
            List<ErasureKeptView> kept,
            List<ErasureReceiverView> told) {

        private static ErasureDetailView of(Erasure erasure, Names names) {
            return new ErasureDetailView(
                    erasure.id(),
                    PatientRef.of(erasure.patient()),
                    erasure.code(),
                    erasure.state(),
                    erasure.reason(),
                    names.act(erasure.asked()),
                    names.act(erasure.approved()),
                    names.act(erasure.cancelled()),
                    erasure.cancelReason(),
                    erasure.blockedAt(),
                    erasure.dueAt(),
                    erasure.startedAt(),
                    erasure.destroyedAt(),
                    names.hold(erasure.hold()),
                    erasure.counts().entrySet().stream()
                            .map(each -> new ErasureCountView(each.getKey(), each.getValue()))
                            .toList(),
                    erasure.kept().stream().map(ErasureKeptView::of).toList(),
                    erasure.told().stream()
                            .map(each -> new ErasureReceiverView(each.webhook(), each.url()))
                            .toList());
        }
    }

    /**
     * What an erasure would do.
     *
     * @param visits how many booked visits would be cancelled
     * @param backupsUntil until when backups may have the patient
     * @param needsTwoPeople whether somebody else has to approve it
     */
    public record ErasurePreviewView(
            String ref,
            List<ErasureCountView> goes,
            List<ErasureKeptView> keeps,
            long visits,
            Instant dueAt,
            Instant backupsUntil,
            ErasureHoldView hold,
            boolean needsTwoPeople) {

        private static ErasurePreviewView of(ErasurePreview preview, Names names) {
            return new ErasurePreviewView(
                    PatientRef.of(preview.patient()),
                    preview.goes().stream()
                            .map(each -> new ErasureCountView(each.table(), each.rows()))
                            .toList(),
                    preview.keeps().stream().map(ErasureKeptView::of).toList(),
                    preview.visits(),
                    preview.dueAt(),
                    preview.backupsUntil(),
                    names.hold(preview.hold()),
                    preview.needsTwoPeople());
        }
    }

    /** A patient who may not be destroyed. */
    public record HeldPatientView(String ref, String code, ErasureHoldView hold) {

        private static HeldPatientView of(HeldPatient held, Names names) {
            return new HeldPatientView(
                    PatientRef.of(held.patient()), held.code(), names.hold(held.hold()));
        }
    }
}
