/**
 * What professionals do at their desk: their own visits, the patients of these, prescriptions in
 * their own name, and conversations; of each organization to which they are assigned and in which
 * they hold the role, and of no other.
 */
package org.patientcare.surfaces.desk;
