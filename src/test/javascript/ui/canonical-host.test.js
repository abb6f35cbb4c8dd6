import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../../main/webapp/ui/canonical-host.js", import.meta.url), "utf8");

/**
 * Where a page goes that was opened at an origin; null if it stays.
 *
 * @param {string} origin
 */
function from(origin) {
    /** @type {string | null} */
    let to = null;
    const location = {
        origin,
        pathname: "/sign-in",
        search: "?language=de",
        hash: "#invitation=x",
        replace: (/** @type {string} */ address) => (to = address),
    };
    runInNewContext(SCRIPT, { location, document: { body: { dataset: { origin: "https://care.example" } } } });
    return to;
}

test("a page at any other origin, this machine's too, goes to the public one with all that follows it", () => {
    const there = "https://care.example/sign-in?language=de#invitation=x";
    for (const other of ["https://evil.example", "http://care.example", "http://127.0.0.1:8080"]) {
        assert.equal(from(other), there);
    }
    assert.equal(from("https://care.example"), null);
});
