/**
 * Activation codes: an organization makes them, finds them, switches them on and off and has them
 * sent (contract, section 2). What a patient does with one is {@code redemption}; how it is sent is
 * {@code delivery}.
 */
package org.patientcare.patients.activation;
