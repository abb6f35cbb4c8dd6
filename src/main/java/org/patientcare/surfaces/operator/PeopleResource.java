package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.caller.IdempotentCreation.SecretAnswer;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.Invitations;
import org.patientcare.people.person.Invitations.IssuedInvitation;
import org.patientcare.people.person.Person;
import org.patientcare.people.person.PersonProfile;
import org.patientcare.people.person.PersonService;
import org.patientcare.people.person.Role;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.JsonBody.OptionalBody;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Change;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.FaultCode;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.platform.shared.NotOnlyWhitespace;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.sending.delivery.Deliverable;

/** {@code /admin/v1/people}. */
@Path("people")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(value = Duty.PEOPLE, recent = true, scopedToActingOrganization = true)
@ApplicationScoped
public class PeopleResource {

    private static final String LOST =
            "The person %s was created under this Idempotency-Key, and the invitation was mailed or"
                    + " shown then: if it did not arrive, invite them again.";

    @EJB private PersonService people;
    @EJB private PersonAccountService accounts;
    @EJB private Invitations invitations;
    @Inject private CurrentCaller caller;
    @Inject private IdempotentCreation idempotentCreation;
    @Inject private InvitationDelivery delivery;
    @Inject private PageQuery page;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(@TakesIdempotencyKey PersonRequest request) {
        return idempotentCreation.respondWithSecret(
                request,
                () ->
                        accounts.create(
                                request.profile(),
                                caller.appointer(),
                                delivery.sending(request.send())),
                new SecretAnswer<>(
                        issued -> issued.person().id().toString(),
                        LOST,
                        issued -> PersonView.of(issued.person(), delivery.deliver(issued))));
    }

    @GET
    @RequiresDuty(value = Duty.PEOPLE, scopedToActingOrganization = true)
    public PageView<PersonView> list(@QueryParam("organization") UuidParameter organization) {
        return PageView.of(
                people.list(
                                UuidParameter.optional(organization),
                                caller.appointer(),
                                page.requestedPage(ListOrder.DESC))
                        .map(person -> PersonView.of(person, null)),
                page);
    }

    @PATCH
    @Path("{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public DataView<PersonView> change(@PathParam("id") UuidParameter id, PersonPatch patch) {
        return new DataView<>(
                PersonView.of(
                        accounts.change(id.value(), patch::appliedTo, caller.appointer()), null));
    }

    @POST
    @Path("{id}/invitations")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response invite(
            @PathParam("id") UuidParameter id, @OptionalBody InvitationRequest request) {
        IssuedInvitation issued =
                invitations.invite(
                        id.value(), caller.appointer(), delivery.sending(request.send()));
        return Response.status(Response.Status.CREATED)
                .entity(new DataView<>(delivery.deliver(issued)))
                .build();
    }

    @DELETE
    @Path("{id}/sessions")
    public void endSessions(@PathParam("id") UuidParameter id) {
        accounts.endSessions(id.value(), caller.appointer());
    }

    /**
     * A new person. Null leaves a field unset.
     *
     * @param send false to have the link of the invitation shown instead of mailed; null means true
     */
    public record PersonRequest(
            @NotNull @NotOnlyWhitespace @Characters String name,
            @Characters @Deliverable String email,
            Language language,
            ZoneId timeZone,
            @Characters String professional,
            @NotNull @Size(min = 1, max = MAX_ROLES, message = "{wrong_count}")
                    List<@NotNull @Valid RoleRequest> roles,
            Boolean send) {

        static final int MAX_ROLES = 50;

        PersonProfile profile() {
            return new PersonProfile(
                    name, email, language, timeZone, professional, toHeldRoles(roles), false);
        }

        static Set<RoleAssignment> toHeldRoles(List<RoleRequest> roles) {
            return roles.stream().map(RoleRequest::toHeldRole).collect(Collectors.toSet());
        }
    }

    /**
     * Changes to a person. An absent field keeps its value; null unsets it, except name and roles,
     * which cannot be unset. {@code roles} is the complete list after the change. If the caller
     * also sends {@code rolesBefore}, the roles that it knew, only the difference between the two
     * lists is applied, so that roles that somebody else granted or revoked in the meantime are not
     * reverted.
     */
    public record PersonPatch(
            Change<@NotNull @NotOnlyWhitespace @Characters String> name,
            Change<@Characters @Deliverable String> email,
            Change<Language> language,
            Change<ZoneId> timeZone,
            Change<@Characters String> professional,
            Change<
                            @NotNull @Size(max = PersonRequest.MAX_ROLES, message = "{too_many}")
                                    List<
                                    @NotNull @Valid RoleRequest>>
                    roles,
            Change<
                            @NotNull @Size(max = PersonRequest.MAX_ROLES, message = "{too_many}")
                                    List<
                                    @NotNull @Valid RoleRequest>>
                    rolesBefore,
            Change<Boolean> disabled) {

        /**
         * @throws DomainException of kind INVALID if {@code rolesBefore} is given without {@code
         *     roles}, or if the merged list is too long
         */
        PersonProfile appliedTo(PersonProfile now) {
            if (rolesBefore.named() && !roles.named()) {
                throw DomainException.invalid("roles_before", FaultCode.ONLY_WITH.of("roles"));
            }
            return new PersonProfile(
                    name.appliedTo(now.name()),
                    email.appliedTo(now.email()),
                    language.appliedTo(now.language()),
                    timeZone.appliedTo(now.timeZone()),
                    professional.appliedTo(now.professional()),
                    rolesAfter(now.roles()),
                    disabled.appliedTo(now.disabled(), false));
        }

        private Set<RoleAssignment> rolesAfter(Set<RoleAssignment> now) {
            if (!roles.named()) {
                return now;
            }
            Set<RoleAssignment> wanted = PersonRequest.toHeldRoles(roles.value());
            if (!rolesBefore.named()) {
                return wanted;
            }
            Set<RoleAssignment> known = PersonRequest.toHeldRoles(rolesBefore.value());
            Set<RoleAssignment> after = new HashSet<>(now);
            after.removeIf(role -> known.contains(role) && !wanted.contains(role));
            wanted.stream().filter(role -> !known.contains(role)).forEach(after::add);
            if (after.size() > PersonRequest.MAX_ROLES) {
                throw DomainException.invalid(
                        "roles", FaultCode.TOO_MANY_WITH_OTHERS.of(PersonRequest.MAX_ROLES));
            }
            return after;
        }
    }

    /**
     * A role to grant.
     *
     * @param organization the organization in which the role is held; null for the whole
     *     installation
     */
    public record RoleRequest(
            @NotNull Role role,
            @Pattern(regexp = Uuids.PATTERN, message = ProfessionalsResource.ProfessionalRequest.ID)
                    String organization) {

        RoleAssignment toHeldRole() {
            return new RoleAssignment(
                    role, organization == null ? null : UUID.fromString(organization));
        }
    }

    /**
     * A person as seen by those who manage people.
     *
     * @param provider the issuer of the OpenID provider through which the person signs in, and
     *     which determines their roles; null if they sign in with passkeys
     * @param invitation the invitation with its link; null except in the response to the request
     *     that created it
     */
    public record PersonView(
            UUID id,
            String name,
            String email,
            Language language,
            ZoneId timeZone,
            String professional,
            List<RoleView> roles,
            String provider,
            int passkeys,
            Instant invitedUntil,
            Instant createdAt,
            Instant disabledAt,
            InvitationDelivery.InvitationView invitation) {

        /** A role and the organization in which it is held; null for the whole installation. */
        public record RoleView(Role role, UUID organization) {

            static RoleView of(RoleAssignment held) {
                return new RoleView(held.role(), held.organization());
            }
        }

        static PersonView of(Person person, InvitationDelivery.InvitationView invitation) {
            PersonProfile profile = person.profile();
            return new PersonView(
                    person.id(),
                    profile.name(),
                    profile.email(),
                    profile.language(),
                    profile.timeZone(),
                    profile.professional(),
                    profile.roles().stream()
                            .sorted(Comparator.comparing(RoleAssignment::toString))
                            .map(RoleView::of)
                            .toList(),
                    person.provider(),
                    person.passkeys(),
                    invitation == null ? person.invitedUntil() : invitation.expiresAt(),
                    person.createdAt(),
                    person.disabledAt(),
                    invitation);
        }
    }

    /**
     * A new invitation for an existing person.
     *
     * @param send false to have the link shown instead of mailed; null means true
     */
    public record InvitationRequest(Boolean send) {}
}
