/* A prescription whose response was lost is told as issued before another one can be. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/desk/" };
const { issuedBefore } = await import("../../../main/webapp/desk/writing.js");
const { Problem } = await import("../../../main/webapp/ui/problem.js");

const used = new Problem(422);

test("the list is read, and it is said that an earlier version was issued", async () => {
    let reads = 0;
    const told = await issuedBefore(used, "Issued already.", async () => {
        reads += 1;
    });
    assert.equal(reads, 1);
    assert.equal(told.status, 422);
    assert.match(JSON.stringify(told.makeNotice().props), /Issued already\./u);
});

test("it is said as well if the list cannot be read", async () => {
    const told = await issuedBefore(used, "Issued already.", async () => {
        throw new Problem(0);
    });
    assert.equal(told.status, 422);
    assert.match(JSON.stringify(told.makeNotice().props), /Issued already\./u);
});

test("an error of the page is not taken for one of the service", async () => {
    const defect = async () => {
        throw new TypeError("defect");
    };
    await assert.rejects(() => issuedBefore(used, "Issued already.", defect), TypeError);
});
