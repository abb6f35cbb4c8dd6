/*
 * What is told: notices, what a call's failure means, and short news for all readers.
 */
import { Problem } from "../api.js";
import { fill, h, icon } from "../dom.js";
import { words } from "../words.js";
import ours from "./words.js";

const t = words(ours);
const SOON = 100;
const NEWS_LASTS = 6000;

/** How often each place was loaded: what an older load gives is not shown any more. */
const loads = new WeakMap();

let newsClock = 0;

/**
 * @param kind info, ok, warning or failed
 */
export function notice(kind, ...content) {
    return h("div", { class: `notice ${kind}`, role: kind === "failed" ? "alert" : "status" }, icon(kind), h("div", { class: "told" }, content));
}

/** A word with its colour and its sign: never the colour alone. */
export function badge(kind, text) {
    return h("span", { class: `badge ${kind}` }, icon(kind), text);
}

/** What a failed call means, and what to do: of a Problem, whose `told`, if any, says it itself. */
export function failure(problem) {
    if (problem.told) {
        return problem.told();
    }
    if (problem.status === 429 || problem.status === 503) {
        return countdown(problem.retryAfter ?? 5);
    }
    return notice("failed", h("p", {}, sentence(problem)));
}

/** Shows failures that no page expected like any other, at the top of what is shown. */
export function tellUnexpected() {
    window.addEventListener("unhandledrejection", (event) => {
        if (event.reason instanceof Problem) {
            event.preventDefault();
            document.getElementById("main")?.prepend(failure(event.reason));
        }
    });
}

function sentence(problem) {
    if (problem.status === 0) {
        return t("offline");
    }
    if (problem.status === 401) {
        return t("signedOut");
    }
    if (problem.status === 403) {
        return t(problem.reason === "authenticate" ? "unproven" : "forbidden");
    }
    if (problem.status === 404) {
        return t("gone");
    }
    if (problem.status >= 500) {
        return t("defect", { id: problem.requestId ?? "–" });
    }
    return [t("refused"), " ", h("span", { lang: "en" }, problem.message)];
}

function countdown(seconds) {
    const text = h("p", {}, t("busy", { n: seconds }));
    const element = notice("warning", text);
    // Seconds are for the eyes; a listener hears the beginning and the end.
    element.setAttribute("role", "status");
    text.setAttribute("aria-live", "off");
    let left = seconds;
    const clock = setInterval(() => {
        left -= 1;
        if (left > 0) {
            fill(text, t("busy", { n: left }));
        } else {
            clearInterval(clock);
            text.removeAttribute("aria-live");
            fill(text, t("ready"));
        }
    }, 1000);
    return element;
}

/**
 * Says something short to everybody, also to who does not see it; it goes by itself. Who listens hears
 * only what changes in a place that was there before.
 */
export function say(text) {
    newsPlace();
    clearTimeout(newsClock);
    newsClock = setTimeout(() => {
        const place = newsPlace();
        fill(place, h("p", {}, text));
        newsClock = setTimeout(() => fill(place), NEWS_LASTS);
    }, SOON);
}

function newsPlace() {
    let place = document.getElementById("news");
    if (!place) {
        place = h("div", { id: "news", class: "news", role: "status" });
        document.body.append(place);
    }
    // A dialog that is open hides what is outside of it.
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    if (place.parentElement !== top) {
        top.append(place);
    }
    return place;
}

/** Where a list has nothing. */
export function empty(title, text, ...actions) {
    return h("div", { class: "empty" }, h("h2", {}, title), h("p", {}, text), actions.length ? h("p", { class: "buttons" }, actions) : null);
}

/**
 * Fills a place with what has to be loaded first: says so, and what failed with a way to try again.
 * Where a place is loaded again meanwhile, only the last load counts.
 *
 * @param load gives what to show
 * @param head what stands above a failure, such as the title of the page
 */
export async function loaded(place, load, head = null) {
    const mine = (loads.get(place) ?? 0) + 1;
    loads.set(place, mine);
    const last = () => loads.get(place) === mine;
    place.setAttribute("aria-busy", "true");
    const waiting = setTimeout(() => last() && fill(place, h("p", { class: "loading", role: "status" }, t("loading"))), 200);
    try {
        const content = await load();
        if (last()) {
            fill(place, content);
        }
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        if (last()) {
            fill(place, head, failure(problem), h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => loaded(place, load, head) }, t("again"))));
        }
    } finally {
        clearTimeout(waiting);
        if (last()) {
            place.removeAttribute("aria-busy");
        }
    }
}
