/**
 * Starts the processes that the run command and the tests need, in the same way for both: Payara
 * Micro, PostgreSQL, and the accept loop of scripted servers. It leaves out what a caller does with
 * them (wait until the service is ready, kill, freeze, judge) and uses no other package of ours;
 * {@code run}, {@code testing} and the packages that use {@code testing} use it.
 */
package org.patientcare.launch;
