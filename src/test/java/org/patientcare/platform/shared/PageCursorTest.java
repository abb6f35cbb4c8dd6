package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A bookmark in a list")
class PageCursorTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-01T09:30:00.123456Z",
                "1900-01-01T00:00:00.000001Z",
                "1970-01-01T00:00:00Z",
                "0000-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999999Z"
            })
    @DisplayName("is parsed as it was written, to the microsecond")
    void readsAsWritten(String at) {
        PageCursor mark = new PageCursor(Instant.parse(at), 17, 1_000_000);
        assertThat(PageCursor.parse(mark.text())).contains(mark);
    }

    @Test
    @DisplayName("has the number or the UUID of an item, and is no position in a list of the other")
    void numbersAndUuids() {
        UUID id = UUID.fromString("3f6a1f0e-7c55-4b52-9d7e-0a4f5b1c2d33");
        PageCursor ofUuid = PageCursor.parse(new PageCursor(Instant.EPOCH, id, 1).text()).get();
        PageCursor ofNumber = PageCursor.parse(new PageCursor(Instant.EPOCH, 17, 1).text()).get();
        assertThat(ofUuid.uuid()).isEqualTo(id);
        assertThat(ofNumber.number()).isEqualTo(17);
        assertThatThrownBy(ofUuid::number).isInstanceOf(DomainException.class);
        assertThatThrownBy(ofNumber::uuid).isInstanceOf(DomainException.class);
    }

    @Test
    @DisplayName("says whether it is one of the list in its usual direction or against it")
    void ofOneDirection() {
        PageCursor mark = new PageCursor(Instant.EPOCH, 17, 1);
        PageCursor reversed = PageCursor.parse(mark.reversedIf(true).text()).get();
        assertThat(reversed).isEqualTo(mark.reversedIf(true)).isNotEqualTo(mark);
        assertThat(reversed.isReversed()).isTrue();
        assertThat(PageCursor.parse(mark.reversedIf(false).text())).contains(mark);
    }

    @Test
    @DisplayName("needs no escaping in a URL")
    void needsNoEscapingInAUrl() {
        assertThat(new PageCursor(Instant.parse("1969-12-31T23:59:59Z"), 1, 2).text())
                .isEqualTo("-1000000.1.2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.2",
                "1.2.3.4",
                "1.2.3.r.r",
                "1.2.r",
                "1.-2.3",
                "1.3f6a1f0e.3",
                "1.3F6A1F0E-7C55-4B52-9D7E-0A4F5B1C2D33.3",
                "1.2.x",
                " 1.2.3",
                "1.2.3\n",
                "999999999999999999.1.1",
                "-999999999999999999.1.1",
                "9999999999999999999.1.1",
                "1.1.9999999999999999",
                "\u0661.\u0662.\u0663"
            })
    @DisplayName("cannot be parsed from malformed texts or years of other than four digits")
    void otherTextsAreNoBookmark(String text) {
        assertThat(PageCursor.parse(text)).isEmpty();
    }

    @Test
    @DisplayName("cannot be parsed from very long texts")
    void longTextsAreNoBookmark() {
        assertThat(PageCursor.parse("1".repeat(4_000_000))).isEmpty();
    }
}
