/**
 * What a professional sees and does on their own page (people, section 4): with the cookie of their
 * session, in the role of a professional of an organization.
 */
package org.patientcare.surfaces.desk;
