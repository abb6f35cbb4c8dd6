package org.patientcare.people.organization;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A key pair by which a system of an organization authenticates. It works from its creation until
 * it is revoked, which is final. An organization may have several, so that one can be replaced
 * without downtime.
 */
@Entity
@Table(name = "credential")
public class Credential {

    @Id
    @Column(name = "api_key")
    private String apiKey;

    @Column(name = "organization_id")
    private UUID organizationId;

    @Column(name = "secret_hash")
    private byte[] secretHash;

    private String label;
    private String permissions;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "last_used_at")
    private Instant lastUsedAt;

    @Column(name = "revoked_at")
    private Instant revokedAt;

    protected Credential() {}

    Credential(
            UUID organizationId,
            KeyPair keys,
            String label,
            Set<Permission> permissions,
            Instant createdAt) {
        this.apiKey = keys.apiKey();
        this.organizationId = organizationId;
        this.secretHash = keys.secretHash();
        this.label = label;
        this.permissions = Permission.joined(permissions);
        this.createdAt = createdAt;
    }

    /** Revokes the credential. Repeating this changes nothing. */
    void revoke(Instant now) {
        revokedAt = revokedAt == null ? now : revokedAt;
    }

    /** Replaces the secret key; the former one stops working. */
    void replaceSecret(KeyPair keys) {
        secretHash = keys.secretHash();
    }

    UUID organizationId() {
        return organizationId;
    }

    public String apiKey() {
        return apiKey;
    }

    public Optional<String> label() {
        return Optional.ofNullable(label);
    }

    public Set<Permission> permissions() {
        return Permission.split(permissions);
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Accurate to a minute; empty if it was never used. */
    public Optional<Instant> lastUsedAt() {
        return Optional.ofNullable(lastUsedAt);
    }

    public Optional<Instant> revokedAt() {
        return Optional.ofNullable(revokedAt);
    }
}
