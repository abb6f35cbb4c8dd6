/**
 * Erases patients in two steps: a patient who is blocked is gone for every reader at once, and is
 * destroyed after a delay, until when the erasure can be cancelled. What goes and what stays the
 * data map says; functions of the schema's owner do it, which check by the database's clock that
 * the delay is over and that nobody holds the patient. Leaves out the ends of data by their age
 * ({@code operations.retention}).
 */
package org.patientcare.operations.erasure;
