/**
 * The calls and the web socket of the professionals' desk: their visits, the patients of these
 * visits, prescriptions in their own name, and conversations. A professional only sees data of
 * organizations to which they are assigned and in which the person holds the role professional.
 */
package org.patientcare.surfaces.desk;
