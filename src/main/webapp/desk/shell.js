/*
 * The desk: one shell around each page. A page is a module in pages/ with
 *
 *   export const words = await texts("area");       // `title` among them
 *   export async function show(main, context) {}    // fills main; exceptions are shown as errors
 *
 * The context is {session, me, zone, t, link, signal, goTo}. `signal` is aborted when the page is
 * left, which ends its timers and its listeners outside of main; `goTo(address)` goes to another
 * page, unless this one has been left. A page that exports `followsFragment` as true listens to
 * changes of the URL's fragment; others are shown anew.
 */
import { path, root } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { announce, failure, loadInto, notice, showUnexpectedErrors } from "../ui/elements/notice.js";
import { loadModule } from "../ui/load-module.js";
import { goTo, startPages } from "../ui/navigation.js";
import { brand, languages } from "../ui/pages.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import { session, signOut, wasReloadedForOtherPerson } from "../console/session.js";
import { availability, setOffline } from "./availability.js";
import { conversationsReader, me } from "./calls.js";
import { listen, openSocket } from "./notifications.js";
import { reread, setTitle, visitsOfToday, waitingVisits, watch } from "./todays-visits.js";

const t = await texts("desk");
const consoleText = await texts("console");
const TODAY = "today";
const DESK = `${root()}/desk/`;
/** The pages of the navigation bar; the others are reached from these. */
const PAGES = [TODAY, "messages"];
const OTHER_PAGES = ["patient"];

/** The module of the page that is shown. */
let shownModule = null;

showUnexpectedErrors();
start();

async function start() {
    let who;
    let professional;
    try {
        who = await session();
        await loadModule(() => setLanguage(chosenLanguage() ?? who.person?.language ?? currentLanguage()));
        professional = await me();
    } catch (problem) {
        showUnavailable(problem, who);
        return;
    }
    await show(who, professional);
}

/**
 * Shown to people who have no desk; those without a professional's role have their pages elsewhere.
 */
function showUnavailable(problem, who) {
    document.title = `${t("desk")} · Patient Care`;
    const none = who && problem.status === 403;
    fill(document.body, h("div", { class: "alone" }, h("header", { class: "head" }, brand("/desk/")), h("main", { id: "main" },
        h("h1", {}, t(none ? "noDesk" : "away_")), none ? h("p", { class: "lead" }, t("noDeskText")) : failure(problem),
        h("p", { class: "buttons" }, none
            ? [h("a", { class: "primary", href: `${root()}/console/` }, t("toConsole")), h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut"))]
            : h("button", { type: "button", class: "primary", onclick: () => location.reload() }, t("reload"))))));
}

/** The name of the page at an address. */
function pageName({ pathname } = location) {
    return pathname.slice(DESK.length).replace(/\/$/u, "") || TODAY;
}

function isPage(address) {
    return `${address.pathname}/`.startsWith(DESK) && [...PAGES, ...OTHER_PAGES].includes(pageName(address));
}

async function show(who, professional) {
    const counts = Object.fromEntries(PAGES.map((name) => [name, h("span", { class: "count", hidden: true })]));
    const parts = {
        main: h("main", { id: "main", tabindex: "-1" }),
        ways: PAGES.map((name) => h("a", { href: link(name), "data-name": name }, t(name), counts[name])),
        footer: h("footer"),
    };
    const stale = h("div", { class: "stale", hidden: true });
    fill(document.body, h("a", { class: "skip", href: "#main", onclick: (event) => toMain(event, parts.main) }, t("skip")),
        h("div", { class: "frame desk" }, header(who, professional, parts), stale, parts.main, parts.footer));
    if (wasReloadedForOtherPerson()) {
        announce(consoleText("other"));
    }
    watch({
        arrived: announce,
        stale: (problem) => showStale(stale, problem),
        visits: (visits) => {
            count(counts.today, waitingVisits(visits).length, "waitingCount");
            shownModule?.visits?.(visits);
        },
    });
    listen("poll", (conversationsToo) => conversationsToo && readUnread(counts));
    listen("conversation", () => readUnread(counts));
    readUnread(counts);
    const context = { session: who, me: professional, zone: professional.zone, link };
    await startPages({ isPage, show: (signal) => showPage(parts, context, signal) });
    openSocket();
}

/** Shows the page of the current address; returns its module, null if it was not shown. */
async function showPage({ main, ways, footer }, shared, signal) {
    const name = pageName();
    for (const way of ways) {
        setCurrent(way, way.dataset.name === name);
    }
    fill(footer, languages(() => location.reload()));
    const heading = h("h1", {}, t("desk"));
    let module = null;
    await loadInto(main, async () => {
        module = await loadModule(() => import(`./pages/${name}.js`));
        if (signal.aborted) {
            return null;
        }
        shownModule = module;
        const context = { ...shared, t: module.words, signal, goTo: (address) => goTo(address, signal) };
        setTitle(context.t("title"));
        heading.textContent = context.t("title");
        if (name !== TODAY && !visitsOfToday()) {
            await reread().catch(() => {});
        }
        if (signal.aborted) {
            return null;
        }
        const content = h("div", { class: "page stack" });
        await module.show(content, context);
        return content;
    }, heading);
    return module;
}

function setCurrent(way, isCurrent) {
    if (isCurrent) {
        way.setAttribute("aria-current", "page");
    } else {
        way.removeAttribute("aria-current");
    }
}

/** Shows why the data may be outdated; null hides it. The same reason is not announced again. */
function showStale(container, problem) {
    const why = { 0: t("stale"), 403: `${t("noDesk")}. ${t("noDeskText")}` }[problem?.status] ?? t("staleBusy");
    container.hidden = !problem;
    if (problem && container.textContent !== why) {
        fill(container, notice("warning", h("p", {}, why)));
    }
}

function toMain(event, main) {
    event.preventDefault();
    main.focus();
}

/** The URL of a page in the current language. What the page is about is in the fragment. */
function link(name, values = {}, fragment = "") {
    const [, query] = path([], { lang: chosenLanguage(), ...values }).split("?");
    return `${DESK}${name === TODAY ? "" : name}${query ? `?${query}` : ""}${fragment ? `#${fragment}` : ""}`;
}

const readNewest = conversationsReader({ limit: 1 });
let latestUnreadRead = null;

async function readUnread(counts) {
    const mine = {};
    latestUnreadRead = mine;
    const found = await readNewest().catch(() => null);
    if (found && latestUnreadRead === mine) {
        count(counts.messages, found.unread, "unread");
    }
}

/** Shows a number; screen readers get a sentence with what it counts. */
function count(container, n, text) {
    container.hidden = n === 0;
    fill(container, h("span", { "aria-hidden": "true" }, n > 99 ? "99+" : String(n)), h("span", { class: "unseen" }, ` (${t(text, { n })})`));
}

function header(who, professional, { ways }) {
    const elsewhere = who.roles.some(({ role }) => role !== "professional");
    return h("header", { class: "bar" }, brand("/desk/"),
        h("nav", { class: "ways", "aria-label": t("pages") }, h("ul", {}, ways.map((way) => h("li", {}, way)))),
        h("div", { class: "me" }, availability(who.person.id, professional.availability),
            elsewhere ? h("a", { href: `${root()}/console/` }, t("console")) : null,
            h("a", { class: "own", href: `${root()}/account/${chosenLanguage() ? `?lang=${chosenLanguage()}` : ""}`, title: who.person.name }, icon("person"), h("bdi", {}, who.person.name)),
            h("button", { type: "button", class: "small", onclick: leave }, icon("leave"), h("span", {}, t("signOut")))));
}

async function leave() {
    await setOffline();
    await signOut();
}
