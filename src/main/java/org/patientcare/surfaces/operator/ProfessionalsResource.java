package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.professional.Professional.ProfessionalProfile;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.people.professional.ProfessionalService.AssignedProfessional;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.sending.delivery.Deliverable;

/** {@code /admin/v1/professionals}. */
@Path("professionals")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PROFESSIONALS)
@ApplicationScoped
public class ProfessionalsResource {

    @EJB private ProfessionalService professionals;
    @EJB private PersonAccountService accounts;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey ProfessionalRequest request) {
        if (request.email() != null) {
            caller.requireRecentAuthentication();
        }
        return idempotentCreation.respond(
                request, () -> ProfessionalView.of(professionals.create(request.profile())));
    }

    @GET
    @CompressedList
    public PageView<ProfessionalView> list(@BeanParam AdminListQuery query) {
        UUID assignedTo = query.organization();
        return PageView.of(
                professionals
                        .list(query.name(page), assignedTo, page.requestedPage(ListOrder.DESC))
                        .map(ProfessionalView::of),
                page);
    }

    @GET
    @Path("{hash}")
    public DataView<ProfessionalView> get(@PathParam("hash") String hash) {
        return new DataView<>(ProfessionalView.of(professionals.get(hash)));
    }

    @PATCH
    @Path("{hash}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<ProfessionalView> change(
            @PathParam("hash") String hash, ProfessionalPatch patch) {
        if (patch.email().named()) {
            caller.requireRecentAuthentication();
        }
        return new DataView<>(
                ProfessionalView.of(
                        accounts.changeProfessional(
                                hash, patch::appliedTo, patch.email().named())));
    }

    /**
     * A new professional. Null leaves a field unset.
     *
     * @param organizations the ids of the organizations to which the professional is assigned; may
     *     be empty
     */
    public record ProfessionalRequest(
            @NotNull @NotOnlyWhitespace @Characters String name,
            @Characters String specialityId,
            @NotOnlyWhitespace @Characters String title,
            @Characters String description,
            @Characters @HttpUrl String avatar,
            @NotOnlyWhitespace @Characters String collegiateNumber,
            @Characters @Deliverable String email,
            @NotNull @Size(max = MAX_ORGANIZATIONS, message = "{too_many}")
                    List<@NotNull @Pattern(regexp = Uuids.PATTERN, message = ID) String>
                            organizations) {

        static final int MAX_ORGANIZATIONS = 1_000;
        static final String ID = "{not_an_organization_id}";

        ProfessionalProfile profile() {
            return new ProfessionalProfile(
                    name,
                    specialityId,
                    title,
                    description,
                    avatar,
                    collegiateNumber,
                    email,
                    ids(organizations));
        }

        static Set<UUID> ids(List<String> texts) {
            return texts.stream().map(UUID::fromString).collect(Collectors.toSet());
        }
    }

    /**
     * Changes to a professional. An absent field keeps its value; null unsets it, except name and
     * organizations, which cannot be unset. The list of organizations is the complete list after
     * the change.
     */
    public record ProfessionalPatch(
            Change<@NotNull @NotOnlyWhitespace @Characters String> name,
            Change<@Characters String> specialityId,
            Change<@NotOnlyWhitespace @Characters String> title,
            Change<@Characters String> description,
            Change<@Characters @HttpUrl String> avatar,
            Change<@NotOnlyWhitespace @Characters String> collegiateNumber,
            Change<@Characters @Deliverable String> email,
            Change<
                            @NotNull
                                    @Size(
                                            max = ProfessionalRequest.MAX_ORGANIZATIONS,
                                            message = "{too_many}")
                                    List<
                                    @NotNull
                                    @Pattern(
                                            regexp = Uuids.PATTERN,
                                            message = ProfessionalRequest.ID)
                                    String>>
                    organizations) {

        ProfessionalProfile appliedTo(ProfessionalProfile now) {
            return new ProfessionalProfile(
                    name.appliedTo(now.name()),
                    specialityId.appliedTo(now.specialityId()),
                    title.appliedTo(now.title()),
                    description.appliedTo(now.description()),
                    avatar.appliedTo(now.avatar()),
                    collegiateNumber.appliedTo(now.collegiateNumber()),
                    email.appliedTo(now.email()),
                    organizations.named()
                            ? ProfessionalRequest.ids(organizations.value())
                            : now.organizations());
        }
    }

    /** A professional as the operator sees them. */
    public record ProfessionalView(
            String hash,
            String name,
            String specialityId,
            String title,
            String description,
            String avatar,
            String collegiateNumber,
            String email,
            List<UUID> organizations,
            Instant createdAt) {

        static ProfessionalView of(AssignedProfessional professional) {
            ProfessionalProfile profile = professional.profile();
            return new ProfessionalView(
                    professional.hash(),
                    profile.name(),
                    profile.specialityId(),
                    profile.title(),
                    profile.description(),
                    profile.avatar(),
                    profile.collegiateNumber(),
                    profile.email(),
                    profile.organizations().stream().sorted().toList(),
                    professional.createdAt());
        }
    }
}
