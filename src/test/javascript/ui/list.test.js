/* The size of a page: that of the URL, else what was chosen in this browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/console/codes" };
const { pageSize } = await import("../../../main/webapp/ui/elements/list.js");

/** The size with a query, and with what the browser has stored. */
function size(search, stored) {
    globalThis.location = { search, href: `https://care.example/console/codes${search}` };
    globalThis.localStorage = { getItem: () => stored };
    return pageSize();
}

test("the URL's size comes before the browser's, and 25 is the usual one", () => {
    assert.equal(size("", null), 25);
    assert.equal(size("", "50"), 50);
    assert.equal(size("?per_page=100", "50"), 100);
});

test("a size that is not offered is as none", () => {
    assert.equal(size("?per_page=7", "1000"), 25);
    assert.equal(size("?per_page=x", "50"), 50);
});

test("a browser that stores nothing has the usual size", () => {
    globalThis.location = { search: "", href: "https://care.example/console/codes" };
    Object.defineProperty(globalThis, "localStorage", {
        configurable: true,
        get: () => {
            throw new Error("switched off");
        },
    });
    assert.equal(pageSize(), 25);
});
