package org.patientcare.surfaces.desk;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** How many web sockets of desks are let in. */
@ApplicationScoped
class DeskSocketSettings implements FeatureSettings {

    /**
     * A hospital behind one address may have all of its 2,000 on one node while the other is away.
     */
    private static final int DEFAULT = 3000;

    private static final int MOST = 100_000;

    /** All may come back at once after a fault, and a second time. */
    private static final int OPENINGS_OF_SOCKET = 3;

    @Inject private Settings settings;

    private int socketsOfAddress;

    @PostConstruct
    void read() {
        socketsOfAddress = settings.whole("patientcare.desk.sockets-per-address", DEFAULT, 1, MOST);
    }

    /** On a node. */
    int socketsOfAddress() {
        return socketsOfAddress;
    }

    /** In a minute, on all nodes. */
    int openingsOfAddress() {
        return OPENINGS_OF_SOCKET * socketsOfAddress;
    }
}
