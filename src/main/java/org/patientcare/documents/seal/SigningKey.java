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

/** A private key and its certificate chain, which begins with the key's own certificate. */
record SigningKey(PrivateKey key, List<X509Certificate> chain) {

    private static final int ENCODING_SIZE = 2048;

    SigningKey {
        chain = List.copyOf(chain);
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
