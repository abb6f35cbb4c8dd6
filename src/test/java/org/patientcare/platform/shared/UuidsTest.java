package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Ids in text form")
class UuidsTest {

    private static final String ID = "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c11";

    @Test
    @DisplayName("are parsed in upper and lower case")
    void inEitherCase() {
        assertThat(Uuids.parse(ID)).contains(UUID.fromString(ID));
        assertThat(Uuids.parse(ID.toUpperCase(Locale.ROOT))).contains(UUID.fromString(ID));
        assertThat(Uuids.parseOrNil(ID)).isEqualTo(UUID.fromString(ID));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                "x",
                "1-1-1-1-1",
                "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c1",
                "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6c111",
                "5b8f7a526d3f-4f0e-9a53-0d2f8b1f6c11-",
                "5b8f7a52-6d3f-4f0e-9a53-0d2f8b1f6cg1"
            })
    @DisplayName("other texts are no id")
    void nothingElse(String text) {
        assertThat(Uuids.parse(text)).isEmpty();
        assertThat(Uuids.parseOrNil(text)).isEqualTo(new UUID(0, 0));
    }
}
