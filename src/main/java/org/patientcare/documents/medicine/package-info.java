/**
 * What a professional can choose from when they prescribe: the medicines that they prescribed
 * before, with their directions, and the list of an organization. Nothing of this limits what may
 * be prescribed; {@code prescription} issues whatever is written.
 */
package org.patientcare.documents.medicine;
