package org.patientcare.access.oidc;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.config.PublicUrl;

/**
 * Asks the OpenID providers. Each call may take ten seconds, and reaches the network: not to be
 * made with a transaction or a connection of the database in hand. A fixed number of threads waits
 * for each provider, and who comes then is told so at once.
 */
@ApplicationScoped
public class Providers {

    private static final Logger LOG = System.getLogger(Providers.class.getName());

    /** Threads that wait for all providers; a server has 200. */
    private static final int WAITING_IN_ALL = 48;

    /** For each, of those who say that somebody signed out: anybody may say so. */
    private static final int FAREWELLS = 4;

    @Inject private ProviderSettings settings;
    @Inject private PublicUrl publicUrl;

    private final Map<String, Line> lines = new HashMap<>();

    private record Line(ProviderConnection connection, Semaphore places, Semaphore farewells) {}

    @PostConstruct
    void begin() {
        ProviderHttp http = new ProviderHttp();
        int each = WAITING_IN_ALL / Math.max(1, settings.all().size());
        settings.all()
                .forEach(
                        provider ->
                                lines.put(
                                        provider.name(),
                                        new Line(
                                                new ProviderConnection(
                                                        provider, callback(provider), http),
                                                new Semaphore(each),
                                                new Semaphore(FAREWELLS))));
    }

    private URI callback(Provider provider) {
        return URI.create(
                publicUrl.of(PublicPaths.SIGN_IN_PROVIDERS + "/" + provider.name() + "/callback"));
    }

    /** In the order of the settings. */
    public List<Provider> all() {
        return settings.all();
    }

    public Optional<Provider> find(String name) {
        return settings.find(name);
    }

    /**
     * Where to send a browser.
     *
     * @throws ProviderFault of kind AWAY or BUSY
     */
    public URI address(Provider provider, Question question) {
        Line line = lines.get(provider.name());
        return asked(provider, line.places, () -> line.connection.address(question));
    }

    /**
     * Who came back from there.
     *
     * @param code that the browser brought
     * @throws ProviderFault of any kind
     */
    public Identity identity(Provider provider, Question question, String code) {
        Line line = lines.get(provider.name());
        return asked(provider, line.places, () -> line.connection.identity(question, code));
    }

    /**
     * Who signed out there.
     *
     * @throws ProviderFault of any kind
     */
    public Farewell farewell(Provider provider, String logoutToken) {
        Line line = lines.get(provider.name());
        return asked(provider, line.farewells, () -> line.connection.farewell(logoutToken));
    }

    private static <T> T asked(Provider provider, Semaphore places, Supplier<T> question) {
        if (!places.tryAcquire()) {
            throw new ProviderFault(ProviderFault.Kind.BUSY, "too many wait for it");
        }
        try {
            return question.get();
        } catch (ProviderFault e) {
            throw told(provider, e);
        } catch (RuntimeException e) {
            // What the library throws at a hostile text means that it proves nothing.
            String reason = "an answer that cannot be read: " + e.getClass().getSimpleName();
            throw told(provider, new ProviderFault(ProviderFault.Kind.UNPROVEN, reason));
        } finally {
            places.release();
        }
    }

    private static ProviderFault told(Provider provider, ProviderFault fault) {
        LOG.log(Level.WARNING, "Sign-in by {0} ({1})", provider.name(), fault.getMessage());
        return fault;
    }
}
