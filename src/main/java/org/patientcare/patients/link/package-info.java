/**
 * Sends patients the links to their page: those that support staff send, and those that patients
 * ask for themselves.
 */
package org.patientcare.patients.link;
