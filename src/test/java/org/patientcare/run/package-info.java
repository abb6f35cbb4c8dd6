/**
 * The run command, {@code ./mvnw -Prun}: the WAR, Payara Micro and a PostgreSQL that keeps its data
 * on this machine, for whoever wants to try or develop the service. It is a program of its own that
 * lies in src/test because none of it may be in the WAR, and because it brings the server and the
 * database that tests bring; it is no test and no part of one. It listens on loopback only and is
 * not how a hospital runs the service.
 *
 * <p>It begins with {@link org.patientcare.run.Launcher}. It knows {@code launch}, and {@code
 * run.demo} below it, which fills the demo organization, and nothing else of ours, the service
 * least of all, which it reaches by HTTP as anybody does; nobody knows it.
 */
package org.patientcare.run;
