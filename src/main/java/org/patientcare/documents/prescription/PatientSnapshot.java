package org.patientcare.documents.prescription;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.LocalDate;
import java.util.Optional;
import org.patientcare.patients.patient.Patient;

/** A patient's data at the time a prescription was issued. */
@Embeddable
class PatientSnapshot {

    @Column(name = "patient_id")
    private long id;

    @Column(name = "patient_first_name")
    private String firstName;

    @Column(name = "patient_last_name")
    private String lastName;

    @Column(name = "patient_gender")
    private String gender;

    @Column(name = "patient_birth_date")
    private LocalDate birthDate;

    @Column(name = "print_name")
    private String printName;

    protected PatientSnapshot() {}

    /**
     * @param printName name to be printed; null to print the patient's name
     */
    PatientSnapshot(Patient patient, String printName) {
        id = patient.id();
        firstName = patient.firstName();
        lastName = patient.lastName();
        gender = patient.gender() == null ? null : patient.gender().code();
        birthDate = patient.birthDate();
        this.printName = printName;
    }

    /** The internal id. */
    long id() {
        return id;
    }

    /** The name as printed. */
    String name() {
        return printedName(firstName, lastName, printName);
    }

    /** The patient's name in the organization's records, if another one is printed. */
    Optional<String> knownName() {
        return printName == null
                ? Optional.empty()
                : Optional.of(printedName(firstName, lastName, null));
    }

    /**
     * Returns the name to be printed.
     *
     * @param lastName null if unset
     * @param printName null if unset
     */
    static String printedName(String firstName, String lastName, String printName) {
        if (printName != null) {
            return printName;
        }
        return lastName == null ? firstName : firstName + " " + lastName;
    }

    Optional<String> gender() {
        return Optional.ofNullable(gender);
    }

    Optional<LocalDate> birthDate() {
        return Optional.ofNullable(birthDate);
    }
}
