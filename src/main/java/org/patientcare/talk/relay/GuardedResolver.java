package org.patientcare.talk.relay;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.hc.client5.http.DnsResolver;
import org.patientcare.talk.guard.AddressGuard;

/**
 * Looks a name up once for each connection, and lets it be made to the addresses that were judged
 * and to no others. If one of them is refused all are: a name with a good and a bad address is no
 * mistake.
 */
final class GuardedResolver implements DnsResolver {

    /** Each may cost the time of a connection. */
    private static final int MOST = 3;

    private final NameLookup names;
    private final AddressGuard guard;
    private final boolean plain;

    /** The address may not be called. */
    static final class Refused extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        Refused(String reason) {
            super(reason);
        }
    }

    /**
     * @param plain for connections without TLS, which reach excepted addresses alone
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
            throw new Refused(AddressGuard.REFUSAL);
        }
        if (plain && !found.stream().allMatch(guard::excepts)) {
            throw new Refused(AddressGuard.PLAIN_REFUSAL);
        }
        return found.stream().limit(MOST).toArray(InetAddress[]::new);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
