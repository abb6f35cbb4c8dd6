package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.patientcare.testing.Installed;

@DisplayName("server-certificate.sh")
class ServerCertificateTest {

    private static final Path SCRIPT =
            Path.of("server-config/postgresql/server-certificate.sh").toAbsolutePath();

    @TempDir private Path folder;

    @BeforeEach
    void createTheFolderOfTheDatabase() throws IOException {
        Files.createDirectory(folder.resolve("database"));
    }

    @Test
    @DisplayName("a further certificate has the new names and is of the same authority and key")
    void aFurtherCertificate() throws IOException, GeneralSecurityException {
        assertThat(issue("127.0.0.1").status()).isZero();
        X509Certificate authority = certificate("database-ca.crt");
        X509Certificate first = certificate("database/server.crt");
        assertThat(names(first)).containsExactly("127.0.0.1");

        assertThat(issue("127.0.0.1", "db.example").status()).isZero();

        X509Certificate second = certificate("database/server.crt");
        assertThat(names(second)).containsExactly("127.0.0.1", "db.example");
        assertThat(certificate("database-ca.crt")).isEqualTo(authority);
        second.verify(authority.getPublicKey());
        assertThat(second.getPublicKey()).isEqualTo(first.getPublicKey());
    }

    @Test
    @DisplayName("without the key of the authority nothing is replaced")
    void anAuthorityElsewhere() throws IOException {
        Files.writeString(folder.resolve("database-ca.crt"), "of another authority");
        Result refused = issue("127.0.0.1");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.output()).startsWith("Here is no database-ca.key: ");
        assertThat(folder.resolve("database-ca.crt")).hasContent("of another authority");
        assertThat(folder.resolve("database/server.crt")).doesNotExist();
    }

    private record Result(int status, String output) {}

    private Result issue(String... names) throws IOException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(List.of(names));
        for (String program : List.of("bash", "openssl")) {
            Installed.onPath(program)
                    .orElseGet(
                            () -> Installed.skip("NO " + program + ": the script is NOT TESTED."));
        }
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().join();
        return new Result(process.exitValue(), output);
    }

    private static List<String> names(X509Certificate certificate) throws GeneralSecurityException {
        return certificate.getSubjectAlternativeNames().stream()
                .map(name -> name.get(1).toString())
                .toList();
    }

    private X509Certificate certificate(String file) throws IOException, GeneralSecurityException {
        try (InputStream content = Files.newInputStream(folder.resolve(file))) {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(content);
        }
    }
}
