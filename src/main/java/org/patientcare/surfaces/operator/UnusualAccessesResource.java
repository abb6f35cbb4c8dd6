package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.operations.oversight.UnusualAccess;
import org.patientcare.operations.oversight.UnusualAccess.Rule;
import org.patientcare.operations.oversight.UnusualAccesses;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.Actor;

/**
 * {@code /admin/v1/organizations/{id}/unusual-accesses}: accesses by staff that an auditor should
 * look at.
 */
@Path("organizations/{id}/unusual-accesses")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.UNUSUAL_ACCESS)
@ApplicationScoped
public class UnusualAccessesResource {

    @EJB private OrganizationService organizations;
    @EJB private UnusualAccesses unusual;
    @EJB private PersonService people;

    @GET
    public DataView<List<UnusualAccessView>> list(
            @PathParam("id") UuidParameter id, @QueryParam("state") String state) {
        FilterReader reader = new FilterReader(ZoneOffset.UTC);
        OversightState asked = reader.enumValue(OversightState.class, "state", state);
        boolean seen = reader.checked(asked == OversightState.SEEN);
        UUID organization = organizations.get(id.value()).id();
        return new DataView<>(views(unusual.list(organization, seen)));
    }

    @PUT
    @Path("{unusual}/note")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<UnusualAccessView> note(
            @PathParam("id") UuidParameter id,
            @PathParam("unusual") String unusualId,
            NoteRequest request) {
        UUID organization = organizations.get(id.value()).id();
        UnusualAccess noted =
                unusual.note(organization, Uuids.parseOrNil(unusualId), request.note());
        return new DataView<>(views(List.of(noted)).get(0));
    }

    private List<UnusualAccessView> views(List<UnusualAccess> listed) {
        Map<String, String> names =
                people.names(
                        listed.stream()
                                .flatMap(
                                        each ->
                                                Stream.concat(
                                                        Stream.of(each.person().toString()),
                                                        noter(each).map(Actor::id).stream()))
                                .filter(text -> Uuids.parse(text).isPresent())
                                .distinct()
                                .toList());
        return listed.stream().map(each -> UnusualAccessView.of(each, names)).toList();
    }

    /** Whether an auditor has looked at it. */
    public enum OversightState implements WireNamed {
        OPEN,
        SEEN
    }

    private static Optional<Actor> noter(UnusualAccess access) {
        return Optional.ofNullable(access.seen()).flatMap(seen -> Actor.parse(seen.by()));
    }

    /**
     * @param note what came of it
     */
    public record NoteRequest(@NotNull @NotOnlyWhitespace @Characters(max = MAX_NOTE) String note) {

        static final int MAX_NOTE = 500;
    }

    /**
     * What one person opened on one day.
     *
     * @param patients how many patients the rule is true of
     * @param examples our opaque references to at most five of them
     * @param seen null if nobody has looked at it yet
     */
    public record UnusualAccessView(
            UUID id,
            LocalDate day,
            Rule rule,
            StaffView person,
            int patients,
            List<String> examples,
            Instant foundAt,
            SeenView seen) {

        static UnusualAccessView of(UnusualAccess access, Map<String, String> names) {
            String person = access.person().toString();
            return new UnusualAccessView(
                    access.id(),
                    access.day(),
                    access.rule(),
                    new StaffView(person, names.get(person)),
                    access.patients(),
                    access.examples().stream().map(PatientRef::of).toList(),
                    access.foundAt(),
                    noter(access)
                            .map(
                                    by ->
                                            new SeenView(
                                                    new StaffView(by.id(), names.get(by.id())),
                                                    access.seen().at(),
                                                    access.seen().note()))
                            .orElse(null));
        }
    }

    /**
     * @param name null if the person is unknown
     */
    public record StaffView(String id, String name) {}

    /** Who looked at it, and what came of it. */
    public record SeenView(StaffView by, Instant at, String note) {}
}
