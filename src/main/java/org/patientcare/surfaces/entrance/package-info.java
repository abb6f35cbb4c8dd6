/**
 * The entrance of the service, {@code /}, from which staff, patients and developers find their way,
 * and the page on which patients ask for a new link. Both work without scripts.
 */
package org.patientcare.surfaces.entrance;
