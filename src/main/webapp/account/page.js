/*
 * The page of one's own account: preferences, passkeys (add, name, remove), roles, and the current
 * session.
 */
import "../ui/canonical-host.js";
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { call, get, path, root } from "../ui/api.js";
import { setColorScheme } from "../ui/color-scheme.js";
import { ask } from "../ui/elements/dialog.js";
import { Table } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { homeOf, roleName, standalonePage } from "../ui/pages.js";
import { Problem } from "../ui/problem.js";
import { dateTime } from "../ui/times.js";
import { chosenLanguage, currentLanguage, LANGUAGES, setLanguage, texts } from "../ui/words.js";
import { RefusalNotice } from "../sign-in/methods.js";
import { PasskeyError, supportsPasskeys, usePasskey } from "../sign-in/passkeys.js";
import { session, signOut } from "../console/session.js";
import { SettingsForm } from "../console/settings-form.js";
import { currentName, zones } from "../console/zones.js";

/**
 * @import { ComponentChildren } from "preact"
 * @import { Answer, Schema } from "api-types"
 * @import { Session } from "../console/session.js"
 * @import { Fields } from "../ui/elements/dialog.js"
 * @import { Column } from "../ui/elements/list.js"
 */

const t = await texts("account");
const MAX_PASSKEYS = 10;
/**
 * What people have in place of passkeys, by the way in which they signed in.
 *
 * @type {Partial<Record<Session["way"], string>>}
 */
const OTHER_WAYS = { provider: "byProvider", demo: "byDemo", keys: "byKeys", link: "byKeys" };

/** @typedef {Schema<"Passkey">} Passkey */
/** @typedef {Schema<"Preferences">} Preferences */
/** @typedef {{ name: string, time_zone?: string }} Place */
/**
 * @typedef {object} OwnAccount
 * @property {Session} who
 * @property {Passkey[]} passkeys
 * @property {Map<string | null, Place> | null} organizations those of one's roles by their ids; null for the
 *     operator's keys
 */

/** @type {Session | Problem} */
const found = await session().catch((problem) => problem);
const ownLanguage = found instanceof Error ? null : found.person?.language;
await setLanguage(chosenLanguage() ?? ownLanguage ?? currentLanguage()).catch(() => {}); // The language stays.
standalonePage(() => t("title"), Account, { roomy: true });

function Account() {
    return [
        h("h1", {}, t("title")),
        h("p", { class: "lead" }, t("lead")),
        found instanceof Error
            ? h(Failure, { problem: found })
            : h(Loaded, { load: () => load(found), class: "stack" }, content),
    ];
}

/**
 * @param {Session} who
 * @returns {Promise<OwnAccount>}
 */
async function load(who) {
    return {
        who,
        passkeys: OTHER_WAYS[who.way] ? [] : await readPasskeys(),
        organizations: who.person ? await placesOf(who) : null,
    };
}

async function readPasskeys() {
    /** @type {Answer<"listPasskeys">} */
    const { data } = await get("/sign-in/v1/passkeys");
    return data;
}

/**
 * A professional reads them at the desk: those of the console only other roles may read.
 *
 * @param {Session} who
 */
async function placesOf({ roles }) {
    /** @type {Map<string | null, Place>} */
    const places = new Map();
    if (roles.some(({ role }) => role === "professional")) {
        const desk = /** @type {Answer<"getDesk"> | null} */ (await get(path(["desk", "v1", "me"])).catch(() => null));
        desk?.data.organizations.forEach((each) => places.set(each.id, each));
    }
    for (const id of new Set(roles.flatMap((held) => held.organization ?? []))) {
        if (!places.has(id)) {
            const read = /** @type {Answer<"getOrganization"> | null} */ (
                await get(path(["admin", "v1", "organizations", id])).catch(() => null)
            );
            places.set(id, read?.data ?? { name: id });
        }
    }
    return places;
}

/** @param {OwnAccount} account */
function content({ who, passkeys, organizations }) {
    const home = `${root()}${homeOf(who)}${chosenLanguage() ? `?lang=${chosenLanguage()}` : ""}`;
    const otherWay = OTHER_WAYS[who.way];
    return [
        h(
            "section",
            { class: "card", id: "passkeys" },
            otherWay ? [h("h2", {}, t("passkeys")), h("p", {}, t(otherWay))] : h(Passkeys, { first: passkeys }),
        ),
        who.person && h(OwnPreferences, { first: who.person }),
        h(
            "div",
            { class: "columns" },
            organizations && h(OwnRoles, { who, organizations }),
            h(CurrentSession, { who, zone: zoneOf(who, organizations) }),
        ),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "primary", href: home }, t(homeOf(who) === "/desk/" ? "toDesk" : "back")),
        ),
    ];
}

/**
 * How the pages look, for this person in every browser.
 *
 * @param {{ first: Preferences }} props
 */
function OwnPreferences({ first }) {
    const [preferences, setPreferences] = useState(first);
    /** @param {{ changed: Partial<Preferences> }} members */
    const save = async ({ changed: body }) => {
        /** @type {Answer<"changePreferences">} */
        const { data } = await call("PATCH", path(["sign-in", "v1", "preferences"]), { body });
        setColorScheme(data.color_scheme);
        setPreferences(data);
        if ("language" in body) {
            // From now on the language is that of the person, not that of the address.
            location.replace(`${root()}/account/`);
        }
    };
    return h(
        "section",
        { class: "card", id: "preferences" },
        h("h2", {}, t("preferences")),
        h(SettingsForm, { t, useFields: () => preferenceFields(preferences), membersOf: preferencesOf, save }),
    );
}

/**
 * @param {Record<string, any>} values
 * @returns {Preferences}
 */
function preferencesOf({ language = null, time_zone: zone = null, color_scheme: scheme = null }) {
    return { language, time_zone: zone, color_scheme: scheme };
}

/**
 * @param {Preferences} preferences
 * @returns {Fields}
 */
function preferenceFields({ language, time_zone: zone, color_scheme: scheme }) {
    return [
        {
            name: "language",
            label: t("language"),
            type: "select",
            value: language ?? "",
            options: [["", t("languageOfBrowser")], ...Object.entries(LANGUAGES)],
        },
        {
            name: "time_zone",
            label: t("zone"),
            hint: t("zoneHint"),
            type: "select",
            value: zone ? currentName(zone) : "",
            options: [
                ["", t("zoneOfOrganization")],
                ...zones(zone).map((each) => /** @type {[string, string]} */ ([each, each])),
            ],
        },
        {
            name: "color_scheme",
            label: t("scheme"),
            type: "select",
            value: scheme ?? "",
            options: [
                ["", t("schemeOfSystem")],
                ["light", t("light")],
                ["dark", t("dark")],
            ],
        },
    ];
}

/** @param {{ who: Session, organizations: Map<string | null, Place> }} props */
function OwnRoles({ who, organizations }) {
    const facts = who.roles.map(({ role, organization }) =>
        h(
            "div",
            {},
            h("dt", {}, roleName(role)),
            h("dd", {}, h("bdi", {}, organizations.get(organization)?.name ?? t("whole"))),
        ),
    );
    return h(
        "section",
        { class: "card" },
        h("h2", {}, h("bdi", {}, who.person?.name)),
        facts.length ? h("dl", { class: "facts" }, facts) : h("p", { class: "soft" }, t("noRole")),
    );
}

/** @param {{ first: Passkey[] }} props */
function Passkeys({ first }) {
    const [rows, setRows] = useState(first);
    const title = useRef(/** @type {HTMLElement | null} */ (null));
    /**
     * Moves the focus to the title, because the focused element may be removed.
     *
     * @param {Promise<unknown>} action
     * @param {string} text
     */
    const change = async (action, text) => {
        if (await action) {
            setRows(await readPasskeys());
            title.current?.focus();
            announce(t(text));
        }
    };
    /** @type {(name: string, row: Passkey, onclick: () => void, kind?: string) => ComponentChildren} */
    const action = (name, row, onclick, kind = "") =>
        h(
            "button",
            { type: "button", class: `small ${kind}`, "aria-label": `${t(name)}: ${nameOf(row)}`, onclick },
            t(name),
        );
    /** @type {Column<Passkey>[]} */
    const columns = [
        { title: t("name"), cell: (row) => h("bdi", {}, nameOf(row)) },
        { title: t("created"), cell: (row) => dateTime(row.created_at) },
        { title: t("used"), cell: (row) => dateTime(row.last_used_at) },
        {
            name: t("acts"),
            cell: (row) => [
                action("rename", row, () => change(rename(row), "saved")),
                rows.length > 1 && action("remove", row, () => change(remove(row), "removed"), "danger"),
            ],
        },
    ];
    return [
        h("h2", { tabindex: -1, ref: title }, t("passkeys")),
        h("p", { class: "soft" }, t("passkeysText")),
        h(Table, { caption: t("passkeys"), rows, columns, keyOf: (/** @type {Passkey} */ row) => row.id }),
        rows.length === 1 && h("p", { class: "quiet" }, t("last")),
        h(AddPasskey, { count: rows.length, onclick: () => change(add(), "added") }),
    ];
}

/** @param {{ count: number, onclick: () => void }} props */
function AddPasskey({ count, onclick }) {
    if (count >= MAX_PASSKEYS) {
        return h(Notice, { kind: "info" }, h("p", {}, t("full")));
    }
    return supportsPasskeys()
        ? h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", id: "add", onclick }, t("add")))
        : h(RefusalNotice, { problem: new PasskeyError("SecurityError") });
}

/** @param {Passkey} row */
function nameOf(row) {
    return row.label ?? t("unnamed");
}

function add() {
    return ask({
        title: t("add"),
        text: t("addText"),
        submit: t("add"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }],
        send: ({ label }) => make(label),
    });
}

/** @param {string | undefined} label */
async function make(label) {
    try {
        await usePasskey("add", { label });
    } catch (problem) {
        if (problem instanceof PasskeyError || (problem instanceof Problem && problem.status === 401)) {
            throw Object.assign(new Problem(0), { makeNotice: () => h(RefusalNotice, { problem }) });
        }
        throw problem;
    }
}

/** @param {Passkey} row */
function rename(row) {
    return ask({
        title: t("rename"),
        text: h("p", {}, h("bdi", {}, nameOf(row))),
        submit: t("save"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255, value: row.label ?? "" }],
        send: ({ label }) =>
            call("PATCH", path(["sign-in", "v1", "passkeys", row.id]), { body: { label: label ?? null } }),
    });
}

/** @param {Passkey} row */
function remove(row) {
    return ask({
        title: t("removeTitle", { label: nameOf(row) }),
        text: t("removeText"),
        submit: t("removeSubmit"),
        danger: true,
        send: () => call("DELETE", path(["sign-in", "v1", "passkeys", row.id])),
    });
}

/**
 * The person's zone, or that of the organization if there is one only.
 *
 * @param {Session} who
 * @param {Map<string | null, Place> | null} organizations
 */
function zoneOf({ person }, organizations) {
    const all = new Set([...(organizations?.values() ?? [])].map((place) => place.time_zone));
    return person?.time_zone ?? (all.size === 1 ? [...all][0] : undefined);
}

/** @param {{ who: Session, zone: string | undefined }} props */
function CurrentSession({ who, zone }) {
    /** @type {(name: string, at: string) => ComponentChildren} */
    const fact = (name, at) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, dateTime(at, zone)));
    return h(
        "section",
        { class: "card" },
        h("h2", {}, t("session")),
        h("dl", { class: "facts" }, fact("idle", who.idle_ends_at), fact("ends", who.ends_at)),
        h("p", { class: "quiet" }, t("browser")),
        h(
            "p",
            { class: "buttons" },
            h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut")),
        ),
    );
}
