package org.patientcare.documents.prescription;

/** A prescription that was issued by a system of its organization. */
public record NewPrescriptionView(String code, String downloadUrl) {}
