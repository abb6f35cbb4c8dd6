// A patient who cannot come: says so after a question. The page then shows what came of it.
import { byId } from "../ui/page-elements.js";

/** @import { VisitFacts } from "./reload.js" */

/** @param {VisitFacts} facts */
export function offerAbsence({ base, token, starts_at: startsAt }) {
    const begin = document.getElementById("absence-begin");
    if (begin === null) {
        return; // the page of the professional
    }
    const ask = byId("absence-ask");
    const outcome = byId("absence-outcome");
    /** @param {boolean} asks */
    const toggle = (asks) => {
        ask.hidden = !asks;
        begin.setAttribute("aria-expanded", String(asks));
        (asks ? byId("absence-question") : begin).focus();
    };
    /** @param {"told" | "untold" | "failed"} what */
    const show = (what) => {
        outcome.textContent = outcome.dataset[what] ?? "";
        outcome.hidden = false;
        ask.hidden = true;
        begin.hidden = what === "told";
        begin.setAttribute("aria-expanded", "false");
        outcome.focus();
    };
    let sending = false;
    const send = async () => {
        if (sending) {
            return;
        }
        sending = true;
        const came = await reported(`${base}${token}/absence`, startsAt);
        sending = false;
        if (came === "cancelled" || came === "outdated") {
            location.reload();
        } else {
            show(came);
        }
    };
    begin.addEventListener("click", () => toggle(ask.hidden));
    byId("absence-no").addEventListener("click", () => toggle(false));
    byId("absence-yes").addEventListener("click", send);
}

/**
 * @param {string} address
 * @param {string} startsAt
 * @returns {Promise<"cancelled" | "told" | "untold" | "outdated" | "failed">}
 */
async function reported(address, startsAt) {
    try {
        const response = await fetch(address, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ starts_at: startsAt }),
        });
        // 404: the visit has opened, was moved or was cancelled meanwhile
        return response.ok ? (await response.json()).outcome : response.status === 404 ? "outdated" : "failed";
    } catch {
        return "failed";
    }
}
