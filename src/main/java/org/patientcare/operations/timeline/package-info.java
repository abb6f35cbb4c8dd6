/**
 * The timeline of a patient, for support: the audit events that concern the patient, with the names
 * of those who acted. The audit trail itself is elsewhere, and so are events that concern no
 * patient.
 */
package org.patientcare.operations.timeline;
