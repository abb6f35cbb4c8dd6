package org.patientcare.operations.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.Readiness;

@DisplayName("8 Self-check: verdicts on facts that no test can produce for real")
class InstallationChecksTest {

    @ParameterizedTest
    @CsvSource({
        "13, UTF8, 1, FAILED, PostgreSQL 13",
        "14, UTF8, 1, OK, answers in 1.0 ms",
        "18, UTF8, 19, OK, answers in 19.0 ms",
        "18, UTF8, 21, WARNING, answers in 21.0 ms",
        "18, LATIN1, 1, FAILED, encoding is LATIN1"
    })
    void databasesThatAreOldOrSlowOrInAnotherEncoding(
            int major, String encoding, int millis, String status, String words) {
        Finding finding = DatabaseChecks.database(major, encoding, Duration.ofMillis(millis));

        assertThat(finding.message()).contains(words);
        assertThat(finding.status()).hasToString(status);
    }

    @ParameterizedTest
    @CsvSource({
        "Payara Micro 6.2025.10 #badassfish (build 42), WARNING",
        "Payara Server 5.2022.5 #badassfish (build 1), WARNING",
        "Payara Server Enterprise 6.30.0 #badassfish, OK",
        "Payara Micro 7.2025.1 #badassfish (build 100), OK",
        "IBM WebSphere Liberty/26.0.0.3, OK"
    })
    void serversThatGetNoMoreSecurityFixes(String server, String status) {
        Finding finding = InstallationChecks.server(server);

        assertThat(finding.status()).hasToString(status);
        assertThat(finding.message()).contains(server);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            textBlock =
                    """
                    https://care.example,      '',   care.example,       -,            OK
                    https://care.example/pc,   /pc,  care.example:443,   -,            OK
                    https://care.example,      '',   10.0.0.5:8080,      care.example, OK
                    https://care.example/pc,   '',   care.example,       -,            WARNING
                    https://care.example,      '',   10.0.0.5:8080,      -,            WARNING
                    http://care.example,       '',   care.example,       -,            FAILED
                    http://localhost:8080,     '',   localhost:8080,     -,            WARNING
                    https://[2001:db8::1],     '',   '[2001:db8::1]:443', -,           OK
                    """)
    void thePublicUrlIsComparedWithTheRequest(
            String url, String path, String host, String forwarded, String status) {
        RequestOrigin origin =
                new RequestOrigin(
                        "127.0.0.1",
                        host,
                        path,
                        false,
                        new RequestOrigin.Forwarded(
                                Optional.empty(),
                                Optional.ofNullable(forwarded),
                                Optional.empty()));

        Finding finding =
                InstallationChecks.publicUrl(
                        URI.create(url), url.startsWith("http://localhost"), origin);

        assertThat(finding.status()).as(finding.message()).hasToString(status);
    }

    @ParameterizedTest
    @EnumSource(Readiness.class)
    void everyStateOfTheSchemaHasItsFix(Readiness readiness) {
        Finding finding = SchemaChecks.version(readiness);

        assertThat(finding.status() == CheckStatus.OK)
                .isEqualTo(
                        readiness == Readiness.READY
                                || readiness == Readiness.CLOCK_WRONG
                                || readiness == Readiness.WRAPPING_KEY_MISSING
                                || readiness.isWithoutWrites());
        assertThat(finding.fix() == null).isEqualTo(finding.status() == CheckStatus.OK);
    }

    @Test
    void aServerWithoutAPoolToSeeIsOk() {
        assertThat(DatabaseChecks.connections(90, Optional.empty()).status())
                .isEqualTo(CheckStatus.OK);
    }
}
