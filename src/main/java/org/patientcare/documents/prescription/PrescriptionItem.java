package org.patientcare.documents.prescription;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/** A medicine of a prescription. A class because JPA 3.1 cannot embed records. */
@Embeddable
public class PrescriptionItem {

    @Column(name = "active_substance")
    private String activeSubstance;

    private String dose;
    private String posology;
    private String quantity;

    protected PrescriptionItem() {}

    /** Unset fields are null. */
    public PrescriptionItem(String activeSubstance, String dose, String posology, String quantity) {
        this.activeSubstance = activeSubstance;
        this.dose = dose;
        this.posology = posology;
        this.quantity = quantity;
    }

    public String activeSubstance() {
        return activeSubstance;
    }

    String dose() {
        return dose;
    }

    String posology() {
        return posology;
    }

    String quantity() {
        return quantity;
    }
}
