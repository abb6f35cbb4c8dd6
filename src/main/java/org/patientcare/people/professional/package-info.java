/**
 * Doctors and other professionals, whom the operator assigns to organizations (contract, section
 * 8). Calls refer to them by a random hash.
 */
package org.patientcare.people.professional;
