/**
 * The run command, {@code ./mvnw -Prun}: runs the WAR on Payara Micro, with a PostgreSQL that keeps
 * its data, on the machine of a person who wants to try or develop the service. It is a program of
 * its own, no part of the WAR. It listens on loopback only and is not how a hospital runs the
 * service.
 *
 * <p>It begins with {@link org.patientcare.run.Launcher}. It depends on {@code launch}, and on
 * {@code run.demo} below it, which fills the demo organization, and on no other package of this
 * project. It calls the service over HTTP only. No other package depends on it.
 */
package org.patientcare.run;
