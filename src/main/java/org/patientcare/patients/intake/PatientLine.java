package org.patientcare.patients.intake;

import org.patientcare.patients.patient.PatientRequest;

/**
 * A line of a file that can be loaded.
 *
 * @param number of the line in the file
 * @param json the patient in the JSON form of the integration API
 */
record PatientLine(int number, PatientRequest patient, String json) {}
