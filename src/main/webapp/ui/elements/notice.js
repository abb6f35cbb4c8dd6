/* Messages: notices, the meaning of failed calls, and short announcements. */
import { fill, h, icon } from "../dom.js";
import { meaning } from "../faults.js";
import { Problem } from "../problem.js";
import { texts } from "../words.js";

const t = await texts("ui-elements");
const ANNOUNCEMENT_DELAY_MS = 100;
const ANNOUNCEMENT_MS = 6000;

/** The number of loads per place: the result of an older load is not shown any more. */
const loads = new WeakMap();

let announcementTimer = 0;

/**
 * @param kind info, ok, warning or failed
 */
export function notice(kind, ...content) {
    return h("div", { class: `notice ${kind}`, role: kind === "failed" ? "alert" : "status" }, icon(kind), h("div", { class: "told" }, content));
}

/** A word with a color and an icon, so that the color is never the only sign. */
export function badge(kind, text) {
    return h("span", { class: `badge ${kind}` }, icon(kind), text);
}

/** The notice for a failed call with what to do. A Problem may bring its own in `makeNotice`. */
export function failure(problem) {
    if (problem.makeNotice) {
        return problem.makeNotice();
    }
    if (problem.status === 429 || problem.status === 503) {
        return countdown(problem.retryAfter ?? 5);
    }
    return notice("failed", h("p", {}, explanation(problem)));
}

/** Shows errors that no page has handled at the top of the content. */
export function showUnexpectedErrors() {
    window.addEventListener("unhandledrejection", (event) => {
        if (event.reason instanceof Problem) {
            event.preventDefault();
            document.getElementById("main")?.prepend(failure(event.reason));
        }
    });
}

function explanation(problem) {
    if (problem.status === 0) {
        return t("offline");
    }
    if (problem.status === 401) {
        return t("signedOut");
    }
    if (problem.status === 403) {
        if (problem.reason === "authenticate") {
            return t("unproven");
        }
        return [null, "forbidden", "no_permission"].includes(problem.code) ? t("forbidden") : meaning(problem);
    }
    if (problem.status === 404) {
        return t("gone");
    }
    if (problem.status >= 500) {
        return t("defect", { id: problem.requestId ?? "–" });
    }
    return [t("refused"), " ", meaning(problem)];
}

function countdown(seconds) {
    const text = h("p", {}, t("busy", { n: seconds }));
    const element = notice("warning", text);
    // Screen readers announce only the beginning and the end of the countdown.
    element.setAttribute("role", "status");
    text.setAttribute("aria-live", "off");
    let left = seconds;
    const timer = setInterval(() => {
        left -= 1;
        if (left > 0) {
            fill(text, t("busy", { n: left }));
        } else {
            clearInterval(timer);
            text.removeAttribute("aria-live");
            fill(text, t("ready"));
        }
    }, 1000);
    return element;
}

/**
 * Shows a short message for some seconds and announces it to screen readers, which only announce
 * changes in an element that existed before.
 */
export function announce(text) {
    announcementPlace();
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(() => {
        const container = announcementPlace();
        fill(container, h("p", {}, text));
        announcementTimer = setTimeout(() => fill(container), ANNOUNCEMENT_MS);
    }, ANNOUNCEMENT_DELAY_MS);
}

function announcementPlace() {
    let container = document.getElementById("news");
    if (!container) {
        container = h("div", { id: "news", class: "news", role: "status" });
        document.body.append(container);
    }
    // An open dialog makes everything outside of it inert.
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    if (container.parentElement !== top) {
        top.append(container);
    }
    return container;
}

/** The placeholder of an empty list. */
export function empty(title, text, ...actions) {
    return h("div", { class: "empty" }, h("h2", {}, title), h("p", {}, text), actions.length ? h("p", { class: "buttons" }, actions) : null);
}

/**
 * Fills a place with content that has to be loaded first: shows progress, and an error with a
 * button to retry. If the place is loaded again in the meantime, only the last load counts.
 *
 * @param load returns the content
 * @param head what to show above an error, such as the title of the page
 */
export async function loadInto(container, load, head = null) {
    const mine = (loads.get(container) ?? 0) + 1;
    loads.set(container, mine);
    const isLast = () => loads.get(container) === mine;
    container.setAttribute("aria-busy", "true");
    const waiting = setTimeout(() => isLast() && fill(container, h("p", { class: "loading", role: "status" }, t("loading"))), 200);
    try {
        const content = await load();
        if (isLast()) {
            fill(container, content);
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        if (isLast()) {
            fill(container, head, failure(problem), h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => loadInto(container, load, head) }, t("again"))));
        }
    } finally {
        clearTimeout(waiting);
        if (isLast()) {
            container.removeAttribute("aria-busy");
        }
    }
}
