/**
 * What an operator asks before opening a site and after a bad night: is everything that this
 * installation leans on as it should be, and if not, what is to be done (contract, section 8,
 * "self-check"). Here are the run and the form of an answer; each feature brings the checks of what
 * it knows.
 */
package org.patientcare.selfcheck;
