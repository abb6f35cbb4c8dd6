/**
 * All that knows the server below: Payara, its listener Grizzly, its CDI and persistence, and what
 * its threads do. Every other package keeps to Jakarta EE, so this list of files is the work of
 * moving to Payara 7. On a server that is none of these (Open Liberty, WildFly):
 *
 * <ul>
 *   <li>{@link ListenerProbes}, {@code PathProbe}, {@code UpgradeProbe}: find no Grizzly, say so at
 *       INFO, and that server answers paths it cannot decode and foreign upgrades by itself. {@code
 *       UndecodablePaths}, {@code Upgrades}, {@link SocketPath} and {@link BadRequestServlet} have
 *       nothing to do then.
 *   <li>{@link ServerPool}: sees no pool; its metrics are missing and no idle connections are
 *       dropped.
 *   <li>{@link QueryRetries}, {@link EntityRowCounts}: change nothing where the provider is not
 *       EclipseLink.
 *   <li>{@link RequestSuspension}, {@link OriginalAddress}, {@link RequestResumption} and {@link
 *       RequestAtHand}: standard API throughout; work, whether the server needs them or not.
 *   <li>{@link OwnRequestContext}: works; only Weld needs a controller for each use.
 *   <li>{@link DeferredOpen} and {@link HandshakeAnswer}: work; they cost a socket 2 ms to 2 s
 *       until it opens.
 *   <li>{@link SocketTimes}: works.
 *   <li>{@link RequestDrain}: works where the server destroys servlets before it closes what
 *       requests need.
 *   <li>{@link Stopping}: works; without a grace period before the stop it has no effect.
 *   <li>{@link JerseyProperties}: ignored by other implementations of JAX-RS.
 * </ul>
 */
package org.patientcare.platform.server;
