package org.patientcare.documents.seal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.ExternalSigningSupport;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.SignatureOptions;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;

/** Signs PDFs with the key of the installation, if one is configured. */
@ApplicationScoped
public class Seal {

    private static final COSName CADES = COSName.getPDFName("ETSI.CAdES.detached");

    @Inject private SealSettings settings;

    /** The owner of the seal according to the certificate; empty if PDFs are not signed. */
    public Optional<String> ownerName() {
        return settings.key().map(SealKey::subjectName);
    }

    /**
     * Returns the PDF with a signature appended, or unchanged if no key is configured.
     *
     * @param at signing time
     * @throws DomainException of kind NOT_POSSIBLE if the certificate has expired at that time
     */
    public byte[] sign(byte[] pdf, Instant at) {
        return settings.key().map(key -> signed(pdf, key, at)).orElse(pdf);
    }

    static byte[] signed(byte[] pdf, SealKey key, Instant at) {
        if (at.isAfter(key.certificate().getNotAfter().toInstant())) {
            throw DomainException.notPossible(
                    ErrorCode.CERTIFICATE_EXPIRED,
                    "The certificate that signs documents has expired: the operator has to replace it.");
        }
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        try (PDDocument document = Loader.loadPDF(pdf);
                SignatureOptions options = new SignatureOptions()) {
            options.setPreferredSignatureSize(key.maxSignatureSize());
            document.addSignature(signature(key, at), options);
            ExternalSigningSupport signing = document.saveIncrementalForExternalSigning(signed);
            try (InputStream content = signing.getContent()) {
                signing.setSignature(CmsSignature.of(content.readAllBytes(), key));
            }
            return signed.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The document could not be signed", e);
        }
    }

    private static PDSignature signature(SealKey key, Instant at) {
        PDSignature signature = new PDSignature();
        signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
        signature.setSubFilter(CADES);
        signature.setName(key.subjectName());
        signature.setSignDate(GregorianCalendar.from(at.atZone(ZoneOffset.UTC)));
        return signature;
    }
}
