package org.patientcare.documents.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.documents.pdf.PrescriptionPdf;
import org.patientcare.documents.pdf.PrintedPrescriptions;
import org.patientcare.platform.config.SettingException;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.testing.KeyStores;
import org.patientcare.testing.PdfReader;
import org.patientcare.testing.SignatureReader;

@DisplayName("5 Prescriptions: the signature of the document")
class SealTest {

    private static final byte[] PDF = PrescriptionPdf.print(PrintedPrescriptions.of(2));

    /** The signature is between the two captured offsets; it cannot cover itself. */
    private static final Pattern BYTE_RANGE =
            Pattern.compile("/ByteRange ?\\[0 (\\d+) (\\d+) \\d+ *]");

    @TempDir private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    @DisplayName("5: it is PAdES baseline B over the whole document, which is still PDF/A-2u")
    void itIsPadesBaselineB(String algorithm) {
        byte[] signed = signed(algorithm);

        assertThat(SignatureReader.signatures(signed))
                .containsExactly(
                        new SignatureReader.Found("PAdES-BASELINE-B", true, true, KeyStores.OWNER));
        assertThat(PdfReader.pdfaViolations(signed)).isEmpty();
        assertThat(PdfReader.text(signed)).isEqualTo(PdfReader.text(PDF));
        assertThat(signed).startsWith(PDF);
        assertThat(signed.length).isLessThan(60_000);
    }

    @Test
    @DisplayName("5: after one changed byte the validation fails, wherever in the document it is")
    void oneChangedByteIsNoticed() {
        byte[] signed = signed("RSA");
        assertThat(intactSignatures(signed)).hasSize(1);
        Matcher range = BYTE_RANGE.matcher(new String(signed, StandardCharsets.ISO_8859_1));
        assertThat(range.find()).isTrue();
        int signature = Integer.parseInt(range.group(1));
        int afterSignature = Integer.parseInt(range.group(2));
        IntStream positions =
                IntStream.iterate(0, at -> at < signed.length, at -> at + signed.length / 40)
                        .filter(at -> at < signature || at >= afterSignature);
        for (int at : IntStream.concat(positions, IntStream.of(signature + 500)).toArray()) {
            byte[] changed = signed.clone();
            changed[at] ^= 1;
            assertThat(intactSignatures(changed)).as("byte %d", at).isEmpty();
        }
    }

    private static List<SignatureReader.Found> intactSignatures(byte[] pdf) {
        try {
            return SignatureReader.signatures(pdf).stream()
                    .filter(found -> found.intact() && found.whole())
                    .toList();
        } catch (RuntimeException unreadable) {
            return List.of();
        }
    }

    @Test
    @DisplayName(
            "9: a wrong password, a file of another kind and an expired certificate are reported")
    void unusableFilesAreReported() throws IOException {
        Path good = KeyStores.valid(folder, "RSA");
        Path text = Files.write(folder.resolve("x.p12"), "no".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> read(good, "wrong"))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("patientcare.pdf.signing-password does not open")
                .hasMessageContaining("PATIENTCARE_PDF_SIGNING_PASSWORD");
        assertThatThrownBy(() -> read(text, "x"))
                .hasMessageContaining("patientcare.pdf.signing-keystore must be a PKCS#12 file");
        assertThatThrownBy(() -> read(folder.resolve("nowhere.p12"), "x"))
                .hasMessageContaining("patientcare.pdf.signing-keystore must be a PKCS#12 file");
        assertThatThrownBy(() -> read(KeyStores.expired(folder), KeyStores.PASSWORD))
                .hasMessageContaining("holds a certificate that expired at");
        assertThatThrownBy(
                        () ->
                                SealKey.read(
                                        good.toString(),
                                        KeyStores.PASSWORD.toCharArray(),
                                        Instant.now().minus(2, ChronoUnit.DAYS)))
                .hasMessageContaining("holds a certificate that is not valid before");
    }

    @Test
    @DisplayName(
            "9: a key store without exactly one key and its certificate "
                    + "is refused, with what to do")
    void onlyOneKeyWithItsCertificateIsAccepted() {
        assertRefused(
                KeyStores.withoutCertificate(folder), "a key without its certificate: export");
        assertRefused(
                KeyStores.withAnothersCertificate(folder, "RSA"),
                "a key and a certificate that do not belong together: export");
        assertRefused(
                KeyStores.withAnothersCertificate(folder, "EC"),
                "a key and a certificate that do not belong together: export");
        assertRefused(KeyStores.withTwoKeys(folder), "holds 2 keys: it must hold exactly one");
        assertRefused(KeyStores.withoutKey(folder), "must hold a private key");
    }

    private static void assertRefused(Path file, String sentence) {
        assertThatThrownBy(() -> read(file, KeyStores.PASSWORD))
                .as(file.toString())
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("patientcare.pdf.signing-keystore")
                .hasMessageContaining("PATIENTCARE_PDF_SIGNING_KEYSTORE")
                .hasMessageContaining(sentence);
    }

    @Test
    @DisplayName("5: a certificate that expires while the service runs no longer signs")
    void anExpiredCertificateNoLongerSigns() {
        SealKey key = read(KeyStores.valid(folder, "RSA"), KeyStores.PASSWORD);

        assertThatThrownBy(() -> Seal.signed(PDF, key, Instant.now().plus(400, ChronoUnit.DAYS)))
                .isInstanceOf(DomainException.class)
                .hasMessageContaining("has expired");
    }

    private byte[] signed(String algorithm) {
        SealKey key = read(KeyStores.valid(folder, algorithm), KeyStores.PASSWORD);
        return Seal.signed(PDF, key, Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private static SealKey read(Path file, String password) {
        return SealKey.read(file.toString(), password.toCharArray(), Instant.now());
    }
}
