package org.patientcare.visits.appointment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.patientcare.platform.shared.Origin;
import org.patientcare.platform.shared.OwnedId;
import org.patientcare.platform.shared.WireNamed;

/**
 * A video visit of a patient with a professional.
 *
 * <p>Its life: it begins as booked. When the patient joins it becomes waiting, and booked again if
 * the patient leaves before the professional has admitted them. Once admitted it is in call, until
 * the call is ended or the closing time passes; then it is finished. If the closing time passes and
 * the two have not met, it is a no-show. As long as they have not met, the organization may move
 * it, whatever the time; it is then booked again with new links. Or it may cancel it, which is
 * final. Until then it may also hand it to another professional, who gets a new link; the patient's
 * stays. It is never removed. Every change is made under a lock of its row, so that concurrent
 * changes run one after the other.
 */
@Entity
@Table(name = "appointment")
@IdClass(OwnedId.class)
@NamedQuery(
        name = Appointment.LOCK_BY_CODE,
        query =
                "SELECT a FROM Appointment a WHERE a.organizationId = :organization AND a.code = :code",
        lockMode = LockModeType.PESSIMISTIC_WRITE)
public class Appointment {

    static final String LOCK_BY_CODE = "Appointment.lockByCode";

    private static final int FIRST_GENERATION = 1;

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private long id;

    private String code;

    @Column(name = "patient_id")
    private long patientId;

    @Column(name = "professional_hash")
    private String professionalHash;

    @Column(name = "starts_at")
    private Instant startsAt;

    @Column(name = "first_starts_at")
    private Instant firstStartsAt;

    @Column(name = "ends_at")
    private Instant endsAt;

    /** In seconds. */
    private int duration;

    private int generation;
    private int handovers;

    @Column(name = "first_professional_hash")
    private String firstProfessionalHash;

    private String state;
    private String origin;

    @Column(name = "created_at")
    private Instant createdAt;

    protected Appointment() {}

    /** A new appointment, to be stored by {@link AppointmentRepository#add}. */
    Appointment(
            UUID organizationId,
            long patientId,
            AppointmentTerms terms,
            Origin origin,
            Instant createdAt) {
        this.organizationId = organizationId;
        this.patientId = patientId;
        code = terms.code();
        professionalHash = terms.professionalHash();
        duration = Math.toIntExact(terms.duration().toSeconds());
        generation = 0;
        this.origin = origin.code();
        this.createdAt = createdAt;
        firstStartsAt = terms.startsAt();
        book(terms.startsAt());
    }

    private void book(Instant at) {
        startsAt = at;
        endsAt = at.plusSeconds(duration);
        generation++;
        state = AppointmentState.BOOKED.code();
    }

    /**
     * Whether the patient and the professional have met. Then it can be neither moved nor
     * cancelled.
     */
    boolean tookPlace() {
        return state() == AppointmentState.IN_CALL || state() == AppointmentState.FINISHED;
    }

    /**
     * Moves it, which makes all existing links invalid. Only for an appointment that neither took
     * place nor is cancelled.
     */
    void reschedule(Instant at) {
        book(at);
    }

    /** Whether another professional may take it: it has neither begun nor ended. */
    boolean mayBeHandedOver() {
        return state() == AppointmentState.BOOKED || state() == AppointmentState.WAITING;
    }

    /**
     * Hands it to another professional, which makes the link of this one invalid; a patient who
     * waits goes on waiting. Only if it {@link #mayBeHandedOver}.
     */
    void handOver(String professional) {
        firstProfessionalHash =
                firstProfessionalHash == null ? professionalHash : firstProfessionalHash;
        professionalHash = professional;
        handovers++;
    }

    /** Whether it was moved, and has the time and the professional again that it began with. */
    boolean isMovedBack() {
        return generation > FIRST_GENERATION
                && startsAt.equals(firstStartsAt)
                && (firstProfessionalHash == null
                        || firstProfessionalHash.equals(professionalHash));
    }

    /** Cancels it. Only for an appointment that did not take place. */
    void cancel() {
        state = AppointmentState.CANCELLED.code();
    }

    /** Changes the state if it is {@code from}; else does nothing and returns false. */
    boolean transition(AppointmentState from, AppointmentState to) {
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

    /** How often it was handed to another professional: so many of their links are dead. */
    int handovers() {
        return handovers;
    }

    AppointmentState state() {
        return WireNamed.of(AppointmentState.class, state);
    }

    Origin origin() {
        return WireNamed.of(Origin.class, origin);
    }

    Instant createdAt() {
        return createdAt;
    }
}
