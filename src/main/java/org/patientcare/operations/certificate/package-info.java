/**
 * Certificates of erasures: a signed PDF in the organization's language that says what was
 * destroyed, what was kept until when and why, how long backups still have it, and which systems
 * were told. It is made anew for each download from what the erasure ({@code operations.erasure})
 * recorded; this package decides nothing and destroys nothing.
 */
package org.patientcare.operations.certificate;
