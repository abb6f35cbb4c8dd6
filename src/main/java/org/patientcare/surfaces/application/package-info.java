/**
 * Where everything comes together: the four surfaces with the resources and the admission filter of
 * each (contract, section 1), and the order in which the service starts. Knows all packages; none
 * knows it.
 */
package org.patientcare.surfaces.application;
