package org.patientcare.documents.seal;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
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
import org.patientcare.platform.shared.Sha256;

/**
 * A detached CMS signature (RFC 5652) with the attributes of PAdES baseline B (ETSI EN 319 142-1):
 * content type, message digest (SHA-256) and signing certificate v2. The signing time is left out,
 * as it is in the PDF. Bouncy Castle encodes the signature; the JCA provider of the key signs, so
 * that keys of any provider work, and Bouncy Castle is not registered as one.
 */
final class CmsSignature {

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
                        new JcaDigestCalculatorProviderBuilder().build(), algorithm -> algorithm)
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
                new DefaultSignedAttributeTableGenerator(new AttributeTable(signingCertificate));
        return parameters ->
                standard.getAttributes(parameters)
                        .remove(CMSAttributes.signingTime)
                        .remove(CMSAttributes.cmsAlgorithmProtect);
    }
}
