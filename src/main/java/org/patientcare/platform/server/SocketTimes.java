package org.patientcare.platform.server;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import jakarta.websocket.server.ServerContainer;
import java.time.Duration;

/**
 * How long a web socket may be idle, and a message to it may take. The container is told before
 * there is a socket, and no socket is told by itself: Tyrus starts each with a timer of the
 * container's time. Unless told otherwise that is zero, so the timer is over at once, on another
 * thread, and closes the socket if it has been told a time by then.
 */
@WebListener
public class SocketTimes implements ServletContextListener {

    /**
     * A page says something every 20 s, and its browser answers when it is asked. The container
     * takes what it sends itself for life, too: {@code access.socket} ends what is silent.
     */
    public static final Duration IDLE = Duration.ofSeconds(45);

    /** A browser that takes longer for a message is as good as gone. */
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
