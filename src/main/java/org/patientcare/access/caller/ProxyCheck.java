package org.patientcare.access.caller;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.shared.AddressRange;

/** Self-check: whether client addresses are known behind the proxy in front of this node. */
@ApplicationScoped
class ProxyCheck implements Check {

    private static final String SETTING = "patientcare.auth.trusted-proxies";

    @Inject private AuthSettings settings;

    @Override
    public CheckName name() {
        return CheckName.PROXY;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(settings.trustedProxies(), origin);
    }

    static Finding of(List<AddressRange> trusted, RequestOrigin origin) {
        if (trusted.stream().anyMatch(range -> range.bits() == 0)) {
            return Finding.failed(
                    SETTING + " trusts every address: any caller can claim to be any other.",
                    "Set it to the addresses of your proxies only.");
        }
        boolean isProxy =
                AddressRange.literal(origin.peer()).filter(peer -> isIn(trusted, peer)).isPresent();
        Optional<String> forwardedFor = origin.forwarded().address();
        if (forwardedFor.isPresent()) {
            return isProxy
                    ? byTrusted(forwardedFor.get())
                    : Finding.failed(
                            "This request has X-Forwarded-For but came from "
                                    + origin.peer()
                                    + ", which is not a trusted proxy: all its callers count as"
                                    + " one.",
                            "If that is your proxy, add it to " + SETTING + ".");
        }
        return isProxy
                ? Finding.warning(
                        "This request came from the trusted proxy "
                                + origin.peer()
                                + " without X-Forwarded-For: all its callers count as one.",
                        "Let the proxy set X-Forwarded-For to the address of its client.")
                : direct(trusted);
    }

    private static Finding byTrusted(String forwardedFor) {
        String last = forwardedFor.substring(forwardedFor.lastIndexOf(',') + 1).strip();
        return ClientAddress.address(last).isPresent()
                ? Finding.ok("This request came through a trusted proxy, which names its client.")
                : Finding.failed(
                        "The trusted proxy sends X-Forwarded-For without an address in it.",
                        "Let the proxy write the client's IP address there.");
    }

    private static Finding direct(List<AddressRange> trusted) {
        return trusted.isEmpty()
                ? Finding.skipped(
                        "No proxy is trusted, and this request came through none.",
                        "If there is a proxy in front, name it in "
                                + SETTING
                                + " and run the self-check at the public address.")
                : Finding.skipped(
                        "This request did not come through a trusted proxy.",
                        "Run the self-check at the public address.");
    }

    private static boolean isIn(List<AddressRange> ranges, InetAddress address) {
        return ranges.stream().anyMatch(range -> range.contains(address));
    }
}
