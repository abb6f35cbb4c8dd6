package org.patientcare.documents.prescription;

import java.util.List;
import java.util.UUID;
import org.patientcare.documents.prescription.PrescriptionRequest.Item;

/**
 * What the prescriber wrote in a prescription, to write it again.
 *
 * @param items in their order
 * @param notes null if unset
 */
public record WrittenPrescription(UUID code, List<Item> items, String notes) {}
