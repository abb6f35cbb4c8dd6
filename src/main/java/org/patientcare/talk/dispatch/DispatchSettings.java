package org.patientcare.talk.dispatch;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.config.Settings;

/** The dispatcher's settings: trusted certificate authorities and retry delays. */
@ApplicationScoped
class DispatchSettings implements FeatureSettings {

    static final String CA_FILE = "patientcare.webhooks.ca-file";
    private static final String RETRIES = "patientcare.webhooks.retries";
    private static final String DEFAULT_RETRIES =
            BackOff.DEFAULT_PLAN.stream().map(Duration::toString).collect(Collectors.joining(","));

    private static final int MAX_RETRIES = 50;
    private static final Duration MIN_DELAY = Duration.ofMillis(100);
    private static final Duration MAX_DELAY = Duration.ofHours(24);

    @Inject private Settings settings;

    private SSLContext trusted;
    private BackOff backOff;

    @PostConstruct
    void read() {
        SettingException.collect(
                () -> trusted = trusted(settings.text(CA_FILE)),
                () -> backOff = backOff(settings.text(RETRIES, DEFAULT_RETRIES)));
    }

    /** The TLS context for connections to receivers; it verifies their certificates. */
    SSLContext trusted() {
        return trusted;
    }

    BackOff backOff() {
        return backOff;
    }

    static SSLContext trusted(Optional<String> file) {
        try {
            return TrustedRoots.with(file.map(Path::of).orElse(null));
        } catch (TrustedRoots.UnreadableCertificatesException | InvalidPathException e) {
            throw new SettingException(
                    CA_FILE, "must be a readable PEM file of certificates: " + e.getMessage());
        }
    }

    static BackOff backOff(String text) {
        return new BackOff(plan(text));
    }

    private static List<Duration> plan(String text) {
        String[] parts = text.split("[,\\s]+", MAX_RETRIES + 1);
        try {
            List<Duration> plan = Arrays.stream(parts).map(Duration::parse).toList();
            if (plan.size() <= MAX_RETRIES && plan.stream().allMatch(DispatchSettings::fits)) {
                return plan;
            }
        } catch (DateTimeParseException e) {
            // Reported below.
        }
        throw new SettingException(
                RETRIES, "must be 1 to 50 durations such as PT5S,PT30S, each from PT0.1S to PT24H");
    }

    private static boolean fits(Duration each) {
        return each.compareTo(MIN_DELAY) >= 0 && each.compareTo(MAX_DELAY) <= 0;
    }

    /**
     * The delays between repeated attempts.
     *
     * @param plan the delay before each repeated attempt, in order
     */
    record BackOff(List<Duration> plan) {

        static final List<Duration> DEFAULT_PLAN =
                List.of(
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(10),
                        Duration.ofMinutes(30),
                        Duration.ofHours(1),
                        Duration.ofHours(2),
                        Duration.ofHours(4),
                        Duration.ofHours(8),
                        Duration.ofHours(12),
                        Duration.ofHours(12),
                        Duration.ofHours(16),
                        Duration.ofHours(16));

        /**
         * The longest delay between two probes of a failing endpoint: its recovery is noticed
         * within this time.
         */
        static final Duration MAX_PROBE_DELAY = Duration.ofHours(1);

        private static final double JITTER = 0.2;

        BackOff {
            plan = List.copyOf(plan);
        }

        /** Whether a delivery that was attempted this many times is given up. */
        boolean isExhausted(int attempts) {
            return attempts > plan.size();
        }

        /**
         * The delay until the next attempt. It varies at random by ± 20 %, so that deliveries that
         * failed together are not repeated together.
         *
         * @param attempts attempts so far, from 1; beyond the end of the plan its last delay is
         *     used
         */
        Duration delayAfter(int attempts) {
            return jittered(planned(attempts));
        }

        /**
         * The delay until the next probe of a failing endpoint, limited to {@link #MAX_PROBE_DELAY}
         * before the random variation.
         *
         * @param probes probes so far, from 1
         */
        Duration delayAfterProbe(int probes) {
            Duration planned = planned(probes);
            return jittered(planned.compareTo(MAX_PROBE_DELAY) > 0 ? MAX_PROBE_DELAY : planned);
        }

        private Duration planned(int number) {
            return plan.get(Math.max(0, Math.min(number, plan.size()) - 1));
        }

        private static Duration jittered(Duration planned) {
            double factor = 1 - JITTER + 2 * JITTER * ThreadLocalRandom.current().nextDouble();
            return Duration.ofMillis(Math.round(planned.toMillis() * factor));
        }
    }

    /** The trusted root certificates: those of the JVM, and those of a file. */
    static final class TrustedRoots {

        /** Maximum size of the file in bytes. */
        private static final long MAX_FILE_BYTES = 1024 * 1024;

        private TrustedRoots() {}

        /** The file cannot be read, or has no usable certificates. */
        static final class UnreadableCertificatesException extends Exception {

            private static final long serialVersionUID = 1L;

            UnreadableCertificatesException(String message, Throwable cause) {
                super(message, cause);
            }
        }

        /**
         * @param file certificates in PEM; null for none
         */
        static SSLContext with(Path file) throws UnreadableCertificatesException {
            Collection<? extends Certificate> given = file == null ? List.of() : read(file);
            try {
                List<Certificate> roots = new ArrayList<>(given);
                roots.addAll(ofTheJvm());
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(null, managers(store(roots)), null);
                return context;
            } catch (GeneralSecurityException | IOException e) {
                throw new UnreadableCertificatesException("the JVM rejects these certificates", e);
            }
        }

        private static Collection<? extends Certificate> read(Path file)
                throws UnreadableCertificatesException {
            try (InputStream in = Files.newInputStream(file)) {
                if (Files.size(file) > MAX_FILE_BYTES) {
                    throw new UnreadableCertificatesException("it is larger than 1 MiB", null);
                }
                Collection<? extends Certificate> found =
                        CertificateFactory.getInstance("X.509").generateCertificates(in);
                if (found.isEmpty()) {
                    throw new UnreadableCertificatesException("it contains no certificate", null);
                }
                return found;
            } catch (IOException | GeneralSecurityException e) {
                throw new UnreadableCertificatesException("it cannot be read", e);
            }
        }

        private static List<X509Certificate> ofTheJvm() throws GeneralSecurityException {
            List<X509Certificate> found = new ArrayList<>();
            for (TrustManager manager : managers(null)) {
                if (manager instanceof X509TrustManager x509) {
                    found.addAll(List.of(x509.getAcceptedIssuers()));
                }
            }
            return found;
        }

        private static TrustManager[] managers(KeyStore store) throws GeneralSecurityException {
            TrustManagerFactory factory =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        }

        private static KeyStore store(List<Certificate> roots)
                throws GeneralSecurityException, IOException {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (int i = 0; i < roots.size(); i++) {
                store.setCertificateEntry("root-" + i, roots.get(i));
            }
            return store;
        }
    }
}
