/**
 * What support staff of an organization do: single activation codes, batches of codes, and patient
 * files to import. The calls of the installation's operator are in {@code operator}.
 */
package org.patientcare.surfaces.support;
