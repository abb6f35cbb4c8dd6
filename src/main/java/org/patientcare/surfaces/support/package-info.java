/**
 * What the support desk of an organization does: activation codes on the organization's behalf,
 * batches of them, and files of patients. What the operator of the installation does is {@code
 * operator}.
 */
package org.patientcare.surfaces.support;
