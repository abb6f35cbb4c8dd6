package org.patientcare.talk.relay;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The trusted root certificates: those of the JVM, and those of a file. */
final class TrustedRoots {

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
