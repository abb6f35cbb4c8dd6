package org.patientcare.platform.server;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.websocket.server.ServerContainer;
import java.time.Duration;

/**
 * The idle timeout of web sockets, and the timeout for sending a message. They are set for the
 * whole container before there is a socket, and never for a single socket: Tyrus starts the timer
 * of each with the container's timeout. The default of zero would let that timer expire at once, on
 * another thread, and close the socket if it has got its own timeout by then.
 */
@WebListener
public class SocketTimeouts implements ServletContextListener {

    /**
     * A page sends something every 20 s, and its browser answers pings. The container counts what
     * it sends itself as activity, too, so {@code access.socket} closes sockets that are silent.
     */
    public static final Duration IDLE = Duration.ofSeconds(45);

    /** A browser that takes longer to receive a message is treated as gone. */
    private static final Duration SEND = Duration.ofSeconds(10);

    @Override
    public void contextInitialized(ServletContextEvent event) {
        ServerContainer sockets =
                (ServerContainer)
                        event.getServletContext().getAttribute(ServerContainer.class.getName());
        sockets.setDefaultMaxSessionIdleTimeout(IDLE.toMillis());
        sockets.setAsyncSendTimeout(SEND.toMillis());
    }
}
