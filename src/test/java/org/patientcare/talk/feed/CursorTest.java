package org.patientcare.talk.feed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("6 Events: cursors")
class CursorTest {

    @Test
    @DisplayName("a cursor can be parsed from its text")
    void aCursorIsParsedFromItsText() {
        for (Cursor cursor : new Cursor[] {Cursor.BEGINNING, new Cursor(1_796_115_600, 3042)}) {
            assertThat(Cursor.parse(cursor.toString())).contains(cursor);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "1",
                "1.",
                ".1",
                "01.1",
                "1.01",
                "1.1.1",
                "-1.1",
                "1.-1",
                "1 .1",
                "+1.1",
                "1e3.1",
                "1000000000000000000000.1",
                "1.1000000000000000000000",
                "\u0661.1",
                "now"
            })
    @DisplayName("any other text is no cursor")
    void otherTextsAreNoCursor(String text) {
        assertThat(Cursor.parse(text)).isEmpty();
    }
}
