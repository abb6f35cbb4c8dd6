/* Lists that are read page after page. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/console/" };
const { readInTurn } = await import("../../../main/webapp/console/all-pages.js");

/** A list of so many rows, of which the service shows some pages, and the pages that were read. */
function list(total, meta = {}) {
    const read = [];
    const readPage = async ({ page, per_page: size }) => {
        read.push(page);
        const rows = [...Array(Math.max(0, Math.min(size, total - (page - 1) * size))).keys()];
        return { data: rows, meta: { last_page: Math.ceil(total / size), ...meta } };
    };
    return { read, readPage };
}

test("a list is read to its end, and progress is told between its pages", async () => {
    const { read, readPage } = list(250);
    const told = [];
    const found = await readInTurn(readPage, 20_000, (...numbers) => told.push(numbers));
    assert.equal(found.rows.length, 250);
    assert.equal(found.isAll, true);
    assert.deepEqual(read, [1, 2, 3]);
    assert.deepEqual(told, [
        [100, 300],
        [200, 300],
    ]);
});

test("it ends at the bound, and says that there is more", async () => {
    const { read, readPage } = list(1000);
    const found = await readInTurn(readPage, 250, () => true);
    assert.equal(found.rows.length, 250);
    assert.equal(found.isAll, false);
    assert.deepEqual(read, [1, 2, 3]);
});

test("a list that the service ends is not all of it", async () => {
    const { readPage } = list(200, { total_is_exact: false });
    assert.equal((await readInTurn(readPage, 20_000, () => true)).isAll, false);
});

test("nothing is read, or handed back, after it was cancelled", async () => {
    const { read, readPage } = list(1000);
    assert.equal(await readInTurn(readPage, 20_000, (count) => count < 200), null);
    assert.deepEqual(read, [1, 2]);
});

test("a list without pages is read at once", async () => {
    const found = await readInTurn(
        async () => ({ data: [1, 2] }),
        20_000,
        () => true,
    );
    assert.deepEqual(found, { rows: [1, 2], isAll: true });
});
