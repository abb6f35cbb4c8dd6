/**
 * The calls and the web socket of the professionals' desk: their visits, the patients of these
 * visits, prescriptions in their own name, and conversations. A professional only sees data of
 * organizations to which they are assigned and in which the person holds the role professional.
 * Also the web socket of the same kind for the console's start page, on which support sees who is
 * waiting.
 */
package org.patientcare.surfaces.desk;
