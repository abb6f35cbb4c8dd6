/**
 * Prescriptions (contract, section 5): issued once, kept as they were then, withdrawn perhaps. What
 * the paper looks like is {@code pdf}, who vouches for it {@code seal}, what the public may learn
 * of it {@code verify}.
 */
package org.patientcare.documents.prescription;
