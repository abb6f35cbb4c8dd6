package org.patientcare.documents.seal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.patientcare.platform.config.SettingException;

/** A private key and its certificate chain, which begins with the key's own certificate. */
record SealKey(PrivateKey key, List<X509Certificate> chain) {

    static final String KEYSTORE = "patientcare.pdf.signing-keystore";
    static final String PASSWORD = "patientcare.pdf.signing-password";

    private static final Set<String> ALGORITHMS = Set.of("RSA", "EC");

    private static final int ENCODING_SIZE = 2048;

    SealKey {
        chain = List.copyOf(chain);
    }

    /**
     * Reads the operator's PKCS#12 file.
     *
     * @throws SettingException if the file is not a readable PKCS#12 file, the password is wrong,
     *     it does not hold exactly one RSA or EC key with a matching certificate, or the
     *     certificate is not valid now
     */
    static SealKey read(String file, char[] password, Instant now) {
        SealKey found = onlyKey(opened(file, password), password);
        if (!ALGORITHMS.contains(found.key().getAlgorithm())) {
            throw new SettingException(KEYSTORE, "must hold an RSA or an EC key");
        }
        if (!found.belongsToItsCertificate()) {
            throw new SettingException(
                    KEYSTORE,
                    "holds a key and a certificate that do not belong together: export the certificate"
                            + " that was issued for this key");
        }
        requireValid(found, now);
        return found;
    }

    private static void requireValid(SealKey found, Instant now) {
        Instant begin = found.certificate().getNotBefore().toInstant();
        Instant end = found.certificate().getNotAfter().toInstant();
        if (now.isAfter(end)) {
            throw new SettingException(KEYSTORE, "holds a certificate that expired at " + end);
        }
        if (now.isBefore(begin)) {
            throw new SettingException(
                    KEYSTORE, "holds a certificate that is not valid before " + begin);
        }
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

    private static SealKey onlyKey(KeyStore store, char[] password) {
        try {
            List<String> keys = keys(store);
            if (keys.size() > 1) {
                throw new SettingException(
                        KEYSTORE,
                        "holds "
                                + keys.size()
                                + " keys: it must hold exactly one, the signing key");
            }
            if (keys.isEmpty()
                    || !(store.getKey(keys.get(0), password) instanceof PrivateKey found)) {
                throw new SettingException(
                        KEYSTORE, "must hold a private key with its certificate");
            }
            return new SealKey(found, chain(store, keys.get(0)));
        } catch (GeneralSecurityException e) {
            throw new SettingException(PASSWORD, "does not open the key in the key store");
        }
    }

    private static List<String> keys(KeyStore store) throws GeneralSecurityException {
        List<String> keys = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.isKeyEntry(alias)) {
                keys.add(alias);
            }
        }
        return keys;
    }

    private static List<X509Certificate> chain(KeyStore store, String alias)
            throws GeneralSecurityException {
        Certificate[] chain = store.getCertificateChain(alias);
        if (chain == null || chain.length == 0) {
            throw new SettingException(
                    KEYSTORE,
                    "holds a key without its certificate: export both into the file, with the same"
                            + " alias");
        }
        return Arrays.stream(chain).map(X509Certificate.class::cast).toList();
    }

    X509Certificate certificate() {
        return chain.get(0);
    }

    /** The JCA name of the signature algorithm. */
    String algorithm() {
        return key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256withRSA";
    }

    /** Whether signatures of the key can be verified with its certificate. */
    boolean belongsToItsCertificate() {
        byte[] trial = {1};
        try {
            Signature signature = Signature.getInstance(algorithm());
            signature.initSign(key);
            signature.update(trial);
            byte[] signed = signature.sign();
            signature.initVerify(certificate().getPublicKey());
            signature.update(trial);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** The common name in the certificate's subject, or the whole subject if there is none. */
    String subjectName() {
        String whole = certificate().getSubjectX500Principal().getName();
        try {
            for (Rdn part : new LdapName(whole).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    return part.getValue().toString();
                }
            }
            return whole;
        } catch (InvalidNameException e) {
            return whole;
        }
    }

    /** Maximum size of a signature of this key, in bytes. */
    int maxSignatureSize() {
        int size = ENCODING_SIZE;
        for (X509Certificate each : chain) {
            size += encoded(each).length;
        }
        return size;
    }

    private static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }
}
