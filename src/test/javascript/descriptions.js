/* Checks descriptions of APIs by Redocly's rules. Prints each fault, and ends with 1 if there is one. */
import process from "node:process";
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({
    extends: ["recommended"],
    rules: {
        "no-invalid-media-type-examples": "error",
        "no-invalid-schema-examples": "error",
        "no-unused-components": "error",
    },
});

for (const file of process.argv.slice(2)) {
    for (const { severity, ruleId, message, location } of await lint({ ref: file, config })) {
        if (severity === "error") {
            process.stdout.write(`${file} ${location[0].pointer}: ${message} (${ruleId})\n`);
            process.exitCode = 1;
        }
    }
}
