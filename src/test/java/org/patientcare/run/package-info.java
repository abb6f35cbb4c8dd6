/**
 * The run command, {@code ./mvnw -Prun}: the WAR, Payara Micro and PostgreSQL on this machine, for
 * whoever wants to try or develop the service. It listens on loopback only and is not how a
 * hospital runs it; none of it is in the WAR.
 */
package org.patientcare.run;
