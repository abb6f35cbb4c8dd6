/**
 * All code that depends on the application server: Payara, its listener Grizzly, its CDI and
 * persistence, and the behaviour of its threads. Every other package uses Jakarta EE alone. {@code
 * ./mvnw -Pservers} tries these classes on Payara Server 6 and Payara Micro 7. On a server that is
 * none of these (Open Liberty, WildFly):
 *
 * <ul>
 *   <li>{@link ListenerProbes}, {@code PathProbe}, {@code UpgradeProbe}, {@code
 *       UnreadableHeadProbe}: find no Grizzly and log that at INFO; that server itself answers
 *       paths that it cannot decode, and unknown upgrades. {@code MappedPaths}, {@code
 *       UndecodablePaths}, {@code Upgrades}, {@link SocketPath} and {@link RefusedPathServlet} are
 *       then unused.
 *   <li>{@link ServerPool}: finds no pool; its metrics are missing, and no idle connections are
 *       closed.
 *   <li>{@link JpaLogin}, {@link EntityRowCounts}, {@link EntityConnections}: need EclipseLink.
 *   <li>{@link RequestSuspension}, {@link OriginalUrlWrapper}, {@link RequestResumption} and {@link
 *       RequestHolder}: use standard API alone; work, whether the server needs them or not.
 *   <li>{@link RequestContextRunner}: works; only Weld needs a controller for each use.
 *   <li>{@link DeferredSocketOpen} and {@link DelayedHandshakeResponse}: work; they delay the
 *       opening of a socket by 2 ms to 2 s.
 *   <li>{@link SocketTimeouts}: works.
 *   <li>{@link RequestDrain}: works if the server destroys servlets before it closes what requests
 *       need.
 *   <li>{@link Stopping}: works; without a grace period before the stop it has no effect.
 *   <li>{@link FailedStart}: does nothing, except on Payara Micro.
 *   <li>{@link JerseyProperties}: ignored by other implementations of JAX-RS.
 * </ul>
 */
package org.patientcare.platform.server;
