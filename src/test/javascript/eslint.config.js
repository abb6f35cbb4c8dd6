// The rules for this project's JavaScript: the pages of the service, and the run command's demo site that embeds it.
import js from "@eslint/js";
import html from "eslint-plugin-html";
import globals from "globals";

export default [
    js.configs.recommended,
    {
        files: ["**/*.js", "**/*.html"],
        plugins: { html },
        languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            curly: "error",
            eqeqeq: "error",
            "no-eval": "error",
            "no-implied-eval": "error",
            "no-shadow": "error",
            "no-unused-vars": ["error", { args: "all" }],
            "no-var": "error",
            "object-shorthand": "error",
            "prefer-const": "error",
        },
    },
];
