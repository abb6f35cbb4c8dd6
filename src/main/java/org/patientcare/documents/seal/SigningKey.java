package org.patientcare.documents.seal;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** A key and the certificates that vouch for it, its own first. */
record SigningKey(PrivateKey key, List<X509Certificate> chain) {

    private static final int ENCODING_SIZE = 2048;

    SigningKey {
        chain = List.copyOf(chain);
    }

    X509Certificate certificate() {
        return chain.get(0);
    }

    /** The algorithm of the signature, by the name that the platform has for it. */
    String algorithm() {
        return key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "SHA256withRSA";
    }

    /** Whether what the key signs can be verified with the certificate. */
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

    /** The common name of the certificate, or all of its name if there is none. */
    String name() {
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

    /** Bytes that a signature of this key needs at most. */
    int size() {
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
