package org.patientcare.visits.appointment;

/** The code of an appointment and the link of its patient. */
public record PatientVisitLink(String code, String url) {}
