package org.patientcare.surfaces.desk;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** The limit of web sockets of desks and of the console per client address. */
@ApplicationScoped
class DeskSocketSettings implements FeatureSettings {

    /**
     * A hospital behind one address may have 2,000 desks, all on one node while the other is down.
     */
    private static final int DEFAULT = 3000;

    @Inject private Settings settings;

    private AddressSocketLimits limits;

    @PostConstruct
    void read() {
        limits =
                new AddressSocketLimits(
                        "desk",
                        settings.integer(
                                "patientcare.desk.sockets-per-address",
                                DEFAULT,
                                1,
                                AddressSocketLimits.MAX_CONFIGURABLE));
    }

    AddressSocketLimits bounds() {
        return limits;
    }
}
