/**
 * What happened to a patient, for whoever answers them: the trail by the patient, with the names of
 * those who did it. Not the trail itself, and nothing that concerns no patient.
 */
package org.patientcare.operations.timeline;
