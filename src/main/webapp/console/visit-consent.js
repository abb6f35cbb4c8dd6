/* Asks again before a visit is booked at a time against which something speaks, and sends it. */
import { h } from "preact";
import { newIdempotencyKey } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { Notice } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";

/** @import { Concern } from "./slots.js" */

const t = await texts("console-booking");

/**
 * Resolves if the reader wants it all the same.
 *
 * @param {Concern[]} concerns
 * @throws {Problem} if not
 */
export async function confirmConcerns(concerns) {
    if (concerns.length === 0) {
        return;
    }
    const isWanted = await ask({
        title: t("concernTitle"),
        text: concerns.map((concern) => t(concern)),
        submit: t("goOn"),
        danger: true,
    });
    if (!isWanted) {
        const problem = new Problem(400);
        problem.makeNotice = () => h(Notice, { kind: "info" }, h("p", {}, t("notYet")));
        throw problem;
    }
}

/**
 * Returns a function that gives the key of a request: the same for the same request, so that a repeat
 * does nothing again.
 */
export function keysOfRequests() {
    let last = "";
    let key = "";
    return (/** @type {unknown} */ body) => {
        const text = JSON.stringify(body);
        if (text !== last) {
            last = text;
            key = newIdempotencyKey();
        }
        return key;
    };
}
