/**
 * Doctors and other professionals, whom the operator assigns to organizations (contract, section
 * 8). Callers name them by a random hash.
 */
package org.patientcare.people.professional;
