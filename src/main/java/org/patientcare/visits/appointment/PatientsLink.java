package org.patientcare.visits.appointment;

/** An appointment by its code, and where its patient goes. */
public record PatientsLink(String code, String url) {}
