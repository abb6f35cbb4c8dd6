package org.patientcare.documents.prescription;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;
import org.patientcare.platform.shared.Sha256;

/** The PDF of a prescription as issued; its bytes never change. */
@Entity
@Table(name = "prescription_document")
@IdClass(StoredDocument.Key.class)
class StoredDocument {

    @Id
    @Column(name = "organization_id")
    private UUID organizationId;

    @Id
    @Column(name = "prescription_id")
    private UUID prescriptionId;

    private byte[] pdf;
    private byte[] sha256;

    protected StoredDocument() {}

    StoredDocument(Prescription prescription, byte[] pdf) {
        organizationId = prescription.organizationId();
        prescriptionId = prescription.id();
        this.pdf = pdf.clone();
        sha256 = Sha256.of(pdf);
    }

    /** The primary key, in the form that JPA requires. */
    public static class Key implements Serializable {

        private static final long serialVersionUID = 1L;

        private UUID organizationId;
        private UUID prescriptionId;

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that
                    && Objects.equals(organizationId, that.organizationId)
                    && Objects.equals(prescriptionId, that.prescriptionId);
        }

        @Override
        public int hashCode() {
            return Objects.hash(organizationId, prescriptionId);
        }
    }
}
