package org.patientcare.seal;

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
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.patientcare.config.SettingException;
import org.patientcare.config.Settings;

/** The key that seals documents, where the operator sets one. */
@ApplicationScoped
public class SealSettings {

    private static final String KEYSTORE = "patientcare.pdf.signing-keystore";
    private static final String PASSWORD = "patientcare.pdf.signing-password";
    private static final Set<String> ALGORITHMS = Set.of("RSA", "EC");

    @Inject private Settings settings;
    @Inject private Clock clock;

    private Optional<SigningKey> key;

    @PostConstruct
    void read() {
        Optional<String> file = settings.text(KEYSTORE);
        Optional<String> password = settings.text(PASSWORD);
        if (file.isPresent() != password.isPresent()) {
            throw new SettingException(
                    file.isPresent() ? PASSWORD : KEYSTORE, "must be set where its counterpart is");
        }
        key = file.map(path -> usable(path, password.orElseThrow().toCharArray()));
    }

    /** Whether there is one. */
    public boolean nameAKey() {
        return key.isPresent();
    }

    Optional<SigningKey> key() {
        return key;
    }

    private SigningKey usable(String file, char[] password) {
        SigningKey found = onlyKey(opened(file, password), password);
        if (!ALGORITHMS.contains(found.key().getAlgorithm())) {
            throw new SettingException(KEYSTORE, "must hold an RSA or an EC key");
        }
        Instant begin = found.certificate().getNotBefore().toInstant();
        Instant end = found.certificate().getNotAfter().toInstant();
        if (clock.instant().isAfter(end)) {
            throw new SettingException(KEYSTORE, "holds a certificate that expired at " + end);
        }
        if (clock.instant().isBefore(begin)) {
            throw new SettingException(
                    KEYSTORE, "holds a certificate that is not valid before " + begin);
        }
        return found;
    }

    private static KeyStore opened(String file, char[] password) {
        try (InputStream stream = Files.newInputStream(Path.of(file))) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(stream, password);
            return store;
        } catch (IOException e) {
            if (e.getCause() instanceof UnrecoverableKeyException) {
                throw new SettingException(PASSWORD, "does not open the key store");
            }
            throw unreadable();
        } catch (GeneralSecurityException | InvalidPathException e) {
            throw unreadable();
        }
    }

    private static SettingException unreadable() {
        return new SettingException(KEYSTORE, "must be a PKCS#12 file that the service can read");
    }

    private static SigningKey onlyKey(KeyStore store, char[] password) {
        try {
            for (String alias : Collections.list(store.aliases())) {
                if (store.isKeyEntry(alias)
                        && store.getKey(alias, password) instanceof PrivateKey found) {
                    return new SigningKey(found, chain(store, alias));
                }
            }
        } catch (GeneralSecurityException e) {
            throw new SettingException(PASSWORD, "does not open the key in the key store");
        }
        throw new SettingException(KEYSTORE, "must hold a private key with its certificate");
    }

    private static List<X509Certificate> chain(KeyStore store, String alias)
            throws GeneralSecurityException {
        return Arrays.stream(store.getCertificateChain(alias))
                .map(X509Certificate.class::cast)
                .toList();
    }
}
