/* Acting on many rows: one that fails does not keep the others from it. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/console/" };
const { actOnEach } = await import("../../../main/webapp/ui/elements/many.js");
const { Problem } = await import("../../../main/webapp/ui/problem.js");

/** The outcome for the rows a to d, of which some fail with a status, and the rows that were tried. */
async function outcome(failing) {
    const tried = [];
    const counts = [];
    const act = async (row) => {
        tried.push(row);
        if (failing[row] !== undefined) {
            throw new Problem(failing[row]);
        }
    };
    const { done, failed } = await actOnEach(["a", "b", "c", "d"], act, (count) => counts.push(count));
    return { done, failed: failed.map(({ row, problem }) => [row, problem.status]), tried, counts };
}

test("all rows are done in their order, and progress is told before each", async () => {
    assert.deepEqual(await outcome({}), {
        done: ["a", "b", "c", "d"],
        failed: [],
        tried: ["a", "b", "c", "d"],
        counts: [0, 1, 2, 3],
    });
});

test("a row that is refused is told, and the others are done", async () => {
    const { done, failed } = await outcome({ b: 400, d: 404 });
    assert.deepEqual(done, ["a", "c"]);
    assert.deepEqual(failed, [
        ["b", 400],
        ["d", 404],
    ]);
});

test("what concerns all rows ends it: those that are left are not tried", async () => {
    for (const status of [0, 401, 403, 429, 503]) {
        const { done, failed, tried } = await outcome({ b: status });
        assert.deepEqual(done, ["a"]);
        assert.deepEqual(tried, ["a", "b"]);
        assert.deepEqual(failed, [
            ["b", status],
            ["c", status],
            ["d", status],
        ]);
    }
});

test("an error of the page is not taken for a refusal", async () => {
    const act = async () => {
        throw new TypeError("defect");
    };
    await assert.rejects(() => actOnEach(["a"], act, () => {}), TypeError);
});
