package org.patientcare.people.organization;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Page;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/** The credentials of organizations. */
@Stateless
public class CredentialService {

    private static final int DAYS_UNUSED = 90;

    @Inject private OrganizationRepository organizations;
    @Inject private AuditTrail trail;
    @Inject private Clock clock;

    /**
     * Creates a credential.
     *
     * @param label a name for people; null if unset
     * @return the keys; the secret key cannot be read again
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public ApiKeyPair create(UUID organization, String label, Set<Permission> permissions) {
        organizations.find(organization).orElseThrow(OrganizationService::unknown);
        ApiKeyPair keys = ApiKeyPair.random();
        organizations.addCredential(organization, keys, label, permissions, clock.instant());
        trail.recordDone(
                AuditAction.CREDENTIAL_CREATE, organization, AuditTarget.ofObjects(keys.apiKey()));
        return keys;
    }

    /**
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public Page<Credential> list(UUID organization, Page.Request pageRequest) {
        organizations.find(organization).orElseThrow(OrganizationService::unknown);
        return organizations.listCredentials(organization, pageRequest);
    }

    /**
     * The credentials that work but were neither created nor used within {@value #DAYS_UNUSED}
     * days, the longest unused first; at most 20.
     *
     * @throws DomainException of kind NOT_FOUND if there is no such organization
     */
    public List<Credential> listUnused(UUID organization) {
        organizations.find(organization).orElseThrow(OrganizationService::unknown);
        return organizations.unusedCredentials(
                organization, clock.instant().minus(DAYS_UNUSED, ChronoUnit.DAYS));
    }

    /** Labels of an organization's credentials, by API key; those without a label are left out. */
    public Map<String, String> labels(UUID organization, Collection<String> apiKeys) {
        return apiKeys.isEmpty() ? Map.of() : organizations.labels(organization, apiKeys);
    }

    /**
     * Revokes a credential, in the database that all nodes share. Repeating this changes nothing.
     *
     * @throws DomainException of kind NOT_FOUND if the organization has no such credential
     */
    public void revoke(UUID organization, String apiKey) {
        if (organizations.findCredential(organization, apiKey).isEmpty()) {
            throw DomainException.notFound("The organization has no credential with this API key.");
        }
        organizations.revokeCredential(organization, apiKey, clock.instant());
        trail.recordDone(
                AuditAction.CREDENTIAL_REVOKE, organization, AuditTarget.ofObjects(apiKey));
    }

    /**
     * A key pair by which a system of an organization authenticates, without its secret key. It
     * works from its creation until it is revoked, which is final. An organization may have
     * several, so that one can be replaced without downtime.
     *
     * @param label a name for people; null if unset
     * @param lastUsedAt accurate to a minute; null if it was never used
     * @param revokedAt null if it is not revoked
     */
    public record Credential(
            String apiKey,
            String label,
            Set<Permission> permissions,
            Instant createdAt,
            Instant lastUsedAt,
            Instant revokedAt) {

        static Credential read(Row row) {
            return new Credential(
                    row.text("api_key"),
                    row.text("label"),
                    Permission.split(row.text("permissions")),
                    row.instant("created_at"),
                    row.instant("last_used_at"),
                    row.instant("revoked_at"));
        }
    }
}
