/* What an activation code would do, in a sentence for support staff on the telephone. */
import { h } from "preact";
import { get, path } from "../ui/api.js";
import { Badge, Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { dateTime, day, today } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";

/** @import { Answer, Schema } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @typedef {Schema<"ActivationCodeExplained">["state"]} CodeState */
/** @typedef {Schema<"ActivationCode">} ListedCode */
/** @typedef {Omit<ListedCode, "redemptions"> & Schema<"ActivationCodeExplained">} Code */

const t = await texts("console-code-answers");
/** @type {Record<CodeState, "ok" | "off" | "warning">} */
const KINDS = { active: "ok", inactive: "off", expired: "warning", used_up: "warning" };

/**
 * The state of a code from a list, in the organization's time zone.
 *
 * @param {ListedCode} code
 * @param {string} zone
 * @returns {CodeState}
 */
export function stateOf(code, zone) {
    if (!code.active) {
        return "inactive";
    }
    if (code.expires_at && code.expires_at < today(zone)) {
        return "expired";
    }
    return code.redemptions_total >= code.max_redemptions ? "used_up" : "active";
}

/** @param {{ state: CodeState }} props */
export function CodeStateBadge({ state }) {
    return h(Badge, { kind: KINDS[state] }, t(state));
}

/**
 * The length of the subscription that a code gives.
 *
 * @param {Pick<ListedCode, "duration" | "duration_in_months" | "duration_in_days">} code
 */
export function termText({ duration, duration_in_months: months, duration_in_days: days }) {
    if (duration !== "limited") {
        return t("forever");
    }
    const parts = [months ? t("months", { n: months }) : null, days ? t("days", { n: days }) : null].filter(
        (part) => part !== null,
    );
    return parts.length > 1 ? t("and", { a: parts[0], b: parts[1] }) : parts[0];
}

/**
 * A code with its terms, its state and its redemptions.
 *
 * @param {{ id: string }} organization
 * @param {string} typed the code, in which capitals, blanks and hyphens may differ
 * @returns {Promise<Code | null>} null if there is no such code
 */
export async function readCode(organization, typed) {
    const base = ["admin", "v1", "organizations", organization.id, "activation-codes"];
    try {
        /** @type {Answer<"explainActivationCode">} */
        const { data: now } = await get(path([...base, typed]));
        /** @type {Answer<"listActivationCodesOf">} */
        const { data: list } = await get(path(base, { code: now.code }));
        // Meanwhile it may have been removed, or is not in the list yet.
        return list.length ? { ...list[0], ...now } : null;
    } catch (problem) {
        if (problem instanceof Problem && problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/**
 * What would happen if the code were redeemed.
 *
 * @param {object} props
 * @param {Code | null} props.code
 * @param {string} props.name the code as it was entered, which is shown if there is none
 * @param {string | null} props.patient the organization's code of the patient who would redeem it; null for any patient
 * @param {string} props.zone
 */
export function Outcome({ code, name, patient, zone }) {
    /**
     * @param {string} key
     * @param {Record<string, ComponentChildren>} [values]
     */
    const sentence = (key, values = {}) =>
        h(
            "p",
            {},
            withElements(t(key), { code: h("bdi", {}, h("code", { class: "code" }, code?.code ?? name)), ...values }),
        );
    if (!code) {
        return h(Notice, { kind: "failed" }, sentence("unknown"));
    }
    const before = code.redemptions.find((each) => each.patient.code === patient);
    if (before) {
        return h(Notice, { kind: "failed" }, sentence("redeemed", { at: dateTime(before.at, zone) }));
    }
    if (code.refusal) {
        const refused = sentence(`refused_${code.refusal}`, {
            at: day(code.expires_at),
            used: String(code.redemptions_total),
            most: String(code.max_redemptions),
        });
        return h(Notice, { kind: "failed" }, refused);
    }
    const undone = code.undone_redemptions.find((each) => each.patient.code === patient);
    return h(
        Notice,
        { kind: "ok" },
        sentence("works", { plan: h("bdi", {}, code.plan_name ?? "default"), term: termText(code) }),
        undone && sentence("undone", { at: dateTime(undone.at, zone), reason: h("bdi", {}, undone.reason) }),
    );
}
