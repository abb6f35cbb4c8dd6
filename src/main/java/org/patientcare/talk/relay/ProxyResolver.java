package org.patientcare.talk.relay;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Resolves the proxy's name with the same timeout as other names, but without checking the
 * addresses.
 */
final class ProxyResolver implements DnsResolver {

    private final NameLookup names;

    ProxyResolver(NameLookup names) {
        this.names = names;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return names.of(host).toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
