package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.IdempotentCreation;
import org.patientcare.access.caller.IdempotentCreation.SecretAnswer;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.people.organization.CredentialService;
import org.patientcare.people.organization.CredentialService.Credential;
import org.patientcare.people.organization.Permission;
import org.patientcare.people.person.Duty;
import org.patientcare.people.person.RoleAssignment;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.http.TakesIdempotencyKey;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.ListOrder;

/** {@code /admin/v1/organizations/{id}/credentials}. */
@Path("organizations/{id}/credentials")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.CREDENTIALS)
@ApplicationScoped
public class CredentialsResource {

    private static final String LOST =
            "The credential %s was created under this Idempotency-Key, and its secret is shown only once:"
                    + " if you did not get it, revoke that credential and create another one under"
                    + " another key.";

    @EJB private CredentialService credentials;
    @Inject private CurrentCaller caller;
    @Inject private PageQuery page;
    @Inject private IdempotentCreation idempotentCreation;

    @POST
    @RequiresDuty(value = Duty.CREDENTIALS, recent = true)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response create(
            @PathParam("id") UuidParameter id, @TakesIdempotencyKey CredentialRequest request) {
        request.requireAllowed(caller.actingRole());
        return idempotentCreation.respondWithSecret(
                request,
                () -> credentials.create(id.value(), request.label(), request.grantedPermissions()),
                new SecretAnswer<>(
                        ApiKeyPair::apiKey, LOST, keys -> NewCredentialView.of(keys, request)));
    }

    @GET
    public PageView<CredentialView> list(@PathParam("id") UuidParameter id) {
        return PageView.of(
                credentials
                        .list(id.value(), page.requestedPage(ListOrder.DESC))
                        .map(CredentialView::of),
                page);
    }

    @DELETE
    @RequiresDuty(value = Duty.CREDENTIALS, recent = true)
    @Path("{api_key}")
    public void revoke(@PathParam("id") UuidParameter id, @PathParam("api_key") String apiKey) {
        credentials.revoke(id.value(), apiKey);
    }

    /**
     * A new credential.
     *
     * @param permissions null for the default permissions (contract, section 1)
     */
    public record CredentialRequest(
            @Characters String label,
            @Size(max = MAX_PERMISSIONS, message = "{too_many}")
                    List<@NotNull Permission> permissions) {

        /** More than there are permissions, so that repeating one in the list is accepted. */
        static final int MAX_PERMISSIONS = 100;

        /**
         * Lets only the operator's keys grant what is not usual: such a system acts as somebody
         * else, or reads and destroys what no administrator may.
         *
         * @param role by which a person makes the call; empty for the operator's keys
         * @throws DomainException of kind FORBIDDEN
         */
        void requireAllowed(Optional<RoleAssignment> role) {
            Set<Permission> unusual = grantedPermissions();
            unusual.removeAll(Permission.usual());
            if (role.isPresent() && !unusual.isEmpty()) {
                throw DomainException.forbidden(
                        ErrorCode.OPERATOR_NEEDED,
                        "Only the operator can grant %s, with the operator's keys. Ask the operator to create this credential."
                                .formatted(Permission.joined(unusual).replace(" ", ", ")));
            }
        }

        Set<Permission> grantedPermissions() {
            Set<Permission> granted = EnumSet.noneOf(Permission.class);
            granted.addAll(permissions == null ? Permission.usual() : permissions);
            return granted;
        }
    }

    /** A credential without its secret. */
    public record CredentialView(
            String apiKey,
            String label,
            List<Permission> permissions,
            Instant createdAt,
            Instant lastUsedAt,
            Instant revokedAt) {

        static CredentialView of(Credential credential) {
            return new CredentialView(
                    credential.apiKey(),
                    credential.label(),
                    credential.permissions().stream().sorted().toList(),
                    credential.createdAt(),
                    credential.lastUsedAt(),
                    credential.revokedAt());
        }
    }

    /** A new credential. This is the only response that contains the secret. */
    public record NewCredentialView(
            String apiKey, String secretKey, String label, List<Permission> permissions) {

        static NewCredentialView of(ApiKeyPair keys, CredentialRequest request) {
            return new NewCredentialView(
                    keys.apiKey(),
                    keys.secretKey(),
                    request.label(),
                    request.grantedPermissions().stream().sorted().toList());
        }
    }
}
