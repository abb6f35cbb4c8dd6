/*
 * The console: one shell around each page. A page is a module in pages/ with
 *
 *   export const words = {es, en, pt, de};          // `title` among them
 *   export async function show(main, context) {}    // fills main; what it throws is shown
 *
 * and a context of {session, roles, acting, organization, zone, t, may, link}: `roles` are those that
 * count where one is, null for the operator's keys, which may everything. `acting` are those by which the
 * service does a call, in the order in which it takes them: the organization's before the installation's.
 */
import { get, path, Problem, root } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, loaded, notice, say, tellUnexpected } from "../ui/elements/notice.js";
import { query } from "../ui/elements/list.js";
import { brand, homeOf, languages } from "../ui/pages.js";
import { chosen, speak, words } from "../ui/words.js";
import { mayOpen, MENU, pageOf, rolesOf } from "./menu.js";
import { openedAnew, session, signOut } from "./session.js";
import ours from "./words.js";

const t = words(ours);
const NAME = document.body.dataset.page || "start";
const CHOOSE = "choose";
const DESK = "/desk/";

tellUnexpected();
start();

async function start() {
    speak(chosen() ?? document.documentElement.lang);
    let who;
    try {
        who = await session();
    } catch (problem) {
        document.title = `${t("console")} · Patient Care`;
        fill(document.body, h("div", { class: "alone" }, h("header", { class: "head" }, brand()), h("main", { id: "main" },
            h("h1", {}, t("away")), failure(problem), h("p", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => location.reload() }, t("reload"))))));
        return;
    }
    if (NAME === "start" && homeOf(who) === DESK) {
        location.replace(toDesk());
        return;
    }
    await show(who);
}

function toDesk() {
    return `${root()}${DESK}${chosen() ? `?lang=${chosen()}` : ""}`;
}

async function show(who) {
    speak(chosen() ?? who.person?.language ?? document.documentElement.lang);
    const wanted = wantedBy(who);
    const roles = rolesIn(who, wanted);
    const page = pageOf(NAME, roles);
    const context = { session: who, roles, acting: actingIn(who, wanted), page, organization: null, zone: ownZone(), may: (...of) => mayOpen(of, roles), link };
    const main = h("main", { id: "main", tabindex: "-1" });
    const place = h("p", { class: "place", hidden: true });
    fill(document.body, h("a", { class: "skip", href: "#main", onclick: (event) => toMain(event, main) }, t("skip")),
        h("div", { class: "frame" }, bar(who, place), side(roles, page), main));
    document.title = `${t(page?.menu ?? "console")} · Patient Care`;
    if (openedAnew()) {
        say(t("other"));
    }
    if (!page) {
        fill(main, h("h1", {}, t(roles?.length === 0 ? "noRole" : "nothing")), h("p", { class: "lead" }, nothingText(roles)), h("p", { class: "buttons" }, homeOf(who) === DESK
            ? h("a", { class: "primary", href: toDesk() }, t("toDesk"))
            : h("a", { class: "primary", href: link("start", { organization: null }) }, t("toStart"))));
        return;
    }
    await loaded(main, async () => {
        await find(context, wanted);
        tellPlace(place, context);
        if (!context.organization && (page.ofOne || !everywhere(who) || (query().organization === CHOOSE && many(who)))) {
            return chooser(who);
        }
        const { words: own, show: shown } = await import(`./pages/${NAME}.js`).catch(notLoaded);
        const content = h("div", { class: "page stack" });
        context.t = words(own);
        await shown(content, context);
        return [who.person ? null : notice("warning", h("p", {}, t("keysBanner"))), content];
    }, h("h1", {}, t(page.menu)));
}

/** A defect of the module itself is thrown on; a file that did not come is like a call without an answer. */
function notLoaded(error) {
    throw error instanceof TypeError ? new Problem(0) : error;
}

function nothingText(roles) {
    if (roles?.length === 0) {
        return t("noRoleText");
    }
    return t(roles?.every((role) => role === "professional") ? "deskText" : "nothingText");
}

function toMain(event, main) {
    event.preventDefault();
    main.focus();
}

/** The address of a page, of the same organization and language. */
function link(name, values = {}, fragment = "") {
    const { organization, lang } = query();
    const [, rest] = path([], { organization: organization === CHOOSE ? null : organization, lang, ...values }).split("?");
    return `${root()}/console/${name === "start" ? "" : name}${rest ? `?${rest}` : ""}${fragment ? `#${fragment}` : ""}`;
}

/**
 * The id of the organization that the page is about, null for none: the one of the address, or the only
 * one where the page can be opened, if it must be one.
 */
function wantedBy(who) {
    const { organization } = query();
    if (organization) {
        return organization === CHOOSE ? null : organization;
    }
    const held = heldHere(who);
    const page = pageOf(NAME, rolesIn(who, null));
    return held.length === 1 && (page?.ofOne || !everywhere(who)) ? held[0] : null;
}

async function find(context, wanted) {
    if (wanted) {
        context.organization = (await get(path(["admin", "v1", "organizations", wanted]))).data;
        context.zone = context.organization.time_zone ?? "UTC";
    }
}

/** Where nothing is of one organization, times are the reader's; some browsers know of no zone. */
function ownZone() {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zone && zone !== "Etc/Unknown" ? zone : "UTC";
}

/** The roles that count in an organization; all where none is chosen yet. */
function rolesIn(who, organization) {
    return organization || !who.person ? actingIn(who, organization) : [...new Set(who.roles.map((held) => held.role))];
}

/** As the service takes them: those of the organization first, then those of the installation. */
function actingIn({ person, roles }, organization) {
    if (!person) {
        return null;
    }
    const ofOne = roles.filter((held) => organization && held.organization === organization);
    const ofAll = roles.filter((held) => !held.organization);
    return [...new Set([...ofOne, ...ofAll].map((held) => held.role))];
}

/** The organizations in which one of the page's roles is held. */
function heldHere({ roles }) {
    const of = rolesOf(NAME);
    return [...new Set(roles.filter((held) => held.organization && of.includes(held.role)).map((held) => held.organization))];
}

/** Whether the page can be of any organization, for who may see their list. */
function ofAny({ person, roles }) {
    return !person || roles.some((held) => !held.organization && rolesOf(NAME).includes(held.role));
}

function tellPlace(place, context) {
    place.hidden = !context.organization;
    if (context.organization) {
        fill(place, h("bdi", {}, context.organization.name), many(context.session) ? [" ", h("a", { href: link(NAME, { organization: CHOOSE }) }, t("change"))] : null);
    }
}

/** Whether a role is of the whole installation: who has none of these is always in one organization. */
function everywhere({ person, roles }) {
    return !person || roles.some((held) => !held.organization);
}

/** Whether there is an organization to choose. */
function many(who) {
    return ofAny(who) || heldHere(who).length > 1;
}

/** Organizations by the beginning of their name, for who may see the list; else those of the page's roles. */
async function chooser(who) {
    const found = h("ul", { class: "choices" });
    const search = async (name) => {
        const { data } = await get(path(["admin", "v1", "organization-names"], { name }));
        list(data);
    };
    const list = (data) => fill(found, data.map((each) => h("li", {}, h("a", { class: "plain", href: link(NAME, { organization: each.id }) }, each.name))));
    const head = [h("h1", {}, t("chooseTitle")), h("p", { class: "lead" }, t("chooseText"))];
    if (ofAny(who)) {
        await search();
        return [head, form({ fields: [{ name: "name", label: t("name"), type: "search", maxlength: 255 }], submit: t("find"), send: ({ name }) => search(name) }), found];
    }
    list(await Promise.all(heldHere(who).map(async (id) => (await get(path(["admin", "v1", "organizations", id]))).data)));
    return [head, found];
}

function bar(who, place) {
    const menu = h("button", { type: "button", class: "small menu", "aria-expanded": "false", "aria-controls": "side", onclick: () => unfold(menu, menu.getAttribute("aria-expanded") === "false") }, icon("menu"), h("span", {}, t("menu")));
    const atDesk = who.person && who.roles.some(({ role }) => role === "professional");
    return h("header", { class: "bar" }, menu, brand(), place, h("div", { class: "me" },
        atDesk ? h("a", { href: toDesk() }, t("toDesk")) : null,
        who.person ? h("a", { href: `${root()}/account/${chosen() ? `?lang=${chosen()}` : ""}`, title: who.person.name }, icon("person"), h("bdi", {}, who.person.name)) : null,
        h("button", { type: "button", class: "small", onclick: () => signOut() }, icon("leave"), h("span", {}, t("signOut")))));
}

/** Where there is no room for the menu beside the page. */
function unfold(menu, open) {
    const nav = document.getElementById("side");
    nav.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(open));
    if (open) {
        (nav.querySelector("[aria-current]") ?? nav.querySelector("a")).focus();
        nav.onkeydown = ({ key }) => key === "Escape" && unfold(menu, false);
    } else {
        menu.focus();
    }
}

function side(roles, page) {
    return h("nav", { id: "side", class: "side", "aria-label": t("menu") }, roles?.length === 0 ? null : MENU.map(([group, pages]) => {
        const seen = pages.filter(([, of]) => mayOpen(of, roles));
        return seen.length === 0 ? null : [h("h2", {}, t(group)), h("ul", {}, seen.map(([name]) => h("li", {},
            h("a", { href: link(name, { page: null }), "aria-current": page?.menu === name ? "page" : null }, t(name)))))];
    }), languages(() => location.reload()));
}
