package org.patientcare.surfaces.widget;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.socket.SocketHandshakeFilter.AddressSocketLimits;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** The limit of web sockets of patients' pages per client address. */
@ApplicationScoped
class WidgetSocketSettings implements FeatureSettings {

    private static final int DEFAULT = 1000;

    @Inject private Settings settings;

    private AddressSocketLimits limits;

    @PostConstruct
    void read() {
        limits =
                new AddressSocketLimits(
                        "widget",
                        settings.integer(
                                "patientcare.widget.sockets-per-address",
                                DEFAULT,
                                1,
                                AddressSocketLimits.MAX_CONFIGURABLE));
    }

    AddressSocketLimits bounds() {
        return limits;
    }
}
