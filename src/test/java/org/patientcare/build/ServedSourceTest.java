package org.patientcare.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is left out of scripts and style sheets")
class ServedSourceTest {

    @Test
    @DisplayName("comments that fill whole lines leave empty lines")
    void wholeLines() {
        assertThat(
                        ServedSource.of(
                                """
                                /* What this is. */
                                import a from "./a.js";
                                /**
                                 * Says `this`.
                                 */
                                export function b() {
                                    // why
                                    return 1; // one
                                }
                                """))
                .isEqualTo(
                        """

                        import a from "./a.js";



                        export function b() {

                        return 1; // one
                        }
                        """);
    }

    @Test
    @DisplayName("indentation stays in texts of several lines")
    void indentationOfTexts() {
        assertThat(ServedSource.of("{\n  a(`b\n    c\n  `,\n  d);\n}\n"))
                .isEqualTo("{\na(`b\n    c\n  `,\nd);\n}\n");
    }

    @Test
    @DisplayName("comments stay where they are none, or where code follows")
    void whatLooksLikeComments() {
        String source =
                """
                const page = `
                // text
                /* text */
                `;
                /* a */ const b = 1;
                /* c
                */ const d = 2;
                const url = "https://care.example";
                const all = "**/*.js";
                """;

        assertThat(ServedSource.of(source)).isEqualTo(source);
    }

    @Test
    @DisplayName("comments are found again behind a text of several lines")
    void afterATextOfSeveralLines() {
        assertThat(ServedSource.of("const a = `\n// text\n`;\n// comment\n"))
                .isEqualTo("const a = `\n// text\n`;\n\n");
    }
}
