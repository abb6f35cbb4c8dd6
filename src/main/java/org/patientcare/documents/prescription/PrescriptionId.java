package org.patientcare.documents.prescription;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;

/** The primary key of {@link Prescription}, in the form that JPA requires. */
public class PrescriptionId implements Serializable {

    private static final long serialVersionUID = 1L;

    private UUID organizationId;
    private UUID id;

    public PrescriptionId() {}

    PrescriptionId(UUID organizationId, UUID id) {
        this.organizationId = organizationId;
        this.id = id;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrescriptionId that
                && Objects.equals(id, that.id)
                && Objects.equals(organizationId, that.organizationId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(organizationId, id);
    }
}
