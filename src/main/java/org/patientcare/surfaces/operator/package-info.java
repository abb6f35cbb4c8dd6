/**
 * What the operator of the installation does: organizations, their credentials, tokens (contract,
 * section 8).
 */
package org.patientcare.surfaces.operator;
