package org.patientcare.platform.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.patientcare.platform.server.MappedPaths.Mapped;

@DisplayName("1 Conventions: the path by which the server maps a request")
class MappedPathsTest {

    private static final List<String> MAPPINGS =
            List.of("/v1/*", "/api/v1/*", "/admin/v1/*", "/verify/*", "/docs", "", "/*");

    private final MappedPaths paths = new MappedPaths("", MAPPINGS);
    private final MappedPaths below = new MappedPaths("/care", MAPPINGS);

    @ParameterizedTest
    @DisplayName("is the path that was sent, if the server maps it as it is written")
    @ValueSource(
            strings = {
                "*",
                "/",
                "/v1",
                "/v1/",
                "/v1/patients/a/b",
                "/v1/patients//x",
                "/v1/patients/a%2F%2Fb",
                "/v1/patients/a..b;/x",
                "/v1//patients",
                "/admin/v1/organizations",
                "/docs/",
                "/v1x",
                "/nothing.html",
                "/.well-known/jwks.json",
                "/call/a-b_c",
                "/call/a%20b"
            })
    void harmlessPathsAreUnchanged(String raw) {
        assertThat(paths.of(raw)).isEqualTo(new Mapped(raw, raw));
    }

    @ParameterizedTest
    @DisplayName(
            "is the surface alone for a code with segments of dots, which the service still sees")
    @CsvSource({
        "/v1/patients/., /v1/",
        "/v1/patients/.., /v1/",
        "/v1/patients/..., /v1/",
        "/v1/patients/%2E, /v1/",
        "/v1/.., /v1/",
        "/v1/patients/x/../, /v1/",
        "/v1/patients//.., /v1/",
        "/v1/patients/%2f..%2f..%2f, /v1/",
        "/v1/patients/..%2F..%2F..%2Fx, /v1/",
        "/v1/patients/..;x/y, /v1/",
        "/v1/../admin/v1/organizations, /v1/",
        "/admin/v1/../../v1/patients, /admin/v1/",
        "/verify/., /verify/"
    })
    void dotsAreNotResolved(String raw, String surface) {
        assertThat(paths.of(raw)).isEqualTo(new Mapped(surface, raw));
        assertThat(below.of("/care" + raw)).isEqualTo(new Mapped("/care" + surface, "/care" + raw));
    }

    @ParameterizedTest
    @DisplayName("has one slash before v1 and api")
    @CsvSource({
        "//v1/patients//x, /v1/patients//x, /v1/",
        "////v1, /v1, /v1/",
        "//api/v1/prescriptions, /api/v1/prescriptions, /api/v1/"
    })
    void leadingSlashesAreOne(String raw, String mapped, String surface) {
        assertThat(paths.of(raw)).isEqualTo(new Mapped(mapped, mapped));
        assertThat(below.of("/care" + raw))
                .isEqualTo(new Mapped("/care" + mapped, "/care" + mapped));
        assertThat(paths.of(raw + "/..")).isEqualTo(new Mapped(surface, mapped + "/.."));
    }

    @ParameterizedTest
    @DisplayName("is none for a path that the server would map to another one than is written")
    @ValueSource(
            strings = {
                "//",
                "//admin/v1/organizations",
                "/%2Fadmin/v1/organizations",
                "/%2Fv1/patients",
                "/%61dmin/v1/organizations",
                "/./admin/v1/organizations",
                "/x/../v1/patients",
                "/x/%2e%2E/v1/patients",
                "/console/..;/x",
                "/console/..%3B/x",
                "/.;/x",
                "/docs/..;/",
                "/docs//index.html",
                "//v1x",
                "/...",
                "/.."
            })
    void otherPathsAreNotFound(String raw) {
        assertThat(paths.of(raw)).isEqualTo(new Mapped("/not-found", "/not-found"));
        assertThat(below.of("/care" + raw))
                .isEqualTo(new Mapped("/care/not-found", "/care/not-found"));
    }

    @Test
    @DisplayName("is that of the refusal, if the path cannot be decoded or has too many dots")
    void undecodablePathsAreRefused() {
        for (String raw : List.of("/v1/%ZZ", "/%", "/a\\b", "/" + "..a".repeat(2_000))) {
            assertThat(paths.of(raw)).isEqualTo(new Mapped("/bad-request", "/bad-request"));
        }
    }

    @Test
    @DisplayName("is unchanged for other applications of the server")
    void otherApplicationsAreLeftAlone() {
        for (String raw : List.of("//other/..;/x", "/other/../x", "/careful/..", "/")) {
            assertThat(below.of(raw)).isEqualTo(new Mapped(raw, raw));
        }
        assertThat(below.of("//care/admin/v1/x").path()).isEqualTo("/care/not-found");
    }
}
