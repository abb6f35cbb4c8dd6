package org.patientcare.visits.appointment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.WireNamed;

/**
 * A video visit of a patient with a professional.
 *
 * <p>Its life: it is booked. When the patient comes in it is waiting, and booked again if they
 * leave before the professional has let them in. Let in, it is in call until somebody hangs up or
 * its closing time passes: finished. If its closing time passes and the two have not met it is a
 * no-show. While they have not met the organization may move it, which makes it booked again under
 * new links, or cancel it, for good; whatever the clock says. It is never removed. Every change is
 * made under a lock of its row, so that of two at once one comes first and the other finds what it
 * left.
 */
@Entity
@Table(name = "appointment")
@IdClass(OwnedId.class)
public class Appointment {

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;

    private String code;

    @Column(name = "patient_id")
    private long patientId;

    @Column(name = "professional_hash")
    private String professionalHash;

    @Column(name = "first_starts_at")
    private Instant firstStartsAt;

    @Column(name = "starts_at")
    private Instant startsAt;

    @Column(name = "ends_at")
    private Instant endsAt;

    /** Seconds. */
    private int duration;

    private int generation;
    private String state;

    @Column(name = "created_at")
    private Instant createdAt;

    protected Appointment() {}

    /**
     * To be changed by {@link HeldAppointmentRepository#changing}, or looked at: JPA knows nothing
     * of it.
     */
    Appointment(Row row) {
        organizationId = row.uuid("organization_id");
        id = row.number("id");
        code = row.text("code");
        patientId = row.number("patient_id");
        professionalHash = row.text("professional_hash");
        firstStartsAt = row.instant("first_starts_at");
        startsAt = row.instant("starts_at");
        endsAt = row.instant("ends_at");
        duration = row.integer("duration");
        generation = row.integer("generation");
        state = row.text("state");
        createdAt = row.instant("created_at");
    }

    /** A new one, as {@link AppointmentRepository#add} stores it. */
    Appointment(UUID organizationId, long patientId, AppointmentTerms terms, Instant createdAt) {
        this.organizationId = organizationId;
        this.patientId = patientId;
        code = terms.code();
        professionalHash = terms.professionalHash();
        firstStartsAt = terms.startsAt();
        duration = Math.toIntExact(terms.duration().toSeconds());
        generation = 0;
        this.createdAt = createdAt;
        book(terms.startsAt());
    }

    private void book(Instant at) {
        startsAt = at;
        endsAt = at.plusSeconds(duration);
        generation++;
        state = AppointmentState.BOOKED.code();
    }

    /** Whether it was made with these terms, wherever it was moved since. */
    boolean wasMadeWith(long patient, AppointmentTerms terms) {
        return patientId == patient
                && professionalHash.equals(terms.professionalHash())
                && firstStartsAt.equals(terms.startsAt())
                && duration == terms.duration().toSeconds();
    }

    /** The two have met: it can be neither moved nor cancelled any more. */
    boolean tookPlace() {
        return state() == AppointmentState.IN_CALL || state() == AppointmentState.FINISHED;
    }

    /** Moves it; every link that is out dies. For one that neither took place nor is cancelled. */
    void reschedule(Instant at) {
        book(at);
    }

    /** For one that did not take place. */
    void cancel() {
        state = AppointmentState.CANCELLED.code();
    }

    /** Goes on from one state to another; does nothing and returns false in any other state. */
    boolean step(AppointmentState from, AppointmentState to) {
        boolean there = state() == from;
        state = there ? to.code() : state;
        return there;
    }

    UUID organizationId() {
        return organizationId;
    }

    long id() {
        return id;
    }

    String code() {
        return code;
    }

    long patientId() {
        return patientId;
    }

    String professionalHash() {
        return professionalHash;
    }

    Instant startsAt() {
        return startsAt;
    }

    Instant endsAt() {
        return endsAt;
    }

    int durationSeconds() {
        return duration;
    }

    int generation() {
        return generation;
    }

    AppointmentState state() {
        return WireNamed.of(AppointmentState.class, state);
    }

    Instant createdAt() {
        return createdAt;
    }
}
