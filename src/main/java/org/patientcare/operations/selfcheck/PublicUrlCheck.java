package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.PublicUrl;

/** Checks that the links that the service gives out lead to this service and use TLS. */
@ApplicationScoped
class PublicUrlCheck implements Check {

    private static final String SETTING = "patientcare.public-url";

    @Inject private PublicUrl publicUrl;

    @Override
    public CheckName name() {
        return CheckName.PUBLIC_URL;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(URI.create(publicUrl.base()), publicUrl.isLocal(), origin);
    }

    static Finding of(URI url, boolean local, RequestOrigin origin) {
        boolean secure = "https".equalsIgnoreCase(url.getScheme());
        if (!secure && !local) {
            return Finding.failed(
                    "Links begin with "
                            + url
                            + ": keys, data and visits would be sent unencrypted.",
                    "Put TLS in front and set " + SETTING + " to the https address.");
        }
        if (!url.getRawPath().equals(origin.contextPath())) {
            return Finding.warning(
                    "Links begin with %s, and on this server the service is at the path %s/."
                            .formatted(url, origin.contextPath()),
                    "Give "
                            + SETTING
                            + " the same path, unless the proxy in front rewrites the path.");
        }
        String asked = origin.forwarded().host().orElse(origin.host());
        if (!hostOf(url.getRawAuthority()).equalsIgnoreCase(hostOf(asked))) {
            return Finding.warning(
                    "Links begin with %s, and this request asked for the host %s."
                            .formatted(url, hostOf(asked)),
                    "Run the self-check at the public address, or correct "
                            + SETTING
                            + " if that is where callers reach the service.");
        }
        return secure
                ? Finding.ok("Links begin with " + url + ", and this request used that address.")
                : Finding.warning(
                        "Links begin with " + url + ", which work on this machine only.",
                        "Before others use it, put TLS in front and set " + SETTING + ".");
    }

    /** The host without the port, which proxies often do not pass on. */
    private static String hostOf(String authority) {
        return authority.replaceFirst("^.*@", "").replaceFirst(":[0-9]*$", "");
    }
}
