package org.patientcare.appointment;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;

/** The primary key of {@link Appointment}; a class of this shape because JPA wants one. */
public class AppointmentId implements Serializable {

    private static final long serialVersionUID = 1L;

    private UUID organizationId;
    private long id;

    public AppointmentId() {}

    AppointmentId(UUID organizationId, long id) {
        this.organizationId = organizationId;
        this.id = id;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AppointmentId that
                && id == that.id
                && Objects.equals(organizationId, that.organizationId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(organizationId, id);
    }
}
