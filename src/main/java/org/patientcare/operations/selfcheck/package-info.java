/**
 * What an operator asks before opening a site and after a bad night: is everything that this
 * installation leans on as it should be, and if not, what is to be done (contract, section 8,
 * "self-check"). Here are the run, the form of an answer, and the checks of what every installation
 * stands on: its database and the rights there, the clock, and the address under which the world
 * sees it. Each feature brings the checks of what it knows.
 */
package org.patientcare.operations.selfcheck;
