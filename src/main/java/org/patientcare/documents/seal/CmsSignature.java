package org.patientcare.documents.seal;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import org.patientcare.platform.shared.Sha256;

/**
 * A detached CMS signature (RFC 5652) with the attributes of PAdES baseline B (ETSI EN 319 142-1):
 * content type, message digest and signing certificate v2; no signing time, which stands in the
 * PDF. Put together here because the platform offers no CMS: the structure is fixed and small, a
 * library for it would be twice the WAR.
 */
final class CmsSignature {

    private static final String SIGNED_DATA = "1.2.840.113549.1.7.2";
    private static final String DATA = "1.2.840.113549.1.7.1";
    private static final String CONTENT_TYPE = "1.2.840.113549.1.9.3";
    private static final String MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
    private static final String SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
    private static final String SHA256 = "2.16.840.1.101.3.4.2.1";
    private static final String SHA256_WITH_RSA = "1.2.840.113549.1.1.11";
    private static final String SHA256_WITH_ECDSA = "1.2.840.10045.4.3.2";

    private CmsSignature() {}

    /**
     * @param digest SHA-256 of what is signed
     */
    static byte[] of(byte[] digest, SigningKey key) throws GeneralSecurityException {
        byte[][] attributes = attributes(digest, key.certificate());
        byte[] signer =
                Der.sequence(
                        Der.integer(BigInteger.ONE),
                        issuerAndSerial(key.certificate()),
                        Der.sequence(Der.oid(SHA256)),
                        Der.implicitSet(0, attributes),
                        algorithm(key),
                        Der.octets(signature(Der.set(attributes), key)));
        byte[] signedData =
                Der.sequence(
                        Der.integer(BigInteger.ONE),
                        Der.set(Der.sequence(Der.oid(SHA256))),
                        Der.sequence(Der.oid(DATA)),
                        Der.implicitSet(0, certificates(key)),
                        Der.set(signer));
        return Der.sequence(Der.oid(SIGNED_DATA), Der.context(0, signedData));
    }

    private static byte[][] attributes(byte[] digest, X509Certificate certificate)
            throws GeneralSecurityException {
        byte[] hash = Sha256.of(certificate.getEncoded());
        return new byte[][] {
            attribute(CONTENT_TYPE, Der.oid(DATA)),
            attribute(MESSAGE_DIGEST, Der.octets(digest)),
            attribute(
                    SIGNING_CERTIFICATE_V2,
                    Der.sequence(Der.sequence(Der.sequence(Der.octets(hash)))))
        };
    }

    private static byte[] attribute(String oid, byte[] value) {
        return Der.sequence(Der.oid(oid), Der.set(value));
    }

    private static byte[] issuerAndSerial(X509Certificate certificate) {
        return Der.sequence(
                certificate.getIssuerX500Principal().getEncoded(),
                Der.integer(certificate.getSerialNumber()));
    }

    private static byte[][] certificates(SigningKey key) {
        return key.chain().stream().map(CmsSignature::encoded).toArray(byte[][]::new);
    }

    static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] algorithm(SigningKey key) {
        return key.isElliptic()
                ? Der.sequence(Der.oid(SHA256_WITH_ECDSA))
                : Der.sequence(Der.oid(SHA256_WITH_RSA), Der.nothing());
    }

    private static byte[] signature(byte[] attributes, SigningKey key)
            throws GeneralSecurityException {
        Signature signature = Signature.getInstance(key.algorithm());
        signature.initSign(key.key());
        signature.update(attributes);
        return signature.sign();
    }
}
