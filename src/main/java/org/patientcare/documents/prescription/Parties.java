package org.patientcare.documents.prescription;

import org.patientcare.patients.patient.Patient;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.professional.Professional;

/** The organization, the patient and the professional of a prescription. */
record Parties(Organization organization, Patient patient, Professional professional) {}
