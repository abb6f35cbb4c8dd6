package org.patientcare.documents.prescription;

import org.patientcare.patients.patient.Patient;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.professional.Professional;

/** Who prescribes to whom, and where. */
record Parties(Organization organization, Patient patient, Professional professional) {}
