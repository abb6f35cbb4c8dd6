package org.patientcare.documents.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.patientcare.documents.seal.Seal.CmsSignature;
import org.patientcare.testing.KeyStores;

@DisplayName("5 Prescriptions: the CMS in the signature of the document")
class CmsSignatureTest {

    private static final byte[] CONTENT = "a document".getBytes(StandardCharsets.UTF_8);

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"RSA, 1.2.840.113549.1.1.11", "EC, 1.2.840.10045.4.3.2"})
    void itHasTheAttributesOfThePadesBaselineAndNoOthers(String algorithm, String signature)
            throws Exception {
        SignerInformation signer = signer(CmsSignature.of(CONTENT, key(algorithm)));

        assertThat(signer.getSignedAttributes().size()).isEqualTo(3);
        for (ASN1ObjectIdentifier each :
                List.of(
                        CMSAttributes.contentType,
                        CMSAttributes.messageDigest,
                        PKCSObjectIdentifiers.id_aa_signingCertificateV2)) {
            assertThat(signer.getSignedAttributes().get(each)).as(each.getId()).isNotNull();
        }
        assertThat(signer.getUnsignedAttributes()).isNull();
        assertThat(signer.getDigestAlgOID()).isEqualTo("2.16.840.1.101.3.4.2.1");
        assertThat(signer.getEncryptionAlgOID()).isEqualTo(signature);
    }

    @Test
    void itHoldsTheWholeChainAndNotTheContent() throws Exception {
        SealKey own = key("RSA");
        X509Certificate issuer = key("EC").certificate();
        byte[] signature =
                CmsSignature.of(
                        CONTENT, new SealKey(own.key(), List.of(own.certificate(), issuer)));

        CMSSignedData read = new CMSSignedData(signature);
        assertThat(read.getSignedContent()).isNull();
        assertThat(read.getCertificates().getMatches(null))
                .extracting(X509CertificateHolder::getSerialNumber)
                .containsExactlyInAnyOrder(
                        own.certificate().getSerialNumber(), issuer.getSerialNumber());
        assertThat(signer(signature).getSID().getSerialNumber())
                .isEqualTo(own.certificate().getSerialNumber());
    }

    @Test
    void aKeyThatNoProviderCanUseIsRefused() {
        X509Certificate certificate = key("RSA").certificate();
        SealKey foreign = new SealKey(new ForeignKey(), List.of(certificate));

        assertThatThrownBy(() -> CmsSignature.of(CONTENT, foreign))
                .isInstanceOf(GeneralSecurityException.class);
    }

    private static SignerInformation signer(byte[] signature) throws Exception {
        return new CMSSignedData(signature).getSignerInfos().iterator().next();
    }

    private SealKey key(String algorithm) {
        return SealKey.read(
                KeyStores.valid(folder, algorithm).toString(),
                KeyStores.PASSWORD.toCharArray(),
                Instant.now());
    }

    /** A key of a key store whose security provider is not installed. */
    private static final class ForeignKey implements PrivateKey {

        private static final long serialVersionUID = 1;

        @Override
        public String getAlgorithm() {
            return "RSA";
        }

        @Override
        public String getFormat() {
            return null;
        }

        @Override
        public byte[] getEncoded() {
            return null;
        }
    }
}
