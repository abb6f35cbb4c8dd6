import assert from "node:assert/strict";
import { test } from "node:test";

const PERSON = "X-Patient-Care-Person";

globalThis.document = { documentElement: { lang: "en" }, body: { dataset: { root: "" } } };
globalThis.location = { search: "", href: "http://localhost/call/x" };

const { callOnlyAs, file, get } = await import("../../../main/webapp/ui/api.js");

test("a page that was opened for one person names them in each call; others name nobody", async () => {
    /** @type {Record<string, string>[]} */
    const sent = [];
    globalThis.fetch = async (...args) => {
        sent.push(args[1].headers);
        return Response.json({});
    };
    await get("/desk/v1/visits");
    callOnlyAs("7a1f");
    await get("/desk/v1/visits");
    await file("POST", "/desk/v1/preview", { body: {} });
    assert.deepEqual(
        sent.map((headers) => headers[PERSON]),
        [undefined, "7a1f", "7a1f"],
    );
});
