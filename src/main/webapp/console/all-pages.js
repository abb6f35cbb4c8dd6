/* All pages of a list, as far as a page of ours can show them. */
import { get } from "../ui/api.js";

/** @import { Schema } from "api-types" */

/** The most that the service gives at once. */
const PER_PAGE = 100;

/**
 * A page of a list; without numbers if the list has no other pages.
 *
 * @template Row
 * @typedef {{ data: Row[], meta?: { last_page: number, total_is_exact?: boolean } }} NumberedPage
 */

/**
 * Reads a list page after page, to its end or to a number of rows.
 *
 * @template Row
 * @param {(page: { page: number, per_page: number }) => Promise<NumberedPage<Row>>} readPage
 * @param {number} most rows
 * @param {(count: number, total: number) => boolean} goesOn called after each page but the last one, with the number
 *     of rows so far and about how many there will be
 * @returns {Promise<{ rows: Row[], isAll: boolean } | null>} null if it did not go on
 */
export async function readInTurn(readPage, most, goesOn) {
    /** @type {Row[]} */
    const rows = [];
    for (let page = 1; ; page++) {
        const { data, meta } = await readPage({ page, per_page: PER_PAGE });
        rows.push(...data);
        const pages = meta?.last_page ?? 1;
        const isLast = page >= pages;
        if (isLast || rows.length >= most) {
            return { rows: rows.slice(0, most), isAll: isLast && meta?.total_is_exact !== false };
        }
        if (!goesOn(rows.length, Math.min(most, pages * PER_PAGE))) {
            return null;
        }
    }
}

/**
 * Reads a list to its end, or to a number of pages of a hundred rows.
 *
 * @template Row
 * @param {(page: { page: number, per_page: number }) => string} address of a page
 * @param {number} most
 * @returns {Promise<{ rows: Row[], isComplete: boolean }>}
 */
export async function readAll(address, most) {
    /** @typedef {{ data: Row[], meta: Schema<"CountedPageMeta"> }} PageOfRows */
    /** @type {(number: number) => Promise<PageOfRows>} */
    const readPage = (number) => get(address({ page: number, per_page: PER_PAGE }));
    const first = await readPage(1);
    const pages = Math.min(first.meta.last_page, most);
    const others = await Promise.all([...Array(pages - 1).keys()].map((i) => readPage(i + 2)));
    return {
        rows: [first, ...others].flatMap(({ data }) => data),
        isComplete: first.meta.last_page <= most && first.meta.total_is_exact !== false,
    };
}
