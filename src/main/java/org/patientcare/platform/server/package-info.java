/**
 * All code that depends on the application server: Payara, its listener Grizzly, its CDI and
 * persistence, and the behaviour of its threads. Every other package uses Jakarta EE alone. {@code
 * ./mvnw -Pdrills -Ddrills=servers} tries these classes on Payara Server 6, Payara Micro 7 and Open
 * Liberty; {@code servers.md} has the results.
 *
 * <p>What reaches into the server by reflection, and why it stays. A bare node is one without the
 * shipped proxy: that of {@code -Prun}, of the tests, and of a site with another proxy. For it the
 * contract holds, too.
 *
 * <table>
 * <caption>Reflection into the server</caption>
 * <tr><th>What</th><th>Why the proxy or the standard does not do it</th><th>Where</th></tr>
 * <tr><td>{@link ListenerProbes}, paths ({@link MappedPaths}, {@link RefusedPathServlet})</td>
 * <td>HAProxy refuses broken escapes and NUL, and joins slashes before {@code /v1} and {@code
 * /api}. It keeps backslashes, bytes that are no UTF-8, and dots, because codes of callers may have
 * them: the server would map {@code ../} out of a surface, and search a path of many dots
 * too long</td>
 * <td>Payara 6 and 7, Micro and Server</td></tr>
 * <tr><td>{@link ListenerProbes}, upgrades ({@link SocketPath})</td>
 * <td>HAProxy removes the header. A bare node would take the body for another protocol and hold the
 * connection until a time-out</td>
 * <td>Payara 6 and 7</td></tr>
 * <tr><td>{@link ListenerProbes}, unreadable heads</td>
 * <td>HAProxy answers them itself, with the same sentence. A bare node would send an empty 400
 * without a request id, which contract, section 1 excludes</td>
 * <td>Payara 6 and 7</td></tr>
 * <tr><td>{@link ServerPool}, figures</td>
 * <td>no standard API shows how many connections are used or waited for; metrics and the self-check
 * have them</td>
 * <td>Payara 6 and 7; elsewhere the metrics are missing</td></tr>
 * <tr><td>{@link ServerPool}, closing idle and broken connections</td>
 * <td>the pool validates a connection once a second at most; after a failover each dead one would
 * cost its request a time-out</td>
 * <td>Payara 6 and 7; elsewhere the pool's own validation is left</td></tr>
 * <tr><td>{@link FailedStart}</td>
 * <td>Payara Micro goes on without an application that could not be deployed, whatever is in front
 * of it</td>
 * <td>Payara Micro; elsewhere it does nothing</td></tr>
 * </table>
 *
 * <p>Without reflection, but for one server:
 *
 * <ul>
 *   <li>{@link JpaLogin} and {@link EntityConnections} need EclipseLink, which Payara and Open
 *       Liberty have.
 *   <li>{@link RequestSuspension}, {@link OriginalUrlWrapper}, {@link RequestContextRunner} and
 *       {@link RequestHolder} use standard API alone; they work, whether the server needs them or
 *       not.
 *   <li>{@link DeferredSocketOpen} works; it delays the opening of a socket by 2 ms to 2 s.
 *   <li>{@link SocketTimeouts} works.
 *   <li>{@link RequestDrain} works if the server destroys servlets before it closes what requests
 *       need.
 *   <li>{@link ShutdownState} works; without a grace period before the stop it has no effect.
 *   <li>{@link JerseyProperties} are ignored by other implementations of JAX-RS.
 * </ul>
 */
package org.patientcare.platform.server;
