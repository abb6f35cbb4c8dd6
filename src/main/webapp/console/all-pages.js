/* All pages of a list, as far as a page of ours can show them. */
import { get } from "../ui/api.js";

/** @import { Schema } from "api-types" */

/** The most that the service gives at once. */
const PER_PAGE = 100;

/** @typedef {{ page: number, per_page: number, cursor?: string }} PageValues of the address of a page */

/**
 * A page of a list; without numbers if the list has no other pages.
 *
 * @template Row
 * @typedef {object} NumberedPage
 * @property {Row[]} data
 * @property {{ next: string | null }} [links]
 * @property {{ last_page: number, per_page?: number, total_is_exact?: boolean }} [meta] per_page may be less
 */

/**
 * Reads a list page after page, to its end or to a number of rows: by the cursors of the list, beyond the last of its
 * numbered pages, or by their numbers if it has no cursors.
 *
 * @template Row
 * @param {(page: PageValues) => Promise<NumberedPage<Row>>} readPage
 * @param {number} most rows
 * @param {(count: number, total: number | null) => boolean} goesOn called after each page but the last one, with the
 *     number of rows so far and about how many there will be, null if there are more than the service counted
 * @returns {Promise<{ rows: Row[], isAll: boolean } | null>} null if it did not go on
 */
export async function readInTurn(readPage, most, goesOn) {
    /** @type {Row[]} */
    const rows = [];
    /** @type {string | undefined} */
    let cursor;
    for (let page = 1; ; page++) {
        const { data, links, meta } = await readPage({ page, per_page: PER_PAGE, cursor });
        rows.push(...data);
        const next = cursorOf(links?.next);
        const pages = meta?.last_page ?? 1;
        const isLast = !next && (cursor !== undefined || page >= pages);
        if (isLast || rows.length >= most) {
            // A node of the release before has no cursors, and ends a list: a page that should be there is empty.
            const isWhole = meta?.total_is_exact !== false || (cursor !== undefined && data.length > 0);
            return { rows: rows.slice(0, most), isAll: isLast && rows.length <= most && isWhole };
        }
        const isCounted = meta?.total_is_exact !== false;
        if (!goesOn(rows.length, isCounted ? Math.min(most, pages * (meta?.per_page ?? PER_PAGE)) : null)) {
            return null;
        }
        cursor = next;
    }
}

/** @param {string | null | undefined} link to the next page */
function cursorOf(link) {
    return (link && new URL(link).searchParams.get("cursor")) || undefined;
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
