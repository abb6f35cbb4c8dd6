package org.patientcare.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The imports of a module")
class ModuleImportsTest {

    private static final String MODULE =
            """
            /*
             * import { x } from "./comment.js";
             */
            import a from "./a.js";
            import { b, c as d } from '../ui/b.js';
            import {
                e,
                f,
            } from "./deep/e.js";
            import "./effect.js";
            import * as all from "../all.js";
            export { g } from "./g.js";
            export * from "./h.js";
            export const text = "from \\"./no.js\\"";
            export default function from() { return "./no.js"; }
            const late = await import(`./pages/${name}.js`);
            import("./late.js");
            """;

    @Test
    @DisplayName(
            "are all static ones, relative to its folder; those in comments, texts and calls are not")
    void staticImports() {
        assertThat(ModuleImports.of("desk/shell.js", MODULE).imports())
                .containsExactly(
                        "desk/a.js",
                        "ui/b.js",
                        "desk/deep/e.js",
                        "desk/effect.js",
                        "all.js",
                        "desk/g.js",
                        "desk/h.js");
        assertThat(ModuleImports.of("desk/shell.js", MODULE).texts()).isEmpty();
    }

    @Test
    @DisplayName("include the areas of texts in the reader's language")
    void texts() {
        String module =
                """
                const own = await import(`../texts/desk.${currentLanguage()}.js`);
                const roles = await texts("console-roles");
                const none = texts(area) + texts("later");
                """;

        assertThat(ModuleImports.of("desk/words.js", module).texts())
                .containsExactly("texts/console-roles", "texts/desk");
    }

    @Test
    @DisplayName("get the paths of libraries that they have by name, and nothing else changes")
    void libraries() {
        String module =
                """
                import { h, render } from "preact";
                import{options as n}from'preact/hooks';
                import "./preact.js";
                const text = 'import { h } from "preact"';
                """;

        assertThat(ModuleImports.withPathsOfLibraries("desk/pages/today.js", module))
                .isEqualTo(
                        """
                        import { h, render } from "../../preact/dist/preact.module.js";
                        import{options as n}from'../../preact/hooks/dist/hooks.module.js';
                        import "./preact.js";
                        const text = 'import { h } from "preact"';
                        """);
        assertThat(ModuleImports.withPathsOfLibraries("page.js", "import \"preact\";"))
                .isEqualTo("import \"./preact/dist/preact.module.js\";");
    }
}
