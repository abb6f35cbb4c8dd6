/* What an erasure does, in few lines: kinds of data as people know them, not tables. And the paths of its calls. */
import { path } from "../ui/api.js";

/** @import { Schema } from "api-types" */
/** @typedef {Pick<Schema<"ErasureCount">, "table" | "rows">} Count */
/** @typedef {{ kind: string, n: number }} Line */

/**
 * What people know of a patient, each with the table whose rows they would count. What belongs to these, such as the
 * reminders of a visit, is not counted again.
 *
 * @type {[kind: string, table: string, parts: RegExp][]}
 */
const KINDS = [
    ["visits", "appointment", /^(?:appointment|visit)_/u],
    ["messages", "conversation_message", /^(?:conversation|message_notice)$/u],
    ["redemptions", "redemption", /^(?:activation_code|wrong_code)$/u],
    ["prescriptions", "prescription", /^(?:prescription_|wrong_birth_date$)/u],
    ["deliveries", "delivery", /^captured_message$/u],
    ["files", "patient_import", /^patient_import_/u],
    ["trail", "audit_log", /^audit_subject$/u],
];

/**
 * The numbers of what people know, in this order, and last of all other rows.
 *
 * @param {Count[]} counts by table
 * @returns {Line[]} only those of which there are any
 */
export function linesOf(counts) {
    const rows = new Map(counts.map(({ table, rows: n }) => [table, n]));
    /** @type {Set<string>} */
    const told = new Set();
    const lines = KINDS.map(([kind, table, parts]) => {
        const n = rows.get(table) ?? 0;
        if (n > 0) {
            told.add(table);
            counts.filter((count) => parts.test(count.table)).forEach((count) => told.add(count.table));
        }
        return { kind, n };
    });
    const others = counts.filter(({ table }) => !told.has(table)).reduce((sum, { rows: n }) => sum + n, 0);
    return [...lines, { kind: "others", n: others }].filter(({ n }) => n > 0);
}

/**
 * The path of a call about erasures.
 *
 * @param {{ id: string }} organization
 * @param {string[]} [segments]
 * @param {Parameters<typeof path>[1]} [values]
 */
export function erasuresPath({ id }, segments = [], values = {}) {
    return path(["admin", "v1", "organizations", id, "erasures", ...segments], values);
}
