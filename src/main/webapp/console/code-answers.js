/* What an activation code would do, in a sentence for support staff on the telephone. */
import { get, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { badge, notice } from "../ui/elements/notice.js";
import { dateTime, day, today } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { withElements } from "./phrases.js";

const t = await texts("console-code-answers");
const KINDS = { active: "ok", inactive: "off", expired: "warning", used_up: "warning" };

/** The state of a code from a list, in the organization's time zone. */
export function stateOf(code, zone) {
    if (!code.active) {
        return "inactive";
    }
    if (code.expires_at && code.expires_at < today(zone)) {
        return "expired";
    }
    return code.redemptions_total >= code.max_redemptions ? "used_up" : "active";
}

/** The state as a badge. */
export function codeStateBadge(state) {
    return badge(KINDS[state], t(state));
}

/** The length of the subscription that a code gives. */
export function termText({ duration, duration_in_months: months, duration_in_days: days }) {
    if (duration !== "limited") {
        return t("forever");
    }
    const parts = [months ? t("months", { n: months }) : null, days ? t("days", { n: days }) : null].filter(Boolean);
    return parts.length > 1 ? t("and", { a: parts[0], b: parts[1] }) : parts[0];
}

/**
 * A code with its terms, its state and its redemptions.
 *
 * @return null if there is no such code
 */
export async function readCode(organization, code) {
    const base = ["admin", "v1", "organizations", organization.id, "activation-codes"];
    try {
        const [{ data: now }, { data: list }] = await Promise.all([get(path([...base, code])), get(path(base, { code }))]);
        return { ...list[0], ...now };
    } catch (problem) {
        if (problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/**
 * What would happen if the code were redeemed.
 *
 * @param code as of {@link readCode}
 * @param name the code as it was entered
 * @param patient the organization's code of the patient who would redeem it; null for any patient
 */
export function outcomeNotice(code, name, patient, zone) {
    const shown = h("bdi", {}, h("code", { class: "code" }, name));
    if (!code) {
        return notice("failed", h("p", {}, withElements(t("unknown"), { code: shown })));
    }
    const before = code.redemptions.find((each) => each.patient.code === patient);
    if (before) {
        return notice("failed", h("p", {}, withElements(t("redeemed"), { code: shown, at: dateTime(before.at, zone) })));
    }
    const undone = code.undone_redemptions.find((each) => each.patient.code === patient);
    const also = undone && !code.refusal ? h("p", {}, withElements(t("undone"), { at: dateTime(undone.at, zone), reason: h("bdi", {}, undone.reason) })) : null;
    if (code.refusal) {
        return notice("failed", h("p", {}, withElements(t(`refused_${code.refusal}`), { code: shown, at: day(code.expires_at), used: String(code.redemptions_total), most: String(code.max_redemptions) })));
    }
    return notice("ok", h("p", {}, withElements(t("works"), { code: shown, plan: h("bdi", {}, code.plan_name ?? "default"), term: termText(code) })), also);
}
