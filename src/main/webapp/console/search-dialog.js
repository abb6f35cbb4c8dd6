/*
 * The search from everywhere: patients, visits and activation codes of an organization, in a dialog.
 * Nothing that is typed is ever in a URL.
 */
import { Fragment, h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { call, path } from "../ui/api.js";
import { openDialog } from "../ui/elements/dialog.js";
import { Failure } from "../ui/elements/notice.js";
import { goTo } from "../ui/navigation.js";
import { Problem } from "../ui/problem.js";
import { dateTime, day } from "../ui/times.js";
import { texts } from "../ui/words.js";
import { CodeStateBadge } from "./code-answers.js";
import { findPatients } from "./find-patients.js";
import { fullName } from "./names.js";
import { encodeForFragment } from "./phrases.js";
import { VisitState } from "./visits.js";

/** @import { Answer } from "api-types" */
/** @import { ComponentChildren } from "preact" */
/** @import { Link, Organization } from "./shell.js" */
/**
 * @typedef {object} Option
 * @property {string} address
 * @property {ComponentChildren} name
 * @property {ComponentChildren} about
 */
/** @typedef {{ title: string, options: Option[] }} Group */
/** @typedef {{ groups: Group[], hasMore: boolean }} Found */

const t = await texts("console-search");
/** Each search is recorded, so the pause is longer than that between two letters of a slow typist. */
const TYPING_PAUSE_MS = 700;
const MIN_TYPED = 3;
const LIST = "search-results";

/**
 * Opens the search, and goes to what is chosen.
 *
 * @param {Organization} organization
 * @param {Link} link
 */
export async function openSearch(organization, link) {
    /** @type {import("../ui/elements/dialog.js").Dialog<string>} */
    const dialog = openDialog({
        title: t("title"),
        class: "searching-all",
        content: h(Search, {
            find: (text) => findAll(organization, link, text),
            choose: (address) => dialog.close(address),
            close: () => dialog.close(),
        }),
    });
    const address = await dialog.closed;
    if (address) {
        goTo(address);
    }
}

/**
 * The field and what it finds, as the combobox with a listbox of ARIA: the focus stays in the field.
 *
 * @param {object} props
 * @param {(text: string) => Promise<Found>} props.find
 * @param {(address: string) => void} props.choose
 * @param {() => void} props.close
 */
function Search({ find, choose, close }) {
    const input = useRef(/** @type {HTMLInputElement | null} */ (null));
    const [search, setSearch] = useState({ text: "", afterMs: 0 });
    const [{ found, problem, isBusy }, setResult] = useState(
        /** @type {{ found: Found | null, problem: Problem | null, isBusy: boolean }} */ ({
            found: null,
            problem: null,
            isBusy: false,
        }),
    );
    const [active, setActive] = useState(-1);
    const options = found?.groups.flatMap((group) => group.options) ?? [];

    useEffect(() => {
        setActive(-1);
        if (!search.text) {
            setResult({ found: null, problem: null, isBusy: false });
            return undefined;
        }
        let isLast = true;
        const timer = setTimeout(async () => {
            setResult((before) => ({ ...before, isBusy: true }));
            const result = await attempt(find, search.text);
            if (isLast) {
                setResult({ ...result, isBusy: false });
            }
        }, search.afterMs);
        return () => {
            isLast = false;
            clearTimeout(timer);
        };
    }, [search]);
    useLayoutEffect(() => {
        document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
    }, [active]);

    const typed = () => {
        const text = input.current?.value.trim() ?? "";
        setSearch({ text: text.length < MIN_TYPED ? "" : text, afterMs: TYPING_PAUSE_MS });
    };
    /** @type {Record<string, () => void>} */
    const keys = {
        ArrowDown: () => setActive(options.length ? (active + 1) % options.length : -1),
        ArrowUp: () => setActive(options.length ? (Math.max(active, 0) + options.length - 1) % options.length : -1),
        Enter: () => {
            if (options[active]) {
                choose(options[active].address);
            } else {
                setSearch({ text: input.current?.value.trim() ?? "", afterMs: 0 });
            }
        },
    };
    /** @param {KeyboardEvent} event */
    const press = (event) => {
        if (Object.hasOwn(keys, event.key) && !event.isComposing) {
            event.preventDefault();
            keys[event.key]();
        }
    };
    return h(
        Fragment,
        {},
        h("label", { for: "search-text" }, t("text")),
        h("input", {
            id: "search-text",
            ref: input,
            class: "field",
            type: "text",
            autofocus: true,
            role: "combobox",
            enterkeyhint: "search",
            maxlength: 255,
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: false,
            "aria-autocomplete": "list",
            "aria-expanded": String(options.length > 0),
            "aria-controls": LIST,
            "aria-activedescendant": options[active] ? optionId(active) : null,
            "aria-describedby": "search-told",
            oninput: typed,
            onkeydown: press,
        }),
        h("p", { class: "hint", id: "search-told" }, t("hint")),
        h("p", { class: "found", role: "status" }, told(search.text, found, isBusy)),
        problem && h(Failure, { problem }),
        h(Results, { groups: found?.groups ?? [], active, choose }),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: close }, t("close"))),
    );
}

/** @param {number} number */
function optionId(number) {
    return `search-option-${number}`;
}

/**
 * @param {string} text
 * @param {Found | null} found
 * @param {boolean} isBusy
 */
function told(text, found, isBusy) {
    if (isBusy) {
        return t("busy");
    }
    if (!text || !found) {
        return "";
    }
    const n = found.groups.reduce((sum, { options }) => sum + options.length, 0);
    return n === 0 ? t("none") : found.hasMore ? t("foundMore", { n }) : t("found", { n });
}

/**
 * @param {object} props
 * @param {Group[]} props.groups
 * @param {number} props.active the number of the chosen option
 * @param {(address: string) => void} props.choose
 */
function Results({ groups, active, choose }) {
    let number = -1;
    return h(
        "div",
        { id: LIST, class: "search-results", role: "listbox", "aria-label": t("results") },
        groups.map(({ title, options }, index) =>
            h(
                "div",
                { key: title, role: "group", "aria-labelledby": `search-group-${index}` },
                h("div", { class: "search-group", id: `search-group-${index}`, role: "presentation" }, title),
                options.map(({ address, name, about }) => {
                    number += 1;
                    return h(
                        "div",
                        {
                            key: address,
                            id: optionId(number),
                            role: "option",
                            class: "choice",
                            "aria-selected": String(number === active),
                            onclick: () => choose(address),
                        },
                        name,
                        h("span", { class: "quiet" }, about),
                    );
                }),
            ),
        ),
    );
}

/**
 * @param {(text: string) => Promise<Found>} find
 * @param {string} text
 */
async function attempt(find, text) {
    try {
        return { found: await find(text), problem: null };
    } catch (problem) {
        if (!(problem instanceof Problem)) {
            throw problem;
        }
        return { found: null, problem };
    }
}

/**
 * What has been typed may be anything, so it is looked up as everything, by calls that have it in
 * their bodies.
 *
 * @param {Organization} organization
 * @param {Link} link
 * @param {string} text
 * @returns {Promise<Found>}
 */
async function findAll(organization, link, text) {
    /** @param {string} name */
    const address = (name) => path(["admin", "v1", "organizations", organization.id, name]);
    const body = { code: text };
    /** @type {Promise<Answer<"searchAppointments">>} */
    const findingVisits = call("POST", address("appointment-search"), { body });
    /** @type {Promise<Answer<"searchActivationCodes">>} */
    const findingCodes = call("POST", address("activation-code-search"), { body });
    const [patients, visits, codes] = await Promise.all([
        findPatients(organization, text),
        findingVisits,
        findingCodes,
    ]);
    const zone = organization.time_zone ?? "UTC";
    const groups = [
        {
            title: t("patients"),
            options: patients.rows.map((row) => ({
                address: link("patient", { purpose: "question" }, encodeForFragment(row.ref)),
                name: h("bdi", {}, fullName(row)),
                about: [h("code", { class: "code" }, row.code), row.birth_date && [" · ", day(row.birth_date)]],
            })),
        },
        {
            title: t("visits"),
            options: visits.data.map((visit) => ({
                address: link("appointment", {}, encodeForFragment(visit.code)),
                name: h("code", { class: "code" }, visit.code),
                about: [
                    h("bdi", {}, visit.patient.name),
                    " · ",
                    dateTime(visit.starts_at, zone),
                    " ",
                    h(VisitState, { visit, zone }),
                ],
            })),
        },
        {
            title: t("codes"),
            options: codes.data.map(({ code, plan_name: plan, state }) => ({
                address: link("code", {}, encodeForFragment(code)),
                name: h("code", { class: "code" }, code),
                about: [plan && [h("bdi", {}, plan), " "], h(CodeStateBadge, { state })],
            })),
        },
    ];
    const hasMore = !patients.meta.total_is_exact || patients.meta.total > patients.rows.length;
    return { groups: groups.filter(({ options }) => options.length > 0), hasMore };
}
