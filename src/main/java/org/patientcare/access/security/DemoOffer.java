package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.Optional;
import org.patientcare.platform.config.PublicUrl;

/**
 * Whether somebody may look around as a made-up person of the demo organization, without proving
 * anything: where settings ask for that organization, the public URL is plain HTTP on this machine,
 * and the caller is on it.
 */
@ApplicationScoped
public class DemoOffer {

    @Inject private ConfiguredKeys configured;
    @Inject private PublicUrl publicUrl;
    @Inject private ClientAddress address;

    /** Of the request at hand. */
    public boolean stands() {
        return configured.demo().isPresent()
                && publicUrl.isLocal()
                && !publicUrl.isSecure()
                && isLoopback(address.get());
    }

    static boolean isLoopback(String address) {
        Optional<InetAddress> known = AddressRange.literal(address);
        return known.filter(InetAddress::isLoopbackAddress).isPresent();
    }
}
