package org.patientcare.platform.check;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/** Tells which partners run on this machine, so that nobody can intercept the traffic to them. */
public final class ThisMachine {

    private ThisMachine() {}

    /**
     * Whether all addresses of a host belong to this machine. Makes a DNS lookup; a host that it
     * does not find counts as remote.
     *
     * @param host a name or an address; null or empty for this machine, as mail sessions mean it
     */
    public static boolean has(String host) {
        if (host == null || host.isEmpty()) {
            return true;
        }
        try {
            return Stream.of(InetAddress.getAllByName(host)).allMatch(ThisMachine::isOwn);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean isOwn(InetAddress address) {
        try {
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
