/**
 * The files of support staff of an organization: batches of codes, and patient files to import. All
 * other calls of the admin surface are in {@code operator}.
 */
package org.patientcare.surfaces.support;
