package org.patientcare.documents.prescription;

/** A prescription that was issued through the integration API. */
public record NewPrescriptionView(String code, String downloadUrl) {}
