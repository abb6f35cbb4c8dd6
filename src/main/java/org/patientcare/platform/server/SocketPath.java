package org.patientcare.platform.server;

/**
 * A path at which a feature serves web sockets. Requests to upgrade the connection at any other
 * path are answered as if they had not asked. Each web socket of the service needs a bean of this.
 */
public interface SocketPath {

    /**
     * The path below the context path, as in {@code @ServerEndpoint}: literal segments, and
     * parameters such as <code>{token}</code> that stand for one segment each.
     */
    String template();
}
