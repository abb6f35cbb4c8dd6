/* All pages of a list, as far as a page of ours can show them. */
import { get } from "../ui/api.js";

/** @import { Schema } from "api-types" */

/** The most that the service gives at once. */
const PER_PAGE = 100;

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
