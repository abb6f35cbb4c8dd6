/*
 * The desk: one shell around each page. A page is a module in pages/ with
 *
 *   export const words = {es, en, pt, de};          // `title` among them
 *   export async function show(main, context) {}    // fills main; what it throws is shown
 *
 * and a context of {session, me, zone, t, link}.
 */
import { path, Problem, root } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { failure, loaded, notice, say, tellUnexpected } from "../ui/elements/notice.js";
import { brand, languages } from "../ui/pages.js";
import { chosen, speak, words } from "../ui/words.js";
import { openedAnew, session, signOut } from "../console/session.js";
import consoles from "../console/words.js";
import { availability, goAway } from "./availability.js";
import { conversationsReader, me } from "./calls.js";
import { goLive, listen } from "./live.js";
import { reread, setTitle, watch, whoWaits } from "./waiting.js";
import ours from "./words.js";

const t = words(ours);
const NAME = document.body.dataset.page || "today";
/** Those of the bar; the others are reached from them. */
const PAGES = ["today", "messages"];

tellUnexpected();
start();

async function start() {
    speak(chosen() ?? document.documentElement.lang);
    let who;
    let own;
    try {
        who = await session();
        speak(chosen() ?? who.person?.language ?? document.documentElement.lang);
        own = await me();
    } catch (problem) {
        away(problem, who);
        return;
    }
    await show(who, own);
}

/** Without a desk: whoever is no professional has pages elsewhere. */
function away(problem, who) {
    document.title = `${t("desk")} · Patient Care`;
    const none = who && problem.status === 403;
    fill(document.body, h("div", { class: "alone" }, h("header", { class: "head" }, brand("/desk/")), h("main", { id: "main" },
        h("h1", {}, t(none ? "noDesk" : "away_")), none ? h("p", { class: "lead" }, t("noDeskText")) : failure(problem),
        h("p", { class: "buttons" }, none
            ? [h("a", { class: "primary", href: `${root()}/console/` }, t("toConsole")), h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut"))]
            : h("button", { type: "button", class: "primary", onclick: () => location.reload() }, t("reload"))))));
}

async function show(who, own) {
    const main = h("main", { id: "main", tabindex: "-1" });
    const context = { session: who, me: own, zone: own.zone, link };
    const counts = Object.fromEntries(PAGES.map((name) => [name, h("span", { class: "count", hidden: true })]));
    const stale = h("div", { class: "stale", hidden: true });
    fill(document.body, h("a", { class: "skip", href: "#main", onclick: (event) => toMain(event, main) }, t("skip")),
        h("div", { class: "frame desk" }, bar(who, own, counts), stale, main, h("footer", {}, languages(() => location.reload()))));
    if (openedAnew()) {
        say(words(consoles)("other"));
    }
    const page = await import(`./pages/${NAME}.js`).catch(notLoaded);
    context.t = words(page.words);
    setTitle(context.t("title"));
    watch({
        arrived: say,
        stale: (problem) => tellStale(stale, problem),
        visits: (visits) => {
            count(counts.today, whoWaits(visits).length, "waitingCount");
            page.visits?.(visits);
        },
    });
    listen("look", (everything) => everything && readUnread(counts));
    listen("conversation", () => readUnread(counts));
    const shown = loaded(main, async () => {
        const content = h("div", { class: "page stack" });
        await Promise.all([NAME === "today" ? null : reread().catch(() => {})]);
        await page.show(content, context);
        return content;
    }, h("h1", {}, context.t("title")));
    readUnread(counts);
    await shown;
    goLive();
}

/** Why what is shown may be old; null where it is not. What is said already is not said again. */
function tellStale(place, problem) {
    const why = { 0: t("stale"), 403: `${t("noDesk")}. ${t("noDeskText")}` }[problem?.status] ?? t("staleBusy");
    place.hidden = !problem;
    if (problem && place.textContent !== why) {
        fill(place, notice("warning", h("p", {}, why)));
    }
}

/** A defect of the module itself is thrown on; a file that did not come is like a call without an answer. */
function notLoaded(error) {
    throw error instanceof TypeError ? new Problem(0) : error;
}

function toMain(event, main) {
    event.preventDefault();
    main.focus();
}

/** The address of a page, in the same language. What it is about stands in the fragment. */
function link(name, values = {}, fragment = "") {
    const [, query] = path([], { lang: chosen(), ...values }).split("?");
    return `${root()}/desk/${name === "today" ? "" : name}${query ? `?${query}` : ""}${fragment ? `#${fragment}` : ""}`;
}

const readNewest = conversationsReader({ limit: 1 });
let unreadAsked = null;

async function readUnread(counts) {
    const mine = {};
    unreadAsked = mine;
    const found = await readNewest().catch(() => null);
    if (found && unreadAsked === mine) {
        count(counts.messages, found.unread, "unread");
    }
}

/** For the eyes a number; for who listens what it counts. */
function count(place, n, text) {
    place.hidden = n === 0;
    fill(place, h("span", { "aria-hidden": "true" }, n > 99 ? "99+" : String(n)), h("span", { class: "unseen" }, ` (${t(text, { n })})`));
}

function bar(who, own, counts) {
    const current = PAGES.includes(NAME) ? NAME : null;
    const elsewhere = who.roles.some(({ role }) => role !== "professional");
    return h("header", { class: "bar" }, brand("/desk/"),
        h("nav", { class: "ways", "aria-label": t("pages") }, h("ul", {}, PAGES.map((name) => h("li", {},
            h("a", { href: link(name), "aria-current": current === name ? "page" : null }, t(name), counts[name]))))),
        h("div", { class: "me" }, availability(who.person.id, own.availability),
            elsewhere ? h("a", { href: `${root()}/console/` }, t("console")) : null,
            h("a", { class: "own", href: `${root()}/account/${chosen() ? `?lang=${chosen()}` : ""}`, title: who.person.name }, icon("person"), h("bdi", {}, who.person.name)),
            h("button", { type: "button", class: "small", onclick: leave }, icon("leave"), h("span", {}, t("signOut")))));
}

async function leave() {
    await goAway();
    await signOut();
}
