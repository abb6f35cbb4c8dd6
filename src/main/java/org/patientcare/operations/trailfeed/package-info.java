/**
 * The feed of the audit trail, for systems outside that keep a copy of it (a SIEM): of an
 * organization for its own system, and of the installation for the operator (ADR 115). In which
 * order it is read and what is missing the audit trail says ({@code trail.audit}).
 */
package org.patientcare.operations.trailfeed;
