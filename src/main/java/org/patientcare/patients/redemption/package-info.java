/**
 * The redemption of activation codes: a patient redeems a code, at most once and never more often
 * than the code allows; the operator can undo a redemption (contract, sections 7 and 8).
 */
package org.patientcare.patients.redemption;
