package org.patientcare.platform.server;

/**
 * A path at which a feature serves web sockets; each web socket of the service needs such a bean. A
 * request to upgrade the connection at any other path is answered as if it had not asked for that.
 */
public interface SocketPath {

    /**
     * The path below the context path, as in {@code @ServerEndpoint}: literal segments, and
     * parameters such as <code>{token}</code> that stand for one segment each.
     */
    String template();
}
