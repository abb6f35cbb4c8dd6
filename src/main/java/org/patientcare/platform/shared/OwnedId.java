package org.patientcare.platform.shared;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;

/**
 * The primary key of an entity that belongs to an organization: the organization, and a number that
 * is unique across all organizations. JPA requires a class of this shape, whose fields are named as
 * those of the entities.
 */
public class OwnedId implements Serializable {

    private static final long serialVersionUID = 1L;

    private UUID organizationId;
    private long id;

    /** Called by JPA. */
    public OwnedId() {}

    public OwnedId(UUID organizationId, long id) {
        this.organizationId = organizationId;
        this.id = id;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OwnedId that
                && id == that.id
                && Objects.equals(organizationId, that.organizationId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(organizationId, id);
    }
}
