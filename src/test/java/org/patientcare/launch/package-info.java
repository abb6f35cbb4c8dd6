/**
 * What starts a process of ours or takes connections in its place, in one way for the run command
 * and for tests: Payara Micro, PostgreSQL, and the accept loop of scripted servers. It leaves out
 * what a caller does with them (wait until the service is ready, kill, freeze, judge) and knows
 * nothing else of ours; {@code run}, {@code testing} and what stands on {@code testing} know it.
 */
package org.patientcare.launch;
