package org.patientcare.platform.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.server.MappedPaths.UndecodablePaths;
import org.patientcare.platform.shared.PercentEncoding;

@DisplayName("1 Errors: a path or query that cannot be decoded is 400")
class UndecodablePathsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "/%",
                "/%4",
                "/%ZZ",
                "/%4Z",
                "/%%41",
                "/%+1",
                "/%-1",
                "/% 1",
                "/%00",
                "/\u0000",
                "/%C5",
                "/%C5x",
                "/%81",
                "/%FF",
                "/\u00ff",
                "/%C0%80",
                "/%C0%AF",
                "/%E0%80%AF",
                "/%ED%A0%80",
                "/%F4%90%80%80",
                "/%F5%80%80%80"
            })
    void brokenEscapesAndBytesAreUndecodable(String raw) {
        assertThat(PercentEncoding.isDecodable(raw)).isFalse();
        assertThat(UndecodablePaths.isUndecodable(raw)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/a",
                "/a%20b",
                "/%2F",
                "/%2f",
                "/%25",
                "/%2525",
                "/%C5%81",
                "/%c5%81",
                "/\u00c5\u0081",
                "/%F0%9F%98%80",
                "/%7F",
                "/%01",
                "/;%3B?",
                "/+"
            })
    void completeEscapesOfUtf8AreReadable(String raw) {
        assertThat(PercentEncoding.isDecodable(raw)).isTrue();
        assertThat(UndecodablePaths.isUndecodable(raw)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%5Cb", "/a%5cb", "/a\\b"})
    void aBackslashIsUndecodableInAPathOnly(String raw) {
        assertThat(UndecodablePaths.isUndecodable(raw)).isTrue();
        assertThat(PercentEncoding.isDecodable(raw)).isTrue();
    }

    @Test
    @DisplayName("codes of 255 dots are accepted, thousands of dots are not")
    void dotsAreBounded() {
        String code = ".".repeat(255);
        String longest =
                "/admin/v1/organizations/00000000-0000-0000-0000-000000000000/activation-codes/"
                        + code
                        + "/redemptions/"
                        + code
                        + "/undo";
        assertThat(UndecodablePaths.hasTooManyDots(longest)).isFalse();
        assertThat(UndecodablePaths.hasTooManyDots(longest.replace(".", "%2E"))).isFalse();
        assertThat(UndecodablePaths.hasTooManyDots("/" + "a.".repeat(4_000))).isFalse();
        assertThat(UndecodablePaths.hasTooManyDots("/" + ".".repeat(4_000))).isTrue();
        assertThat(UndecodablePaths.hasTooManyDots("/" + "%2e".repeat(2_000))).isTrue();
        assertThat(UndecodablePaths.hasTooManyDots("/" + "..a".repeat(2_000))).isTrue();
    }
}
