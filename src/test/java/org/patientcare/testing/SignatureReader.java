package org.patientcare.testing;

import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.InMemoryDocument;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.util.List;

/** The signatures of a PDF as the European Commission's validator (DSS) sees them. */
public final class SignatureReader {

    private SignatureReader() {}

    /**
     * A signature.
     *
     * @param format such as {@code PAdES-BASELINE-B}
     * @param intact whether the signed bytes are unchanged and signed by the certificate
     * @param whole whether the signature covers the whole file except itself
     */
    public record Found(String format, boolean intact, boolean whole, String signer) {}

    public static List<Found> signatures(byte[] pdf) {
        SignedDocumentValidator validator =
                SignedDocumentValidator.fromDocument(new InMemoryDocument(pdf));
        validator.setCertificateVerifier(new CommonCertificateVerifier());
        DiagnosticData data = validator.validateDocument().getDiagnosticData();
        return data.getSignatures().stream().map(found -> found(found, pdf)).toList();
    }

    private static Found found(SignatureWrapper signature, byte[] pdf) {
        return new Found(
                String.valueOf(signature.getSignatureFormat()),
                signature.isSignatureIntact()
                        && signature.isSignatureValid()
                        && signature.isSigningCertificateIdentified(),
                covers(signature, pdf.length),
                signature.getSigningCertificate() == null
                        ? null
                        : signature.getSigningCertificate().getCommonName());
    }

    private static boolean covers(SignatureWrapper signature, int length) {
        List<java.math.BigInteger> range = signature.getSignatureByteRange();
        return range.get(0).intValue() == 0
                && range.get(2).intValue() + range.get(3).intValue() == length;
    }
}
