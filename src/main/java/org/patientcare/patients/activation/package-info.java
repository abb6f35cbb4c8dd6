/**
 * Activation codes: an organization creates, lists, activates, deactivates and sends them
 * (contract, section 2). Redemption by a patient is {@code redemption}; the delivery channels are
 * in {@code delivery}.
 */
package org.patientcare.patients.activation;
