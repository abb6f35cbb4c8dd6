package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.servlet.ServletContext;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.PublicUrl;
import org.patientcare.platform.database.Database;

/**
 * Whether the links that the service gives out lead to this service and use TLS, whether the
 * application server still gets security fixes, and whether the demo organization has an active
 * credential on a service that others can reach.
 */
@ApplicationScoped
class InstallationChecks {

    private static final String SETTING = "patientcare.public-url";

    /**
     * The number of a Community release has the year in it; that of an Enterprise release, such as
     * 6.30.0, has not.
     */
    private static final Pattern PAYARA_COMMUNITY =
            Pattern.compile("Payara[^0-9]{0,40}(\\d{1,3})\\.20\\d\\d\\.");

    /** In which Payara says its version; what it tells the WAR may be its name alone. */
    private static final String SERVER_VERSION = "glassfish.version";

    /** The first major version that is maintained. */
    private static final int MAINTAINED_VERSION = 7;

    private static final String WORKING_CREDENTIALS =
            "SELECT count(*) FROM credential WHERE organization_id = :organization AND revoked_at IS NULL";

    @Inject private PublicUrl publicUrl;
    @Inject private Database database;

    private volatile String server = "";

    @Produces
    @ApplicationScoped
    Check publicUrlCheck() {
        return Check.of(
                CheckName.PUBLIC_URL,
                origin -> publicUrl(URI.create(publicUrl.base()), publicUrl.isLocal(), origin));
    }

    /** By the name and version of the server. */
    @Produces
    @ApplicationScoped
    Check serverCheck() {
        return Check.of(CheckName.SERVER, origin -> server(server));
    }

    @Produces
    @ApplicationScoped
    Check demoOrganizationCheck() {
        return Check.of(
                CheckName.DEMO_ORGANIZATION,
                origin -> demoOrganization(workingCredentials(), publicUrl.isLocal()));
    }

    private long workingCredentials() {
        return database.forOrganization(DemoOrganization.ID)
                .statement(WORKING_CREDENTIALS)
                .one(row -> row.number("count"));
    }

    static Finding publicUrl(URI url, boolean local, RequestOrigin origin) {
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

    void remember(@Observes @Initialized(ApplicationScoped.class) ServletContext context) {
        server = System.getProperty(SERVER_VERSION, context.getServerInfo());
    }

    /**
     * @param server as servers call themselves, such as {@code Payara Micro 6.2025.10 #badassfish}
     */
    static Finding server(String server) {
        Matcher community = PAYARA_COMMUNITY.matcher(server);
        if (community.find() && Integer.parseInt(community.group(1)) < MAINTAINED_VERSION) {
            return Finding.warning(
                    "The server gets no more security fixes: " + server + ".",
                    "Run Payara %d on a JDK 21 or newer; the WAR stays the same (page servers)."
                            .formatted(MAINTAINED_VERSION));
        }
        return Finding.ok("The server is not known to have ended: " + server + ".");
    }

    static Finding demoOrganization(long credentials, boolean local) {
        if (credentials == 0) {
            return Finding.ok("The demo organization has no active credential.");
        }
        return local
                ? Finding.ok(
                        "The demo organization has a credential; only this machine can use it.")
                : Finding.warning(
                        "Callers can use credentials of the demo organization ("
                                + credentials
                                + ").",
                        "Unset patientcare.demo.* and revoke the credentials of organization "
                                + DemoOrganization.ID
                                + ".");
    }
}
