/*
 * Who had access to the patient's data, in plain words: by day, the newest first. Where the
 * organization shows it.
 */
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { currentLanguage, locale, texts } from "../ui/words.js";

/** @import { Answer } from "api-types" */
/** @typedef {Answer<"listOwnAccesses">} Page */
/** @typedef {Page["data"][number]} Access */

const CALL_TIMEOUT_MS = 30_000;

const t = await texts("my-accesses");

/** @param {{ token: string }} props */
export function Accesses({ token }) {
    const [accesses, setAccesses] = useState(/** @type {Access[]} */ ([]));
    /** The day before which older ones are read; null if there are none. */
    const [next, setNext] = useState(/** @type {string | null} */ (null));
    const [status, setStatus] = useState(/** @type {"" | "loading" | "away"} */ ("loading"));
    const heading = useRef(/** @type {HTMLElement | null} */ (null));

    /** @param {string | null} before */
    const load = async (before) => {
        setStatus("loading");
        const page = await read(token, before);
        if (page) {
            setAccesses((shown) => [...(before ? shown : []), ...page.data]);
            setNext(page.next);
        }
        setStatus(page ? "" : "away");
    };
    useEffect(() => {
        heading.current?.focus();
        load(null);
    }, []);
    const isEmpty = status === "" && accesses.length === 0;
    const older = () => load(next);
    return h(
        "section",
        { class: "card accesses" },
        h("h2", { tabindex: -1, ref: heading }, t("title")),
        h("p", { class: "soft" }, t("lead")),
        days(accesses).map(([day, entries]) =>
            h(
                "div",
                { key: day },
                h("h3", {}, dayText(day)),
                h(
                    "ul",
                    {},
                    entries.map((entry) => h("li", {}, h(Entry, entry))),
                ),
            ),
        ),
        h("div", { role: "status" }, status && h("p", {}, t(status)), isEmpty && h("p", {}, t("none"))),
        status === "" && next && h("button", { type: "button", class: "quiet", onclick: older }, t("more")),
        status === "away" && h("button", { type: "button", class: "quiet", onclick: older }, t("again")),
    );
}

/** @param {Access} access */
function Entry({ by, name, kinds, purposes, times }) {
    const acts = list(kinds.map((kind) => t(`kind-${kind}`)));
    const reasons = list(purposes.map((purpose) => (t.has(`purpose-${purpose}`) ? t(`purpose-${purpose}`) : purpose)));
    return [
        h("strong", {}, t(`by-${by}`)),
        name && [" (", h("bdi", {}, name), ")"],
        `: ${acts}`,
        times > 1 && `, ${t("times", { n: times })}`,
        reasons && `. ${t("why", { reasons })}`,
    ];
}

/**
 * Groups accesses, which are in the order of their days.
 *
 * @param {Access[]} accesses
 * @returns {[string, Access[]][]}
 */
function days(accesses) {
    /** @type {Map<string, Access[]>} */
    const found = new Map();
    accesses.forEach((access) => found.set(access.day, [...(found.get(access.day) ?? []), access]));
    return [...found];
}

/** @param {string} day */
function dayText(day) {
    const text = new Intl.DateTimeFormat(locale(currentLanguage()), { dateStyle: "full", timeZone: "UTC" }).format(
        new Date(`${day}T00:00:00Z`),
    );
    return h("time", { datetime: day }, text);
}

/** @param {string[]} words */
function list(words) {
    return new Intl.ListFormat(locale(currentLanguage()), { type: "conjunction" }).format(words);
}

/**
 * @param {string} token
 * @param {string | null} before
 * @returns {Promise<Page | null>} null if it cannot be read
 */
async function read(token, before) {
    const query = before ? `?before=${before}` : "";
    try {
        const response = await fetch(`${document.body.dataset.root}/widget/v1/accesses${query}`, {
            headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
            cache: "no-store",
            credentials: "omit",
            redirect: "error",
            signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        return response.ok ? await response.json() : null;
    } catch {
        return null;
    }
}
