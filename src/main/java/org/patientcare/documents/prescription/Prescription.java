package org.patientcare.documents.prescription;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.patients.patient.Patient;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationProfile;
import org.patientcare.people.professional.Professional;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/**
 * A prescription by a professional for a patient.
 *
 * <p>Life cycle: it is issued with a copy of everything printed on it and with its PDF ({@link
 * StoredDocument}), and none of this ever changes, even if patient, prescriber or organization
 * change later. It can be withdrawn once, for good; the PDF stays the same, but the verification
 * page then says that it was withdrawn. An order that repeats its {@link ClientReference} gets the
 * existing prescription, withdrawn or not.
 */
@Entity
@Table(name = "prescription")
@IdClass(Prescription.Key.class)
public class Prescription {

    private static final String CODE = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id private UUID id;

    @Embedded private PatientSnapshot patient;

    @Column(name = "professional_hash")
    private String professionalHash;

    @Column(name = "prescriber_name")
    private String prescriberName;

    @Column(name = "prescriber_title")
    private String prescriberTitle;

    @Column(name = "collegiate_number")
    private String collegiateNumber;

    @Column(name = "organization_name")
    private String organizationName;

    private String language;
    private String notes;

    @Embedded private ClientReference reference;

    @Column(name = "issued_at")
    private Instant issuedAt;

    @Column(name = "issued_on")
    private LocalDate issuedOn;

    @Column(name = "withdrawn_at")
    private Instant withdrawnAt;

    @Column(name = "withdrawal_reason")
    private String withdrawalReason;

    @ElementCollection
    @CollectionTable(
            name = "prescription_item",
            joinColumns = {
                @JoinColumn(name = "organization_id", referencedColumnName = "organization_id"),
                @JoinColumn(name = "prescription_id", referencedColumnName = "id")
            })
    @OrderColumn(name = "position")
    private List<PrescriptionItem> items = new ArrayList<>();

    protected Prescription() {}

    Prescription(UUID id, Parties parties, PrescriptionOrder order, Instant issuedAt) {
        OrganizationProfile sender = parties.organization().profile();
        this.id = id;
        this.issuedAt = issuedAt;
        organizationId = parties.organization().id();
        organizationName = sender.name();
        issuedOn = LocalDate.ofInstant(issuedAt, sender.timeZone());
        language = (order.language() == null ? sender.language() : order.language()).code();
        patient = new PatientSnapshot(parties.patient(), order.printName());
        keep(parties.professional());
        items.addAll(order.items());
        notes = order.notes();
        reference = order.reference() == null ? null : new ClientReference(order);
    }

    private void keep(Professional prescriber) {
        professionalHash = prescriber.hash();
        prescriberName = prescriber.name();
        prescriberTitle = prescriber.title();
        collegiateNumber = prescriber.collegiateNumber();
    }

    /**
     * Parses the code of a prescription; empty for a text that is not a code in the exact form in
     * which codes are issued, a lower-case UUID.
     */
    static Optional<UUID> parseCode(String text) {
        return Optional.of(text).filter(t -> t.matches(CODE)).map(UUID::fromString);
    }

    /** Withdraws the prescription. Returns false and changes nothing if it was withdrawn before. */
    boolean withdraw(String reason, Instant at) {
        if (withdrawnAt != null) {
            return false;
        }
        withdrawnAt = at;
        withdrawalReason = reason;
        return true;
    }

    /**
     * Whether the order repeats the one that led to this prescription, by its reference and
     * content.
     */
    boolean isRepeatedBy(PrescriptionOrder order, Language organizationLanguage) {
        return reference != null && reference.matches(order, language(), organizationLanguage);
    }

    UUID organizationId() {
        return organizationId;
    }

    public UUID id() {
        return id;
    }

    public PrescriptionState state() {
        return withdrawnAt == null ? PrescriptionState.ISSUED : PrescriptionState.WITHDRAWN;
    }

    public Instant issuedAt() {
        return issuedAt;
    }

    LocalDate issuedOn() {
        return issuedOn;
    }

    PatientSnapshot patient() {
        return patient;
    }

    String professionalHash() {
        return professionalHash;
    }

    String prescriberName() {
        return prescriberName;
    }

    Optional<String> prescriberTitle() {
        return Optional.ofNullable(prescriberTitle);
    }

    Optional<String> collegiateNumber() {
        return Optional.ofNullable(collegiateNumber);
    }

    String organizationName() {
        return organizationName;
    }

    Language language() {
        return WireNamed.of(Language.class, language);
    }

    Optional<String> notes() {
        return Optional.ofNullable(notes);
    }

    List<PrescriptionItem> items() {
        return List.copyOf(items);
    }

    /** The organization, the patient and the professional of a prescription. */
    record Parties(Organization organization, Patient patient, Professional professional) {}

    /** The primary key, in the form that JPA requires. */
    public static class Key implements Serializable {

        private static final long serialVersionUID = 1L;

        private UUID organizationId;
        private UUID id;

        public Key() {}

        Key(UUID organizationId, UUID id) {
            this.organizationId = organizationId;
            this.id = id;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that
                    && Objects.equals(id, that.id)
                    && Objects.equals(organizationId, that.organizationId);
        }

        @Override
        public int hashCode() {
            return Objects.hash(organizationId, id);
        }
    }
}
