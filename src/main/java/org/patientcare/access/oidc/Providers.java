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
 * for providers, fewer for each, and who comes then is told so at once.
 */
@ApplicationScoped
public class Providers {

    private static final Logger LOG = System.getLogger(Providers.class.getName());

    /**
     * Threads that wait for all providers at most. The shipped proxy lets few calls at a time to a
     * node's pages: patients' pages are among them, and need most of these.
     */
    public static final int WAITING_IN_ALL = 12;

    /** Of these, for who says that somebody signed out: anybody may say so. */
    private static final int FAREWELLS = 4;

    private static final int EXCHANGES = WAITING_IN_ALL - FAREWELLS;

    /** For each provider, however many there are. */
    private static final int LEAST = 2;

    @Inject private ProviderSettings settings;
    @Inject private PublicUrl publicUrl;

    private final Map<String, Line> lines = new HashMap<>();
    private final Semaphore exchanges = new Semaphore(EXCHANGES);
    private final Semaphore farewells = new Semaphore(FAREWELLS);

    private record Line(ProviderConnection connection, Semaphore places) {}

    @PostConstruct
    void begin() {
        ProviderHttp http = new ProviderHttp();
        int each = Math.max(LEAST, EXCHANGES / Math.max(1, settings.all().size()));
        settings.all()
                .forEach(
                        provider ->
                                lines.put(
                                        provider.name(),
                                        new Line(
                                                new ProviderConnection(
                                                        provider, callback(provider), http),
                                                new Semaphore(each))));
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
        return exchanged(provider, line, () -> line.connection.address(question));
    }

    /**
     * Who came back from there.
     *
     * @param code that the browser brought
     * @throws ProviderFault of any kind
     */
    public Identity identity(Provider provider, Question question, String code) {
        Line line = lines.get(provider.name());
        return exchanged(provider, line, () -> line.connection.identity(question, code));
    }

    /**
     * Who signed out there. Whoever shows a token by a key that is known waits for nobody, so that
     * many may come at once.
     *
     * @throws ProviderFault of any kind
     */
    public Farewell farewell(Provider provider, String logoutToken) {
        ProviderConnection connection = lines.get(provider.name()).connection;
        return asked(provider, () -> connection.farewellAtOnce(logoutToken))
                .orElseGet(
                        () ->
                                placed(
                                        farewells,
                                        () ->
                                                asked(
                                                        provider,
                                                        () -> connection.farewell(logoutToken))));
    }

    private <T> T exchanged(Provider provider, Line line, Supplier<T> question) {
        return placed(line.places, () -> placed(exchanges, () -> asked(provider, question)));
    }

    private static <T> T placed(Semaphore places, Supplier<T> question) {
        if (!places.tryAcquire()) {
            throw new ProviderFault(ProviderFault.Kind.BUSY, "too many wait for it");
        }
        try {
            return question.get();
        } finally {
            places.release();
        }
    }

    private static <T> T asked(Provider provider, Supplier<T> question) {
        try {
            return question.get();
        } catch (ProviderFault e) {
            throw told(provider, e);
        } catch (RuntimeException e) {
            // The library throws several kinds at a hostile text, null pointers among them:
            // whatever
            // they are, the text proves nothing. As it may be a defect of ours as well, the log
            // says
            // where it was thrown; not its message, which may quote what the provider said.
            String reason = "an answer that cannot be read: " + e.getClass().getName() + place(e);
            throw told(provider, new ProviderFault(ProviderFault.Kind.UNPROVEN, reason));
        }
    }

    /** Of the library's or our code, where there is one. */
    private static String place(RuntimeException e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }

    private static ProviderFault told(Provider provider, ProviderFault fault) {
        LOG.log(Level.WARNING, "Sign-in by {0} ({1})", provider.name(), fault.getMessage());
        return fault;
    }
}
