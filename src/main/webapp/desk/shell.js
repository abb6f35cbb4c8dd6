/* The desk: one shell around each page in pages/, whose form is in ui/shell.js. */
import "../ui/canonical-host.js";
import { h, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { path, root } from "../ui/api.js";
import { Failure, Notice, UnexpectedErrors } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Icon } from "../ui/icon.js";
import { loadModule } from "../ui/load-module.js";
import { goTo } from "../ui/navigation.js";
import { Brand, Languages } from "../ui/pages.js";
import { Problem } from "../ui/problem.js";
import { contentOf, Pages, SkipLink } from "../ui/shell.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import { session, signOut, wasReloadedForOtherPerson } from "../console/session.js";
import { Availability, setOffline, startAvailability } from "./availability.js";
import { conversationsReader, me } from "./calls.js";
import { listen, openSocket } from "./notifications.js";
import { useShared } from "./shared-value.js";
import {
    failedRead,
    reread,
    setTitle,
    todaysVisits,
    unlessProblem,
    waitingVisits,
    watchVisits,
} from "./todays-visits.js";

/**
 * @import { ComponentChildren } from "preact"
 * @import { Schema } from "api-types"
 * @import { Link } from "../console/shell.js"
 * @import { Session } from "../console/session.js"
 * @import { Texts } from "../ui/words.js"
 */

/** @typedef {Schema<"Desk">} Professional who is at this desk, and where they work */
/** @typedef {Session & { person: NonNullable<Session["person"]> }} PersonalSession unlike that of keys */
/**
 * What each page of the desk gets.
 *
 * @typedef {object} Context
 * @property {PersonalSession} session
 * @property {Professional} me
 * @property {string} zone
 * @property {Texts} t
 * @property {Link} link
 * @property {AbortSignal} signal aborted when the page is left, for what is not a component
 * @property {(address: string) => void} goTo goes to another page, unless this one has been left
 */

const t = await texts("desk");
const consoleText = await texts("console");
const TODAY = "today";
const HOME = "/desk/";
const DESK = root() + HOME;
/** The pages of the navigation bar; the others are reached from these. */
const PAGES = /** @type {const} */ ([TODAY, "calendar", "messages"]);
const OTHER_PAGES = ["patient", "hours"];

start();

async function start() {
    /** @type {Session | undefined} */
    let found;
    /** @type {Professional} */
    let professional;
    try {
        found = await session();
        const language = chosenLanguage() ?? found.person?.language ?? currentLanguage();
        await loadModule(() => setLanguage(language));
        professional = await me();
    } catch (thrown) {
        const problem = thrown instanceof Problem ? thrown : null;
        document.title = `${t("desk")} · Patient Care`;
        render(found && problem?.status === 403 ? h(NoDesk, {}) : h(Unavailable, { problem }), document.body);
        if (!problem) {
            throw thrown;
        }
        return;
    }
    const who = /** @type {PersonalSession} */ (found);
    startAvailability(who.person.id, professional.availability);
    watchVisits();
    render(h(Desk, { who, professional }), document.body);
    if (wasReloadedForOtherPerson()) {
        announce(consoleText("other"));
    }
}

/** @param {{ problem: Problem | null }} props null for a defect of the page */
function Unavailable({ problem }) {
    const reload = () => location.reload();
    return h(
        Alone,
        {},
        h("h1", {}, t("away_")),
        problem && h(Failure, { problem }),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: reload }, t("reload"))),
    );
}

/** Shown to people without a professional's role, who have their pages elsewhere. */
function NoDesk() {
    return h(
        Alone,
        {},
        h("h1", {}, t("noDesk")),
        h("p", { class: "lead" }, t("noDeskText")),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "primary", href: `${root()}/console/` }, t("toConsole")),
            h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut")),
        ),
    );
}

/** @param {{ children?: ComponentChildren }} props */
function Alone({ children }) {
    return h(
        "div",
        { class: "alone" },
        h("header", { class: "head" }, h(Brand, { home: HOME })),
        h("main", { id: "main" }, h(UnexpectedErrors, {}), children),
    );
}

/**
 * The name of the page at an address.
 *
 * @param {URL | Location} [address]
 */
function pageName({ pathname } = location) {
    return pathname.slice(DESK.length).replace(/\/$/u, "") || TODAY;
}

/** @param {URL} address */
function isPage(address) {
    return `${address.pathname}/`.startsWith(DESK) && [...PAGES, ...OTHER_PAGES].includes(pageName(address));
}

/** @param {{ who: PersonalSession, professional: Professional }} props */
function Desk({ who, professional }) {
    const main = useRef(/** @type {HTMLElement | null} */ (null));
    const [shownPage, setShownPage] = useState(pageName());
    /** @param {AbortSignal} signal */
    const open = (signal) => {
        const name = pageName();
        let title = t("desk");
        setShownPage(name);
        const load = async () => {
            // In the call itself, esbuild would take it for an import of all files of this form.
            const file = `./pages/${name}.js`;
            const module = await loadModule(() => import(file));
            if (signal.aborted) {
                return { module: null, content: null };
            }
            title = module.words("title");
            setTitle(title);
            if (name !== TODAY && !todaysVisits.current) {
                await reread().catch(unlessProblem);
            }
            /** @type {Context} */
            const context = {
                session: who,
                me: professional,
                zone: professional.zone,
                t: module.words,
                link,
                signal,
                goTo: (address) => goTo(address, signal),
            };
            return { module, content: signal.aborted ? null : await contentOf(module, context) };
        };
        return { load, heading: () => h("h1", {}, title) };
    };
    return [
        h(SkipLink, { main }, t("skip")),
        h(
            "div",
            { class: "frame desk" },
            h("header", { class: "bar" }, h(Brand, { home: HOME }), h(Ways, { shownPage }), h(Own, { who })),
            h(Stale, {}),
            h(Pages, { main, isPage, open, started: openSocket }),
            h("footer", {}, h(Languages, { changed: () => location.reload() })),
        ),
    ];
}

/**
 * The URL of a page in the current language. What the page is about is in the fragment.
 *
 * @type {Link}
 */
function link(name, values = {}, fragment = "") {
    const [, query] = path([], { lang: chosenLanguage(), ...values }).split("?");
    return `${DESK}${name === TODAY ? "" : name}${query ? `?${query}` : ""}${fragment ? `#${fragment}` : ""}`;
}

/**
 * The navigation bar.
 *
 * @param {{ shownPage: string }} props
 */
function Ways({ shownPage }) {
    /** @type {Partial<Record<typeof PAGES[number], Parameters<typeof Count>[0]>>} */
    const counts = {
        today: { n: waitingVisits(useShared(todaysVisits) ?? []).length, text: "waitingCount" },
        messages: { n: useUnread(), text: "unread" },
    };
    /** @param {typeof PAGES[number]} name */
    const way = (name) => {
        const current = name === shownPage ? "page" : null;
        const count = counts[name];
        return h(
            "a",
            { href: link(name), "data-name": name, "aria-current": current },
            t(name),
            count && h(Count, count),
        );
    };
    return h(
        "nav",
        { class: "ways", "aria-label": t("pages") },
        h(
            "ul",
            {},
            PAGES.map((name) => h("li", { key: name }, way(name))),
        ),
    );
}

/**
 * A number; screen readers get a sentence with what it counts.
 *
 * @param {{ n: number, text: string }} props
 */
function Count({ n, text }) {
    return h(
        "span",
        { class: "count", hidden: n === 0 },
        h("span", { "aria-hidden": "true" }, n > 99 ? "99+" : String(n)),
        h("span", { class: "unseen" }, ` (${t(text, { n })})`),
    );
}

/** The number of conversations with unread messages, read again whenever it may have changed. */
function useUnread() {
    const [unread, setUnread] = useState(0);
    useEffect(() => {
        const readNewest = conversationsReader({ limit: 1, background: true });
        let reads = 0;
        const read = async () => {
            const mine = ++reads;
            const found = await readNewest().catch(() => null);
            if (found && mine === reads) {
                setUnread(found.unread);
            }
        };
        read();
        const stopPolling = listen("poll", (conversationsToo) => conversationsToo && read());
        const stopListening = listen("conversation", read);
        return () => {
            stopPolling();
            stopListening();
        };
    }, []);
    return unread;
}

/**
 * What belongs to the reader.
 *
 * @param {{ who: PersonalSession }} props
 */
function Own({ who: { person, roles } }) {
    const lang = chosenLanguage();
    const account = `${root()}/account/${lang ? `?lang=${lang}` : ""}`;
    const isElsewhere = roles.some(({ role }) => role !== "professional");
    return h(
        "div",
        { class: "me" },
        h(Availability, {}),
        isElsewhere ? h("a", { href: `${root()}/console/` }, t("console")) : null,
        h(
            "a",
            { class: "own", href: account, title: person.name },
            h(Icon, { name: "person" }),
            h("bdi", {}, person.name),
        ),
        h(
            "button",
            { type: "button", class: "small", onclick: leave },
            h(Icon, { name: "leave" }),
            h("span", {}, t("signOut")),
        ),
    );
}

async function leave() {
    await setOffline();
    await signOut();
}

/** Why the visits may be outdated. */
function Stale() {
    const problem = useShared(failedRead);
    /** @type {Record<number, string>} */
    const reasons = { 0: t("stale"), 403: `${t("noDesk")}. ${t("noDeskText")}` };
    const why = problem && (reasons[problem.status] ?? t("staleBusy"));
    return h("div", { class: "stale", hidden: !why }, why && h(Notice, { kind: "warning" }, h("p", {}, why)));
}
