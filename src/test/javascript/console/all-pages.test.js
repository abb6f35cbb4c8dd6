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

/** A list of so many rows, of which the service counts a thousand and which goes on by cursors. */
function listWithCursors(total) {
    const read = [];
    const readPage = async ({ page, per_page: size, cursor }) => {
        read.push(cursor ?? page);
        const from = cursor ? Number(cursor) : 0;
        const rows = [...Array(Math.min(size, total - from)).keys()].map((i) => from + i);
        const end = from + rows.length;
        const next = end < total ? `https://care.example/list?cursor=${end}&page=${page + 1}` : null;
        const counted = Math.min(total, 1000);
        const meta = { last_page: Math.ceil(counted / size), total_is_exact: total <= 1000 };
        return { data: rows, links: { next }, meta };
    };
    return { read, readPage };
}

test("a list with cursors is read beyond what the service counts, each row once", async () => {
    const { readPage } = listWithCursors(1250);
    const told = [];
    const found = await readInTurn(readPage, 20_000, (...numbers) => told.push(numbers));
    assert.deepEqual(found.rows, [...Array(1250).keys()]);
    assert.equal(found.isAll, true);
    assert.deepEqual(told.at(-1), [1200, null]);
});

test("a list with cursors ends at the bound as well", async () => {
    const { read, readPage } = listWithCursors(1250);
    const found = await readInTurn(readPage, 200, () => true);
    assert.equal(found.isAll, false);
    assert.deepEqual(read, [1, "100"]);
});

test("a list of which a node without cursors ends is not all of it", async () => {
    const { readPage } = listWithCursors(1250);
    const past = { data: [], links: { next: null }, meta: { last_page: 10, total_is_exact: false } };
    const either = async (values) => (values.page === 11 ? past : readPage(values));
    assert.equal((await readInTurn(either, 20_000, () => true)).isAll, false);
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
