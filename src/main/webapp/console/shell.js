/*
 * The console: one shell around each page. A page is a module in pages/ with
 *
 *   export const words = await texts("area");       // `title` among them
 *   export async function show(main, context) {}    // fills main; exceptions are shown as errors
 *
 * The context is {session, roles, acting, organization, zone, t, may, link, signal, goTo}. `roles`
 * are the roles that count in the current organization; null for the operator's keys, which permit
 * everything. `acting` are the roles by which the service accepts a call, in its order: the
 * organization's first, then the installation's. `signal` is aborted when the page is left, which
 * ends its timers and its listeners outside of main; `goTo(address)` goes to another page, unless
 * this one has been left.
 */
import { get, path, root } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { announce, failure, loadInto, notice, showUnexpectedErrors } from "../ui/elements/notice.js";
import { query } from "../ui/elements/list.js";
import { loadModule } from "../ui/load-module.js";
import { goTo, startPages } from "../ui/navigation.js";
import { brand, homeOf, languages } from "../ui/pages.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import { mayOpen, MENU, pageOf, rolesOf } from "./menu.js";
import { forgetNames } from "./organizations.js";
import { session, signOut, wasReloadedForOtherPerson } from "./session.js";
import { ownZone } from "./zones.js";

const t = await texts("console");
const START = "start";
const CHOOSE = "choose";
const CONSOLE = `${root()}/console/`;
const DESK = "/desk/";

/** The id of the organization in the header. */
let namedOrganization = null;

showUnexpectedErrors();
start();

async function start() {
    let who;
    try {
        who = await session();
        await loadModule(() => setLanguage(chosenLanguage() ?? who.person?.language ?? currentLanguage()));
    } catch (problem) {
        document.title = `${t("console")} · Patient Care`;
        fill(document.body, h("div", { class: "alone" }, h("header", { class: "head" }, brand()), h("main", { id: "main" },
            h("h1", {}, t("away")), failure(problem), h("p", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => location.reload() }, t("reload"))))));
        return;
    }
    if (pageName() === START && homeOf(who) === DESK) {
        location.replace(toDesk());
        return;
    }
    await show(who);
}

/** The name of the page at an address. */
function pageName({ pathname } = location) {
    return pathname.slice(CONSOLE.length).replace(/\/$/u, "") || START;
}

/** Whether there is a page at an address, which the reader is not redirected from. */
function isPage(address, who) {
    const name = pageName(address);
    return `${address.pathname}/`.startsWith(CONSOLE) && rolesOf(name).length > 0 && (name !== START || homeOf(who) !== DESK);
}

function toDesk() {
    return `${root()}${DESK}${chosenLanguage() ? `?lang=${chosenLanguage()}` : ""}`;
}

async function show(who) {
    const parts = {
        main: h("main", { id: "main", tabindex: "-1" }),
        place: h("p", { class: "place", hidden: true }),
        menu: h("button", { type: "button", class: "small menu", "aria-controls": "side", onclick: () => toggleMenu(parts, !isMenuOpen(parts)) }, icon("menu"), h("span", {}, t("menu"))),
        side: h("nav", { id: "side", class: "side", "aria-label": t("menu") }),
    };
    fill(document.body, h("a", { class: "skip", href: "#main", onclick: (event) => toMain(event, parts.main) }, t("skip")),
        h("div", { class: "frame" }, header(who, parts), parts.side, parts.main));
    if (wasReloadedForOtherPerson()) {
        announce(t("other"));
    }
    await startPages({ isPage: (address) => isPage(address, who), show: (signal) => showPage(who, parts, signal) });
}

/** Shows the page of the current address; returns its module, null if it was not shown. */
async function showPage(who, parts, signal) {
    const { main, place } = parts;
    const name = pageName();
    const wanted = wantedOrganization(who);
    const roles = rolesIn(who, wanted);
    const page = pageOf(name, roles);
    const context = {
        session: who, roles, acting: actingIn(who, wanted), page, organization: null, zone: ownZone(), may: (...of) => mayOpen(of, roles),
        link, signal, goTo: (address) => goTo(address, signal),
    };
    document.title = `${t(page?.menu ?? "console")} · Patient Care`;
    setMenuOpen(parts, false);
    forgetNames();
    fill(parts.side, navigation(roles, page));
    place.hidden = wanted === null || wanted !== namedOrganization;
    let module = null;
    await loadInto(main, async () => {
        if (!page) {
            return [h("h1", {}, t(roles?.length === 0 ? "noRole" : "nothing")), h("p", { class: "lead" }, nothingText(roles)), h("p", { class: "buttons" }, homeOf(who) === DESK
                ? h("a", { class: "primary", href: toDesk() }, t("toDesk"))
                : h("a", { class: "primary", href: link(START, { organization: null }) }, t("toStart")))];
        }
        await loadOrganization(context, wanted);
        if (signal.aborted) {
            return null;
        }
        showOrganization(place, context);
        if (!context.organization && (page.ofOne || !hasInstallationRole(who) || (query().organization === CHOOSE && hasSeveralOrganizations(who)))) {
            return chooser(who);
        }
        module = await loadModule(() => import(`./pages/${name}.js`));
        const content = h("div", { class: "page stack" });
        context.t = module.words;
        if (!signal.aborted) {
            await module.show(content, context);
        }
        return [who.person ? null : notice("warning", h("p", {}, t("keysBanner"))), content];
    }, page && h("h1", {}, t(page.menu)));
    return module;
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

/** The URL of a page with the current organization and language. */
function link(name, values = {}, fragment = "") {
    const { organization, lang } = query();
    const [, rest] = path([], { organization: organization === CHOOSE ? null : organization, lang, ...values }).split("?");
    return `${CONSOLE}${name === START ? "" : name}${rest ? `?${rest}` : ""}${fragment ? `#${fragment}` : ""}`;
}

/**
 * The id of the organization that the page is about, null for none: that of the URL, or, if the
 * page needs one, the only organization in which the reader may open it.
 */
function wantedOrganization(who) {
    const { organization } = query();
    if (organization) {
        return organization === CHOOSE ? null : organization;
    }
    const held = organizationsWithRole(who);
    const page = pageOf(pageName(), rolesIn(who, null));
    return held.length === 1 && (page?.ofOne || !hasInstallationRole(who)) ? held[0] : null;
}

async function loadOrganization(context, wanted) {
    if (wanted) {
        context.organization = (await get(path(["admin", "v1", "organizations", wanted]))).data;
        context.zone = context.organization.time_zone ?? "UTC";
    }
}

/** The roles that count in an organization; all roles while none is chosen. */
function rolesIn(who, organization) {
    return organization || !who.person ? actingIn(who, organization) : [...new Set(who.roles.map((held) => held.role))];
}

/**
 * The roles in the service's order: those in the organization first, then those in the
 * installation.
 */
function actingIn({ person, roles }, organization) {
    if (!person) {
        return null;
    }
    const ofOne = roles.filter((held) => organization && held.organization === organization);
    const ofAll = roles.filter((held) => !held.organization);
    return [...new Set([...ofOne, ...ofAll].map((held) => held.role))];
}

/** The organizations in which the reader holds one of the page's roles. */
function organizationsWithRole({ roles }) {
    const of = rolesOf(pageName());
    return [...new Set(roles.filter((held) => held.organization && of.includes(held.role)).map((held) => held.organization))];
}

/**
 * Whether the reader may open the page for any organization, because they may see the list of all.
 */
function mayOpenForAny({ person, roles }) {
    return !person || roles.some((held) => !held.organization && rolesOf(pageName()).includes(held.role));
}

function showOrganization(container, context) {
    namedOrganization = context.organization?.id ?? null;
    container.hidden = !context.organization;
    if (context.organization) {
        fill(container, h("bdi", {}, context.organization.name), hasSeveralOrganizations(context.session) ? [" ", h("a", { href: link(pageName(), { organization: CHOOSE }) }, t("change"))] : null);
    }
}

/**
 * Whether the reader holds a role in the whole installation. Without one, a page is always about
 * one organization.
 */
function hasInstallationRole({ person, roles }) {
    return !person || roles.some((held) => !held.organization);
}

/** Whether there is more than one organization to choose from. */
function hasSeveralOrganizations(who) {
    return mayOpenForAny(who) || organizationsWithRole(who).length > 1;
}

/**
 * The list to choose an organization: by the beginning of its name for readers who may see all,
 * otherwise those of the page's roles.
 */
async function chooser(who) {
    const found = h("ul", { class: "choices" });
    const search = async (name) => {
        const { data } = await get(path(["admin", "v1", "organization-names"], { name }));
        list(data);
    };
    const list = (data) => fill(found, data.map((each) => h("li", {}, h("a", { class: "plain", href: link(pageName(), { organization: each.id }) }, each.name))));
    const head = [h("h1", {}, t("chooseTitle")), h("p", { class: "lead" }, t("chooseText"))];
    if (mayOpenForAny(who)) {
        await search();
        return [head, form({ fields: [{ name: "name", label: t("name"), type: "search", maxlength: 255 }], submit: t("find"), send: ({ name }) => search(name) }), found];
    }
    list(await Promise.all(organizationsWithRole(who).map(async (id) => (await get(path(["admin", "v1", "organizations", id]))).data)));
    return [head, found];
}

function header(who, { menu, place }) {
    const atDesk = who.person && who.roles.some(({ role }) => role === "professional");
    return h("header", { class: "bar" }, menu, brand(), place, h("div", { class: "me" },
        atDesk ? h("a", { href: toDesk() }, t("toDesk")) : null,
        who.person ? h("a", { href: `${root()}/account/${chosenLanguage() ? `?lang=${chosenLanguage()}` : ""}`, title: who.person.name }, icon("person"), h("bdi", {}, who.person.name)) : null,
        h("button", { type: "button", class: "small", onclick: () => signOut() }, icon("leave"), h("span", {}, t("signOut")))));
}

function isMenuOpen({ side }) {
    return side.classList.contains("open");
}

/** Opens or closes the menu, which is always visible on wide screens. */
function setMenuOpen({ menu, side }, open) {
    side.classList.toggle("open", open);
    menu.setAttribute("aria-expanded", String(open));
}

/** Opens or closes the menu on narrow screens, and moves the focus. */
function toggleMenu(parts, open) {
    const { menu, side } = parts;
    setMenuOpen(parts, open);
    if (open) {
        (side.querySelector("[aria-current]") ?? side.querySelector("a")).focus();
        side.onkeydown = ({ key }) => key === "Escape" && toggleMenu(parts, false);
    } else {
        menu.focus();
    }
}

function navigation(roles, page) {
    return [roles?.length === 0 ? null : MENU.map(([group, pages]) => {
        const seen = pages.filter(([, of]) => mayOpen(of, roles));
        return seen.length === 0 ? null : [h("h2", {}, t(group)), h("ul", {}, seen.map(([name]) => h("li", {},
            h("a", { href: link(name, { page: null }), "aria-current": page?.menu === name ? "page" : null }, t(name)))))];
    }), languages(() => location.reload())];
}
