package org.patientcare.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.stream.IntStream;

/** Which ports of this machine are free. */
final class Ports {

    private static final int CONNECT_MILLIS = 500;
    private static final int HIGHEST = 65_535;

    private Ports() {}

    /**
     * Whether the port can be bound on 127.0.0.1 and no address of {@code localhost} accepts
     * connections on it.
     */
    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
        } catch (IOException e) {
            return false;
        }
        return !acceptsConnections(port);
    }

    static int firstFreeFrom(int port) {
        return IntStream.rangeClosed(port, HIGHEST)
                .filter(Ports::isFree)
                .findFirst()
                .orElseThrow(() -> new RunFailure("No port from " + port + " on is free."));
    }

    private static boolean acceptsConnections(int port) {
        try {
            for (InetAddress address : InetAddress.getAllByName("localhost")) {
                if (acceptsConnections(new InetSocketAddress(address, port))) {
                    return true;
                }
            }
            return false;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean acceptsConnections(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
