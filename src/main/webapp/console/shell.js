/* The console: one shell around each page in pages/, whose form is in ui/shell.js. */
import "../ui/canonical-host.js";
import { h, render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, path, root } from "../ui/api.js";
import { Form } from "../ui/elements/form.js";
import { query } from "../ui/elements/list.js";
import { Failure, Notice } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Icon } from "../ui/icon.js";
import { loadModule } from "../ui/load-module.js";
import { goTo } from "../ui/navigation.js";
import { Brand, homeOf, Languages } from "../ui/pages.js";
import { Problem } from "../ui/problem.js";
import { contentOf, Pages, SkipLink } from "../ui/shell.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import { mayOpen, MENU, pageOf, rolesOf } from "./menu.js";
import { findOrganizations, forgetNames } from "./organizations.js";
import { SearchButton } from "./search.js";
import { session, signOut, wasReloadedForOtherPerson } from "./session.js";
import { ownZone } from "./zones.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Opening } from "../ui/shell.js"
 * @import { Texts } from "../ui/words.js"
 * @import { MenuPage, Role } from "./menu.js"
 * @import { OrganizationName } from "./organizations.js"
 * @import { Session } from "./session.js"
 */

/** @typedef {Schema<"Organization">} Organization */
/** @typedef {Schema<"Person">} Person as the pages about people read them, unlike that of the session */
/**
 * What each page of the console gets.
 *
 * @typedef {object} Context
 * @property {Session} session
 * @property {Role[] | null} roles the roles that count in the current organization; null for the
 *     operator's keys, which permit everything
 * @property {Organization | null} organization null if the page is about the whole installation
 * @property {string} zone
 * @property {Texts} t
 * @property {(...of: Role[]) => boolean} may whether one of these roles counts here
 * @property {Link} link
 * @property {AbortSignal} signal aborted when the page is left, for what is not a component
 * @property {(address: string) => void} goTo goes to another page, unless this one has been left
 */
/** @typedef {Context & { organization: Organization }} OrganizationContext for a page about one organization */
/**
 * The URL of a page with the current organization and language; null leaves a value out.
 *
 * @typedef {(name: string, values?: Record<string, string | number | null | undefined>, fragment?: string) => string} Link
 */

const t = await texts("console");
const START = "start";
const CHOOSE = "choose";
const CONSOLE = `${root()}/console/`;
const DESK = "/desk/";

start();

async function start() {
    /** @type {Session} */
    let who;
    try {
        who = await session();
        await loadModule(() => setLanguage(chosenLanguage() ?? who.person?.language ?? currentLanguage()));
    } catch (thrown) {
        const problem = thrown instanceof Problem ? thrown : null;
        document.title = `${t("console")} · Patient Care`;
        document.body.replaceChildren();
        render(h(Unavailable, { problem }), document.body);
        if (!problem) {
            throw thrown;
        }
        return;
    }
    if (pageName() === START && homeOf(who) === DESK) {
        location.replace(toDesk());
        return;
    }
    document.body.replaceChildren();
    render(h(Console, { who }), document.body);
    if (wasReloadedForOtherPerson()) {
        announce(t("other"));
    }
}

/** @param {{ problem: Problem | null }} props null for a defect of the page */
function Unavailable({ problem }) {
    const reload = () => location.reload();
    return h(
        "div",
        { class: "alone" },
        h("header", { class: "head" }, h(Brand, {})),
        h(
            "main",
            { id: "main" },
            h("h1", {}, t("away")),
            problem && h(Failure, { problem }),
            h(
                "p",
                { class: "buttons" },
                h("button", { type: "button", class: "primary", onclick: reload }, t("reload")),
            ),
        ),
    );
}

/**
 * The name of the page at an address.
 *
 * @param {URL | Location} [address]
 */
function pageName({ pathname } = location) {
    return pathname.slice(CONSOLE.length).replace(/\/$/u, "") || START;
}

/**
 * Whether there is a page at an address, which the reader is not redirected from.
 *
 * @param {URL} address
 * @param {Session} who
 */
function isPage(address, who) {
    const name = pageName(address);
    const isRedirected = name === START && homeOf(who) === DESK;
    return `${address.pathname}/`.startsWith(CONSOLE) && rolesOf(name).length > 0 && !isRedirected;
}

function toDesk() {
    return root() + DESK + inChosenLanguage();
}

function inChosenLanguage() {
    return chosenLanguage() ? `?lang=${chosenLanguage()}` : "";
}

/**
 * What the console shows beside the page.
 *
 * @typedef {object} Shown
 * @property {Role[] | null} roles
 * @property {MenuPage | null} page
 * @property {string | null} wanted the id of the organization
 * @property {Organization | null} organization
 */

/** @param {{ who: Session }} props */
function Console({ who }) {
    const main = useRef(/** @type {HTMLElement | null} */ (null));
    const side = useRef(/** @type {HTMLElement | null} */ (null));
    const menuButton = useRef(/** @type {HTMLButtonElement | null} */ (null));
    const [shown, setShown] = useState(
        /** @type {Shown} */ ({ roles: [], page: null, wanted: null, organization: null }),
    );
    // The focus goes into a menu that the reader opens, but stays where it is if a page closes it.
    const [menu, setMenu] = useState({ isOpen: false, isByReader: false });
    /** @param {boolean} isOpen */
    const toggleMenu = (isOpen) => setMenu({ isOpen, isByReader: true });
    useLayoutEffect(() => {
        if (menu.isByReader) {
            /** @type {HTMLElement | null | undefined} */
            const inMenu = side.current?.querySelector("[aria-current]") ?? side.current?.querySelector("a");
            (menu.isOpen ? inMenu : menuButton.current)?.focus();
        }
    }, [menu]);

    /** @type {(signal: AbortSignal) => Opening} */
    const open = (signal) => {
        const name = pageName();
        const wanted = wantedOrganization(who);
        const roles = rolesIn(who, wanted);
        const page = pageOf(name, roles);
        document.title = `${t(page?.menu ?? "console")} · Patient Care`;
        forgetNames();
        setMenu({ isOpen: false, isByReader: false });
        setShown((before) => ({
            roles,
            page,
            wanted,
            organization: before.wanted === wanted ? before.organization : null,
        }));
        /** @type {Opening["load"]} */
        const load = async () => {
            if (!page) {
                return { module: null, content: h(NoPage, { who, roles }) };
            }
            const organization = wanted ? await readOrganization(wanted) : null;
            if (signal.aborted) {
                return { module: null, content: null };
            }
            setShown((before) => ({ ...before, organization }));
            const mayBeOfAll = !page.ofOne && hasInstallationRole(who);
            const isChoosing = query().organization === CHOOSE && hasSeveralOrganizations(who);
            if (!organization && (!mayBeOfAll || isChoosing)) {
                return { module: null, content: h(Chooser, { who, first: await organizationsToChoose(who) }) };
            }
            // In the call itself, esbuild would take it for an import of all files of this form.
            const file = `./pages/${name}.js`;
            const module = await loadModule(() => import(file));
            /** @type {Context} */
            const context = {
                session: who,
                roles,
                organization,
                zone: who.person?.time_zone ?? (organization ? (organization.time_zone ?? "UTC") : ownZone()),
                t: module.words,
                may: (...of) => mayOpen(of, roles),
                link,
                signal,
                goTo: (address) => goTo(address, signal),
            };
            const banner = who.person ? null : h(Notice, { kind: "warning" }, h("p", {}, t("keysBanner")));
            const crumbs = h(Breadcrumbs, { page, organization });
            return { module, content: signal.aborted ? null : [banner, crumbs, await contentOf(module, context)] };
        };
        return { load, heading: () => page && h("h1", {}, t(page.menu)) };
    };

    return [
        h(SkipLink, { main }, t("skip")),
        h(
            "div",
            { class: "frame" },
            h(
                "header",
                { class: "bar" },
                h(
                    "button",
                    {
                        type: "button",
                        class: "small menu",
                        "aria-controls": "side",
                        "aria-expanded": String(menu.isOpen),
                        onclick: () => toggleMenu(!menu.isOpen),
                        ref: menuButton,
                    },
                    h(Icon, { name: "menu" }),
                    h("span", {}, t("menu")),
                ),
                h(Brand, {}),
                h(Place, { who, organization: shown.organization }),
                shown.organization &&
                    mayOpen(rolesOf("patients"), shown.roles) &&
                    h(SearchButton, { organization: shown.organization, link }),
                h(Own, { who }),
            ),
            h(
                "nav",
                {
                    id: "side",
                    class: menu.isOpen ? "side open" : "side",
                    "aria-label": t("menu"),
                    onkeydown: (/** @type {KeyboardEvent} */ { key }) =>
                        menu.isOpen && key === "Escape" && toggleMenu(false),
                    ref: side,
                },
                h(Menu, { roles: shown.roles, page: shown.page }),
            ),
            h(Pages, { main, isPage: (address) => isPage(address, who), open }),
        ),
    ];
}

/**
 * The organization that the page is about.
 *
 * @param {{ who: Session, organization: Organization | null }} props
 */
function Place({ who, organization }) {
    const change = h("a", { href: link(pageName(), { organization: CHOOSE }) }, t("change"));
    return h(
        "p",
        { class: "place", hidden: !organization },
        organization && [h("bdi", {}, organization.name), hasSeveralOrganizations(who) && [" ", change]],
    );
}

/**
 * What belongs to the reader.
 *
 * @param {{ who: Session }} props
 */
function Own({ who: { person, roles } }) {
    const account = `${root()}/account/${inChosenLanguage()}`;
    return h(
        "div",
        { class: "me" },
        person && roles.some(({ role }) => role === "professional") && h("a", { href: toDesk() }, t("toDesk")),
        person && h("a", { href: account, title: person.name }, h(Icon, { name: "person" }), h("bdi", {}, person.name)),
        h(
            "button",
            { type: "button", class: "small", onclick: () => signOut() },
            h(Icon, { name: "leave" }),
            h("span", {}, t("signOut")),
        ),
    );
}

/** @param {Pick<Shown, "roles" | "page">} props */
function Menu({ roles, page }) {
    const groups = MENU.map(([group, pages]) => ({ group, pages: pages.filter(([, of]) => mayOpen(of, roles)) }));
    /** @param {string} name */
    const current = (name) => (page?.menu === name ? "page" : null);
    return [
        groups
            .filter(({ pages }) => pages.length > 0)
            .map(({ group, pages }) => [
                h("h2", {}, t(group)),
                h(
                    "ul",
                    {},
                    pages.map(([name]) =>
                        h(
                            "li",
                            {},
                            h("a", { href: link(name, { page: null }), "aria-current": current(name) }, t(name)),
                        ),
                    ),
                ),
            ]),
        h(Languages, { changed: () => location.reload() }),
    ];
}

/**
 * The way back from a page to the lists above it.
 *
 * @param {{ page: MenuPage, organization: Organization | null }} props
 */
function Breadcrumbs({ page: { name, menu }, organization }) {
    if (name === menu) {
        return null;
    }
    const isBelowOrganization = menu === "organizations" && name !== "organization";
    /** @type {(to: string, text: ComponentChildren, values?: Parameters<Link>[1]) => ComponentChildren} */
    const crumb = (to, text, values) => h("li", {}, h("a", { href: link(to, { page: null, ...values }) }, text));
    return h(
        "nav",
        { class: "crumbs", "aria-label": t("crumbs") },
        h(
            "ol",
            {},
            crumb(menu, t(menu), menu === "organizations" ? { organization: null } : {}),
            isBelowOrganization && crumb("organization", h("bdi", {}, organization?.name)),
            isBelowOrganization && name === "webhook" && crumb("webhooks", t("webhooks")),
        ),
    );
}

/**
 * Shown where there is no page that the reader may open.
 *
 * @param {{ who: Session, roles: Role[] | null }} props
 */
function NoPage({ who, roles }) {
    const isWithoutRole = roles?.length === 0;
    const isOfDesk = homeOf(who) === DESK;
    const text = roles?.every((role) => role === "professional") ? "deskText" : "nothingText";
    const home = isOfDesk ? toDesk() : link(START, { organization: null });
    return [
        h("h1", {}, t(isWithoutRole ? "noRole" : "nothing")),
        h("p", { class: "lead" }, t(isWithoutRole ? "noRoleText" : text)),
        h("p", { class: "buttons" }, h("a", { class: "primary", href: home }, t(isOfDesk ? "toDesk" : "toStart"))),
    ];
}

/**
 * The list to choose an organization.
 *
 * @param {{ who: Session, first: OrganizationName[] }} props
 */
function Chooser({ who, first }) {
    const [found, setFound] = useState(first);
    /** @param {{ name?: string }} values */
    const search = async ({ name }) => setFound(await organizationsToChoose(who, name));
    const fields = [{ name: "name", label: t("name"), type: "search", maxlength: 255 }];
    return [
        h("h1", {}, t("chooseTitle")),
        h("p", { class: "lead" }, t("chooseText")),
        mayOpenForAny(who) && h(Form, { fields, submit: t("find"), send: search }),
        h(
            "ul",
            { class: "choices" },
            found.map(({ id, name }) =>
                h("li", { key: id }, h("a", { class: "plain", href: link(pageName(), { organization: id }) }, name)),
            ),
        ),
    ];
}

/**
 * The organizations from which the reader may choose: by the beginning of their name for readers
 * who may see all, otherwise those of the page's roles.
 *
 * @param {Session} who
 * @param {string} [name]
 * @returns {Promise<OrganizationName[]>}
 */
async function organizationsToChoose(who, name) {
    return mayOpenForAny(who) ? findOrganizations(name) : Promise.all(organizationsWithRole(who).map(readOrganization));
}

/**
 * @param {string} id
 * @returns {Promise<Organization>}
 */
async function readOrganization(id) {
    /** @type {Answer<"getOrganization">} */
    const { data } = await get(path(["admin", "v1", "organizations", id]));
    return data;
}

/** @type {Link} */
function link(name, values = {}, fragment = "") {
    const { organization, lang } = query();
    const current = organization === CHOOSE ? null : organization;
    const [, rest] = path([], { organization: current, lang, ...values }).split("?");
    return `${CONSOLE}${name === START ? "" : name}${rest ? `?${rest}` : ""}${fragment ? `#${fragment}` : ""}`;
}

/**
 * The id of the organization that the page is about, null for none: that of the URL, or, if the
 * page needs one, the only organization in which the reader may open it.
 *
 * @param {Session} who
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

/**
 * The roles that count in an organization; all roles while none is chosen.
 *
 * @param {Session} who
 * @param {string | null} organization
 */
function rolesIn(who, organization) {
    return organization || !who.person ? actingIn(who, organization) : [...new Set(who.roles.map((held) => held.role))];
}

/**
 * The roles in the service's order: those in the organization first, then those in the
 * installation.
 *
 * @param {Session} who
 * @param {string | null} organization
 */
function actingIn({ person, roles }, organization) {
    if (!person) {
        return null;
    }
    const ofOne = roles.filter((held) => organization && held.organization === organization);
    const ofAll = roles.filter((held) => !held.organization);
    return [...new Set([...ofOne, ...ofAll].map((held) => held.role))];
}

/**
 * The organizations in which the reader holds one of the page's roles.
 *
 * @param {Session} who
 */
function organizationsWithRole({ roles }) {
    const of = rolesOf(pageName());
    const counting = roles.filter((held) => of.includes(held.role));
    return [...new Set(counting.flatMap((held) => held.organization ?? []))];
}

/**
 * Whether the reader may open the page for any organization, because they may see the list of all.
 *
 * @param {Session} who
 */
function mayOpenForAny({ person, roles }) {
    return !person || roles.some((held) => !held.organization && rolesOf(pageName()).includes(held.role));
}

/**
 * Whether the reader holds a role in the whole installation. Without one, a page is always about
 * one organization.
 *
 * @param {Session} who
 */
function hasInstallationRole({ person, roles }) {
    return !person || roles.some((held) => !held.organization);
}

/**
 * Whether there is more than one organization to choose from.
 *
 * @param {Session} who
 */
function hasSeveralOrganizations(who) {
    return mayOpenForAny(who) || organizationsWithRole(who).length > 1;
}
