/**
 * What auditors look at beside the audit trail: accesses by staff that are unusual, found once a
 * day for each organization that wants it (ADR 116). Leaves out the trail itself and reports of one
 * patient, which are {@code trail.audit}.
 */
package org.patientcare.operations.oversight;
