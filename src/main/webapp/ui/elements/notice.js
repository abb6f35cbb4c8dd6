/* Messages: notices, and the meaning of failed calls. */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Meaning } from "../faults.js";
import { Problem } from "../problem.js";
import { Sign } from "../sign.js";
import { texts } from "../words.js";

/** @import { VNode } from "preact" */

const t = await texts("ui-elements");

/**
 * @param {object} props
 * @param {"info" | "ok" | "warning" | "failed"} props.kind
 * @param {import("preact").ComponentChildren} [props.children]
 */
export function Notice({ kind, children }) {
    return h(
        "div",
        { class: `notice ${kind}`, role: kind === "failed" ? "alert" : "status" },
        h(Sign, { name: kind }),
        h("div", { class: "told" }, children),
    );
}

/**
 * A word with a color and an icon, so that the color is never the only sign.
 *
 * @param {object} props
 * @param {"ok" | "warning" | "failed" | "off" | "wait" | "info" | "live" | "done"} props.kind
 * @param {import("preact").ComponentChildren} [props.children]
 */
export function Badge({ kind, children }) {
    return h("span", { class: `badge ${kind}` }, h(Sign, { name: kind }), children);
}

/**
 * The notice for a failed call with what to do. A Problem may bring its own in `makeNotice`.
 *
 * @param {{ problem: Problem }} props
 */
export function Failure({ problem }) {
    if (problem.makeNotice) {
        return problem.makeNotice();
    }
    if (problem.status === 429 || problem.status === 503) {
        return h(Countdown, { seconds: problem.retryAfter ?? 5 });
    }
    return h(Notice, { kind: "failed" }, h("p", {}, explanation(problem)));
}

/** Shows errors that no page has handled, at the top of the content. */
export function UnexpectedErrors() {
    const [problems, setProblems] = useState(/** @type {Problem[]} */ ([]));
    useEffect(() => {
        /** @param {PromiseRejectionEvent} event */
        const add = (event) => {
            if (event.reason instanceof Problem) {
                event.preventDefault();
                setProblems((before) => [event.reason, ...before]);
            }
        };
        window.addEventListener("unhandledrejection", add);
        return () => window.removeEventListener("unhandledrejection", add);
    }, []);
    return problems.map((problem, i) => h(Failure, { problem, key: problems.length - i }));
}

/**
 * What a failed call means.
 *
 * @param {Problem} problem
 */
export function explanation(problem) {
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
        return [null, "forbidden", "no_permission"].includes(problem.code) ? t("forbidden") : h(Meaning, problem);
    }
    if (problem.status === 404) {
        return t("gone");
    }
    if (problem.status >= 500) {
        return t("defect", { id: problem.requestId ?? "–" });
    }
    return [t("refused"), " ", h(Meaning, problem)];
}

/**
 * Screen readers announce only the beginning and the end of the countdown.
 *
 * @param {{ seconds: number }} props
 */
function Countdown({ seconds }) {
    const [left, setLeft] = useState(seconds);
    useEffect(() => {
        const timer = left > 0 ? setTimeout(() => setLeft(left - 1), 1000) : 0;
        return () => clearTimeout(timer);
    }, [left]);
    return h(
        Notice,
        { kind: "warning" },
        h("p", { "aria-live": left > 0 ? "off" : null }, left > 0 ? t("busy", { n: left }) : t("ready")),
    );
}

/**
 * The placeholder of an empty list.
 *
 * @param {object} props
 * @param {import("preact").ComponentChildren} props.title
 * @param {import("preact").ComponentChildren} props.text
 * @param {import("preact").ComponentChildren} [props.children] buttons
 */
export function Empty({ title, text, children }) {
    return h(
        "div",
        { class: "empty" },
        h("h2", {}, title),
        h("p", {}, text),
        [children].flat().some(Boolean) ? h("p", { class: "buttons" }, children) : null,
    );
}
