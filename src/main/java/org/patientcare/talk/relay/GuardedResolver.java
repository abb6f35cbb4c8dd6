package org.patientcare.talk.relay;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;
import org.patientcare.talk.guard.AddressGuard;

/**
 * Resolves a host name once per connection, and lets the connection use only the addresses that
 * were checked. If one of the addresses is refused, all are: a name that has both a public and an
 * internal address is treated as an attack, not as a mistake.
 */
final class GuardedResolver implements DnsResolver {

    /** Addresses tried per connection; each may take the whole connect timeout. */
    private static final int MAX_ADDRESSES = 3;

    private final NameLookup names;
    private final AddressGuard guard;
    private final boolean plain;

    /** The host resolves to an address that may not be called. */
    static final class AddressRefusedException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        AddressRefusedException(String reason) {
            super(reason);
        }
    }

    /**
     * @param plain whether this is for connections without TLS, which may use only addresses that
     *     the setting excepts
     */
    GuardedResolver(NameLookup names, AddressGuard guard, boolean plain) {
        this.names = names;
        this.guard = guard;
        this.plain = plain;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        List<InetAddress> found = names.of(host);
        if (found.stream().anyMatch(guard::refuses)) {
            throw new AddressRefusedException(AddressGuard.REFUSAL);
        }
        if (plain && !found.stream().allMatch(guard::excepts)) {
            throw new AddressRefusedException(AddressGuard.PLAIN_REFUSAL);
        }
        return found.stream().limit(MAX_ADDRESSES).toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
