package org.patientcare.prescription;

import org.patientcare.organization.Organization;
import org.patientcare.patient.Patient;
import org.patientcare.professional.Professional;

/** Who prescribes to whom, and where. */
record Parties(Organization organization, Patient patient, Professional professional) {}
