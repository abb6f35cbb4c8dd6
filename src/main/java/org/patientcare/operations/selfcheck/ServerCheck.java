package org.patientcare.operations.selfcheck;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.servlet.ServletContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.patientcare.platform.check.Check;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;

/** Checks by its name and version whether the application server still gets security fixes. */
@ApplicationScoped
class ServerCheck implements Check {

    /**
     * The number of a Community release has the year in it; that of an Enterprise release, such as
     * 6.30.0, has not.
     */
    private static final Pattern PAYARA_COMMUNITY =
            Pattern.compile("Payara[^0-9]{0,40}(\\d{1,3})\\.20\\d\\d\\.");

    /** In which Payara says its version; what it tells the WAR may be its name alone. */
    private static final String VERSION = "glassfish.version";

    /** The first major version that is maintained. */
    private static final int MAINTAINED = 7;

    private volatile String server = "";

    void remember(@Observes @Initialized(ApplicationScoped.class) ServletContext context) {
        server = System.getProperty(VERSION, context.getServerInfo());
    }

    @Override
    public CheckName name() {
        return CheckName.SERVER;
    }

    @Override
    public Finding run(RequestOrigin origin) {
        return of(server);
    }

    /**
     * @param server as servers call themselves, such as {@code Payara Micro 6.2025.10 #badassfish}
     */
    static Finding of(String server) {
        Matcher community = PAYARA_COMMUNITY.matcher(server);
        if (community.find() && Integer.parseInt(community.group(1)) < MAINTAINED) {
            return Finding.warning(
                    "The server gets no more security fixes: " + server + ".",
                    "Run Payara %d on a JDK 21 or newer; the WAR stays the same (page servers)."
                            .formatted(MAINTAINED));
        }
        return Finding.ok("The server is not known to have ended: " + server + ".");
    }
}
