package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.oversight.EmergencyAccess;
import org.patientcare.operations.oversight.EmergencyAccesses;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.csv.CsvText;
import org.patientcare.platform.csv.CsvText.Delimiter;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.page.ReaderLanguage;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.surfaces.operator.AccessReportResource.AccessReportView;
import org.patientcare.surfaces.operator.AccessReportResource.AccessView;
import org.patientcare.surfaces.operator.AccessReportResource.ActView;
import org.patientcare.surfaces.operator.AccessReportResource.ActorView;
import org.patientcare.trail.audit.AccessReport;
import org.patientcare.trail.audit.AccessReport.Access;
import org.patientcare.trail.audit.AccessReport.AccessKind;
import org.patientcare.trail.audit.AccessReport.Act;
import org.patientcare.trail.audit.AccessReport.Sum;
import org.patientcare.trail.audit.AccessReports;
import org.patientcare.trail.audit.Actor;

/**
 * {@code /admin/v1/organizations/{id}/access-report}: who had access to a patient's data. By POST,
 * so that no patient's code appears in the URL.
 */
@Path("organizations/{id}/access-report")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.ACCESS_REPORT)
@ApplicationScoped
public class AccessReportResource {

    private static final String CSV = CsvText.MEDIA_TYPE + "; charset=UTF-8";

    @EJB private OrganizationService organizations;
    @EJB private AccessReports reports;
    @EJB private PersonService people;
    @EJB private CredentialService credentials;
    @EJB private EmergencyAccesses emergencies;
    @Inject private RequestHolder current;

    @POST
    public DataView<AccessReportView> report(
            @PathParam("id") UuidParameter id, AccessReportRequest request) {
        return new DataView<>(view(id.value(), request));
    }

    @POST
    @Path("export")
    @RequiresDuty(value = Duty.ACCESS_REPORT, recent = true)
    @Produces(CSV)
    public Response export(@PathParam("id") UuidParameter id, AccessReportRequest request) {
        AccessReportView report = view(id.value(), request);
        Delimiter delimiter = Delimiter.forReader(ReaderLanguage.requested(current.get()));
        String table = AccessReportTable.csv(report, delimiter);
        return Response.ok(table.getBytes(StandardCharsets.UTF_8), CSV)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"access-report.csv\"")
                .header("X-Complete", report.complete())
                .build();
    }

    private AccessReportView view(UUID id, AccessReportRequest request) {
        AccessReports.AccessQuery query = request.query(id);
        organizations.get(id);
        AccessReport report = reports.report(query);
        Map<String, String> names =
                people.names(ids(report, Actor.Kind.PERSON).filter(this::isId).toList());
        Map<String, String> labels =
                credentials.labels(id, ids(report, Actor.Kind.ORGANIZATION).toList());
        Map<String, List<String>> reasons =
                emergencies.ofPatient(id, report.ref()).stream()
                        .filter(each -> each.reason() != null)
                        .collect(
                                Collectors.groupingBy(
                                        each -> each.person().toString(),
                                        Collectors.mapping(
                                                EmergencyAccess::reason, Collectors.toList())));
        return AccessReportView.of(report, new Known(names, labels, reasons));
    }

    /**
     * What is known of actors beside the report.
     *
     * @param names of people by id
     * @param labels of credentials by key
     * @param reasons why people opened the patient in an emergency, by id
     */
    record Known(
            Map<String, String> names,
            Map<String, String> labels,
            Map<String, List<String>> reasons) {}

    /** The operator's keys also appear as actors of kind person, with a name that is no UUID. */
    private boolean isId(String text) {
        return Uuids.parse(text).isPresent();
    }

    /** The ids of all actors of a kind, makers of links included. */
    private static Stream<String> ids(AccessReport report, Actor.Kind kind) {
        return report.accesses().stream()
                .flatMap(
                        access ->
                                Stream.of(
                                        Optional.of(ActorView.of(access)),
                                        ActorView.ofMaker(access.madeBy())))
                .flatMap(Optional::stream)
                .filter(actor -> actor.kind() == kind && actor.id() != null)
                .map(ActorView::id)
                .distinct();
    }

    /**
     * The patient and the time of a report; null for none. Times are those of {@link AuditQuery}.
     *
     * @param patient the code
     * @param ref our opaque reference to the patient, instead of the code
     * @param from inclusive
     * @param to exclusive
     */
    public record AccessReportRequest(
            @Characters String patient,
            @Characters String ref,
            @Characters String from,
            @Characters String to) {

        AccessReports.AccessQuery query(UUID organization) {
            FilterReader reader = new FilterReader(ZoneOffset.UTC);
            Optional<String> code = FilterReader.given(patient);
            Optional<String> reference = FilterReader.given(ref);
            if (code.isPresent() && reference.isPresent()) {
                reader.fault("ref", FaultCode.NOT_COMBINABLE.of("patient"));
            }
            if (code.isEmpty() && reference.isEmpty()) {
                reader.fault("patient", FaultCode.REQUIRED.of());
            }
            return reader.checked(
                    new AccessReports.AccessQuery(
                            organization,
                            reference.map(text -> PatientRef.fromString(text).id()).orElse(null),
                            code.orElse(null),
                            reader.instant("from", from),
                            reader.instant("to", to)));
        }
    }

    /**
     * @param ref our opaque reference to the patient
     * @param events of how many events of the audit trail it is made
     * @param complete false if there are more events; then the oldest are missing
     * @param completeSince events before this instant may be missing; null if none can be
     */
    public record AccessReportView(
            String ref,
            String code,
            long events,
            boolean complete,
            Instant completeSince,
            List<AccessView> accesses) {

        static AccessReportView of(AccessReport report, Known known) {
            return new AccessReportView(
                    PatientRef.of(report.ref()),
                    report.code(),
                    report.events(),
                    report.isComplete(),
                    report.completeSince().orElse(null),
                    report.accesses().stream()
                            .map(access -> AccessView.of(access, known))
                            .toList());
        }
    }

    /**
     * What one actor did.
     *
     * @param linkMadeBy who made the link that the actor used; null for none
     * @param roles by which a person did it
     * @param times how often, of which {@code refreshed} by a page itself and {@code refused}
     * @param purposes that the actor gave
     * @param reasons why the person opened the patient in an emergency, in their words
     */
    public record AccessView(
            ActorView actor,
            ActorView linkMadeBy,
            List<String> roles,
            long times,
            long refreshed,
            long refused,
            Instant firstAt,
            Instant lastAt,
            List<ActView> actions,
            List<String> purposes,
            List<String> reasons,
            List<String> addresses) {

        static AccessView of(Access access, Known known) {
            Sum sum = access.sum();
            return new AccessView(
                    ActorView.of(access).named(known),
                    ActorView.ofMaker(access.madeBy())
                            .map(maker -> maker.named(known))
                            .orElse(null),
                    access.roles(),
                    sum.times(),
                    sum.refreshed(),
                    sum.refused(),
                    sum.firstAt(),
                    sum.lastAt(),
                    access.acts().stream().map(ActView::of).toList(),
                    access.purposes(),
                    access.kind() == Actor.Kind.PERSON
                            ? known.reasons().getOrDefault(access.id(), List.of())
                            : List.of(),
                    access.addresses());
        }
    }

    /**
     * @param id null for nobody and for the service itself
     * @param name of a person now, or the label of a credential; null if there is none
     */
    public record ActorView(Actor.Kind kind, String id, String name) {

        static ActorView of(Access access) {
            return new ActorView(access.kind(), access.id(), null);
        }

        /**
         * @param text as {@link Actor#text}; null for none
         */
        static Optional<ActorView> ofMaker(String text) {
            return Actor.parse(text).map(maker -> new ActorView(maker.kind(), maker.id(), null));
        }

        ActorView named(Known known) {
            Map<String, String> all =
                    kind == Actor.Kind.ORGANIZATION ? known.labels() : known.names();
            return new ActorView(kind, id, id == null ? null : all.get(id));
        }
    }

    /**
     * What an actor did of one kind.
     *
     * @param action as events of the audit trail have it
     */
    public record ActView(
            AccessKind kind,
            String action,
            long times,
            long refreshed,
            long refused,
            Instant firstAt,
            Instant lastAt) {

        static ActView of(Act act) {
            Sum sum = act.sum();
            return new ActView(
                    act.kind(),
                    act.action(),
                    sum.times(),
                    sum.refreshed(),
                    sum.refused(),
                    sum.firstAt(),
                    sum.lastAt());
        }
    }

    /** An access report as a table, with a line for each actor and action. */
    static final class AccessReportTable {

        private static final List<String> HEADING =
                List.of(
                        "actor_kind",
                        "actor_id",
                        "name",
                        "roles",
                        "link_made_by",
                        "kind",
                        "action",
                        "times",
                        "refreshed",
                        "refused",
                        "first_at",
                        "last_at",
                        "purposes",
                        "reasons",
                        "addresses");

        private AccessReportTable() {}

        static String csv(AccessReportView report, Delimiter delimiter) {
            CsvText table = new CsvText(delimiter).row(HEADING);
            for (AccessView access : report.accesses()) {
                access.actions().forEach(act -> table.row(row(access, act)));
            }
            return table.toString();
        }

        private static List<String> row(AccessView access, ActView act) {
            return Stream.of(
                            access.actor().kind().code(),
                            access.actor().id(),
                            access.actor().name(),
                            String.join(" ", access.roles()),
                            access.linkMadeBy() == null ? null : text(access.linkMadeBy()),
                            act.kind().code(),
                            act.action(),
                            act.times(),
                            act.refreshed(),
                            act.refused(),
                            Timestamps.inSeconds(act.firstAt()),
                            Timestamps.inSeconds(act.lastAt()),
                            String.join(" ", access.purposes()),
                            String.join(" / ", access.reasons()),
                            String.join(" ", access.addresses()))
                    .map(value -> Objects.toString(value, null))
                    .toList();
        }

        private static String text(ActorView actor) {
            String name = actor.name() == null ? "" : " " + actor.name();
            return actor.kind().code() + ":" + actor.id() + name;
        }
    }
}
