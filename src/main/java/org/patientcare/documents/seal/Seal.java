package org.patientcare.documents.seal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
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
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.ess.ESSCertIDv2;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.CMSAttributeTableGenerator;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.DefaultSignedAttributeTableGenerator;
import org.bouncycastle.cms.SignerInfoGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.RuntimeOperatorException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Sha256;

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

    /**
     * A detached CMS signature (RFC 5652) with the attributes of PAdES baseline B (ETSI EN 319
     * 142-1): content type, message digest (SHA-256) and signing certificate v2. The signing time
     * is left out, as it is in the PDF. Bouncy Castle encodes the signature; the JCA provider of
     * the key signs, so that keys of any provider work, and Bouncy Castle is not registered as one.
     */
    static final class CmsSignature {

        private CmsSignature() {}

        /**
         * @param content the signed bytes, which are not part of the result
         * @return the signature in DER
         * @throws GeneralSecurityException if signing with the key fails
         */
        static byte[] of(byte[] content, SealKey key) throws GeneralSecurityException, IOException {
            try {
                CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
                generator.addCertificates(new JcaCertStore(key.chain()));
                generator.addSignerInfoGenerator(signer(key));
                return generator
                        .generate(new CMSProcessableByteArray(content))
                        .toASN1Structure()
                        .getEncoded(ASN1Encoding.DER);
            } catch (CMSException | OperatorException | RuntimeOperatorException e) {
                throw new GeneralSecurityException(e);
            }
        }

        private static SignerInfoGenerator signer(SealKey key)
                throws GeneralSecurityException, OperatorException {
            // Keeps the complete signature algorithm: "RSA" alone would leave out the digest.
            return new JcaSignerInfoGeneratorBuilder(
                            new JcaDigestCalculatorProviderBuilder().build(),
                            algorithm -> algorithm)
                    .setSignedAttributeGenerator(attributes(key.certificate()))
                    .build(
                            new JcaContentSignerBuilder(key.algorithm()).build(key.key()),
                            key.certificate());
        }

        private static CMSAttributeTableGenerator attributes(X509Certificate certificate)
                throws GeneralSecurityException {
            byte[] hash = Sha256.of(certificate.getEncoded());
            Attribute signingCertificate =
                    new Attribute(
                            PKCSObjectIdentifiers.id_aa_signingCertificateV2,
                            new DERSet(new SigningCertificateV2(new ESSCertIDv2(hash))));
            CMSAttributeTableGenerator standard =
                    new DefaultSignedAttributeTableGenerator(
                            new AttributeTable(signingCertificate));
            return parameters ->
                    standard.getAttributes(parameters)
                            .remove(CMSAttributes.signingTime)
                            .remove(CMSAttributes.cmsAlgorithmProtect);
        }
    }
}
