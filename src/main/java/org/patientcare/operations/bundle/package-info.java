/**
 * The support bundle: what somebody who helps an operator asks for, in one document that can be
 * sent on. It has neither secrets nor data of patients or callers, so it leaves out the text of
 * statements, and of the log what other libraries say.
 */
package org.patientcare.operations.bundle;
