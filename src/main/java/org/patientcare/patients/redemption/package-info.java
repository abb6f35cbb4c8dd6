/**
 * What a patient does with an activation code: redeem it, once and never more often than it allows,
 * and what the operator can do about it: undo that (contract, sections 7 and 8).
 */
package org.patientcare.patients.redemption;
