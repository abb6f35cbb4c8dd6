package org.patientcare.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.oidc.ProviderSettings.ProviderUrls;

@DisplayName("Addresses of providers")
class ProviderUrlsTest {

    @Test
    @DisplayName("are https, or http on the loopback interface")
    void theyAreSafe() {
        assertThat(
                        List.of(
                                "https://login.example",
                                "https://login.example:8443/realms/a",
                                "http://127.0.0.1:8080/realms/a",
                                "http://localhost/a",
                                "http://[::1]:8080"))
                .allMatch(ProviderUrls::isAcceptableIssuer);
        assertThat(
                        List.of(
                                "http://login.example",
                                "http://127.0.0.1.evil.example",
                                "http://localhost.example",
                                "ftp://127.0.0.1",
                                "https://a:b@login.example",
                                "https://login.example?a",
                                "https://login.example#a",
                                "https:login.example",
                                "login.example",
                                "https://log in.example",
                                ""))
                .noneMatch(ProviderUrls::isAcceptableIssuer);
    }

    @Test
    @DisplayName("of an issuer with https are all https")
    void endpointsAreAsSafeAsTheIssuer() {
        URI loopback = URI.create("http://127.0.0.1:8080/token");
        assertThat(ProviderUrls.isSafe(loopback, "https://login.example")).isFalse();
        assertThat(ProviderUrls.isSafe(loopback, "http://127.0.0.1:8080")).isTrue();
        assertThat(ProviderUrls.isSafe(URI.create("http://evil.example"), "http://127.0.0.1"))
                .isFalse();
        assertThat(ProviderUrls.isSafe(null, "https://login.example")).isFalse();
    }
}
