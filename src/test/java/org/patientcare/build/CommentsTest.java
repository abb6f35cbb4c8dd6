package org.patientcare.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Comments in scripts and style sheets")
class CommentsTest {

    @Test
    @DisplayName("that fill whole lines leave empty lines")
    void wholeLines() {
        assertThat(
                        Comments.blanked(
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
    @DisplayName("stay where they are none, or where code follows")
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

        assertThat(Comments.blanked(source)).isEqualTo(source);
    }

    @Test
    @DisplayName("are found again behind a text of several lines")
    void afterATextOfSeveralLines() {
        assertThat(Comments.blanked("const a = `\n// text\n`;\n// comment\n"))
                .isEqualTo("const a = `\n// text\n`;\n\n");
    }
}
