package org.patientcare.platform.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("5: the condition of a read by its ETag")
class IfNoneMatchTest {

    private static final String TAG = "\"a\"";

    @ParameterizedTest
    @DisplayName("the content is not sent again to a caller who names its tag")
    @ValueSource(
            strings = {
                "\"a\"",
                "W/\"a\"",
                " \"a\" ",
                "\"x\", \"a\"",
                "\"a\",\"x\"",
                "x, \"a\"",
                "*",
                " * "
            })
    void aKnownContent(String condition) {
        assertThat(IfNoneMatch.names(condition, TAG)).isTrue();
    }

    @ParameterizedTest
    @DisplayName("the content is sent to a caller who names another, or none in a well-formed way")
    @ValueSource(
            strings = {
                "\"x\"",
                "\"A\"",
                "a",
                "\"a",
                "a\"",
                "W/a",
                "w/\"a\"",
                "W/ \"a\"",
                "W/W/\"a\"",
                "\"a\";q=1",
                "\"a\" \"x\"",
                "\"\"",
                "*,\"x\"",
                "**",
                ",",
                "",
                " "
            })
    void anotherContent(String condition) {
        assertThat(IfNoneMatch.names(condition, TAG)).isFalse();
    }

    @Test
    @DisplayName("the content is sent to a caller without a condition")
    void noCondition() {
        assertThat(IfNoneMatch.names(null, TAG)).isFalse();
    }
}
