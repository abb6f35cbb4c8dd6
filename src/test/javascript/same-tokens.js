// Compares the tokens of scripts with those of the same scripts in another folder, in which libraries have paths, and
// fails if any others differ.
import { readFileSync } from "node:fs";
import process from "node:process";
import * as espree from "espree";

const LIBRARY = /^"(?:\.\.?\/)+(preact(?:\/hooks)?)\/dist\/(?:preact|hooks)\.module\.js"$/;

const [from, to, ...files] = process.argv.slice(2);
const tokens = (folder, file) =>
    espree
        .tokenize(readFileSync(`${folder}/${file}`, "utf8"), { ecmaVersion: 2022, sourceType: "module", loc: true })
        .map(({ type, value, loc }) => `${loc.start.line} ${type} ${value.replace(LIBRARY, '"$1"')}`);
for (const file of files) {
    const [before, after] = [tokens(from, file), tokens(to, file)];
    const at = before.findIndex((token, i) => token !== after[i]);
    if (at >= 0 || before.length !== after.length) {
        console.error(`${file}: ${before[at]} became ${after[at]}`);
        process.exitCode = 1;
    }
}
