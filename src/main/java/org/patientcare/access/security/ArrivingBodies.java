package org.patientcare.access.security;

import java.util.HashMap;
import java.util.Map;

/**
 * How many bodies arrive at this node at the same time: {@value #MAX} in all, 64 MiB, and {@value
 * #MAX_OF_ADDRESS} from one client address, so that one client cannot take the places of all.
 */
final class ArrivingBodies {

    static final int MAX = 1_000;
    static final int MAX_OF_ADDRESS = 100;

    private final Map<String, Integer> ofAddress = new HashMap<>();
    private int all;

    /**
     * Takes a place; {@link #end} must follow if there was one.
     *
     * @param address the key of a client address
     */
    synchronized boolean begin(String address) {
        if (all >= MAX || ofAddress.getOrDefault(address, 0) >= MAX_OF_ADDRESS) {
            return false;
        }
        all++;
        ofAddress.merge(address, 1, Integer::sum);
        return true;
    }

    synchronized void end(String address) {
        all--;
        ofAddress.computeIfPresent(address, (key, bodies) -> bodies == 1 ? null : bodies - 1);
    }
}
