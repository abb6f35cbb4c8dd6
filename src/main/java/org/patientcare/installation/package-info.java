/**
 * The self-check's view of what every installation stands on: its database and the rights there,
 * the clock, and the address under which the world sees it.
 */
package org.patientcare.installation;
