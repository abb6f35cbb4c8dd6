package org.patientcare.seal;

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
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.patientcare.config.SettingException;

/** A PKCS#12 file of the operator's, with a key that signs and its certificate. */
final class KeyStoreFile {

    static final String KEYSTORE = "patientcare.pdf.signing-keystore";
    static final String PASSWORD = "patientcare.pdf.signing-password";

    private static final Set<String> ALGORITHMS = Set.of("RSA", "EC");

    private KeyStoreFile() {}

    /**
     * @throws SettingException if it is no file of this kind, the password does not open it, or its
     *     certificate is not valid now
     */
    static SigningKey read(String file, char[] password, Instant now) {
        SigningKey found = onlyKey(opened(file, password), password);
        if (!ALGORITHMS.contains(found.key().getAlgorithm())) {
            throw new SettingException(KEYSTORE, "must hold an RSA or an EC key");
        }
        Instant begin = found.certificate().getNotBefore().toInstant();
        Instant end = found.certificate().getNotAfter().toInstant();
        if (now.isAfter(end)) {
            throw new SettingException(KEYSTORE, "holds a certificate that expired at " + end);
        }
        if (now.isBefore(begin)) {
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
