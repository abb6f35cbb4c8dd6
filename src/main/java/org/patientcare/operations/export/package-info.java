/**
 * Hands out everything that is held of a patient: as JSON, which is written while it is read, and
 * as a document for people, with a limit. What that is, the features say ({@code platform.export}).
 */
package org.patientcare.operations.export;
