/*
 * The console: one shell around each page. A page is a module in pages/ with
 *
 *   export const words = {es, en, pt, de};          // `title` among them
 *   export async function show(main, context) {}    // fills main; what it throws is shown
 *
 * and a context of {session, roles, organization, zone, t, link}.
 */
import { get, path, Problem, root } from "../ui/api.js";
import { fill, h, icon } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, loaded, notice, say, tellUnexpected } from "../ui/elements/notice.js";
import { query, withQuery } from "../ui/elements/list.js";
import { brand, languages } from "../ui/pages.js";
import { chosen, speak, words } from "../ui/words.js";
import { mayOpen, MENU, pageOf } from "./menu.js";
import { openedAnew, session, signOut } from "./session.js";
import ours from "./words.js";

const t = words(ours);
const NAME = document.body.dataset.page || "start";

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
    await show(who);
}

async function show(who) {
    speak(chosen() ?? who.person?.language ?? document.documentElement.lang);
    const roles = who.person ? [...new Set(who.roles.map((held) => held.role))] : null;
    const page = pageOf(NAME, roles);
    const context = { session: who, roles, page, organization: null, zone: "UTC", may: (...of) => mayOpen(of, roles), link };
    const main = h("main", { id: "main", tabindex: "-1" });
    const place = h("p", { class: "place", hidden: true });
    fill(document.body, h("a", { class: "skip", href: "#main", onclick: (event) => toMain(event, main) }, t("skip")),
        h("div", { class: "frame" }, bar(who, place), side(roles, page), main));
    document.title = `${t(page?.menu ?? "console")} · Patient Care`;
    if (openedAnew()) {
        say(t("other"));
    }
    if (!page) {
        fill(main, h("h1", {}, t(roles?.length === 0 ? "noRole" : "nothing")), h("p", { class: "lead" }, nothingText(roles)), h("p", { class: "buttons" }, h("a", { class: "primary", href: link("start") }, t("toStart"))));
        return;
    }
    await loaded(main, async () => {
        await find(context);
        tellPlace(place, context);
        if (!context.organization && (page.ofOne || !everywhere(who))) {
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
    const [, rest] = path([], { organization, lang, ...values }).split("?");
    return `${root()}/console/${name === "start" ? "" : name}${rest ? `?${rest}` : ""}${fragment ? `#${fragment}` : ""}`;
}

/** Which organization the page is about: the one of the address, or the only one that there is. */
async function find(context) {
    const held = [...new Set(context.session.roles.map((each) => each.organization).filter(Boolean))];
    const wanted = query().organization ?? (held.length === 1 ? held[0] : null);
    if (wanted && wanted !== "choose") {
        context.organization = (await get(path(["admin", "v1", "organizations", wanted]))).data;
        context.zone = context.organization.time_zone ?? "UTC";
    }
}

function tellPlace(place, context) {
    place.hidden = !context.organization;
    if (context.organization) {
        fill(place, h("bdi", {}, context.organization.name), many(context) ? [" ", h("a", { href: withQuery({ organization: "choose", page: null }) }, t("change"))] : null);
    }
}

/** Whether a role is of the whole installation: who has none of these is always in one organization. */
function everywhere({ person, roles }) {
    return !person || roles.some((held) => !held.organization);
}

function many(context) {
    return context.roles === null || context.roles.includes("operator") || context.session.roles.length > 1;
}

/** Organizations by the beginning of their name, for who may see the list; else those of the roles. */
async function chooser({ person, roles }) {
    const found = h("ul", { class: "choices" });
    const search = async (name) => {
        const { data } = await get(path(["admin", "v1", "organizations"], { name }));
        list(data);
    };
    const list = (data) => fill(found, data.map((each) => h("li", {}, h("a", { class: "plain", href: withQuery({ organization: each.id }) }, each.name))));
    const head = [h("h1", {}, t("chooseTitle")), h("p", { class: "lead" }, t("chooseText"))];
    if (mayOpen(["operator"], person ? roles.map((held) => held.role) : null)) {
        await search();
        return [head, form({ fields: [{ name: "name", label: t("name"), type: "search", maxlength: 255 }], submit: t("find"), send: ({ name }) => search(name) }), found];
    }
    const held = [...new Set(roles.map((each) => each.organization).filter(Boolean))];
    list(await Promise.all(held.map(async (id) => (await get(path(["admin", "v1", "organizations", id]))).data)));
    return [head, found];
}

function bar(who, place) {
    const menu = h("button", { type: "button", class: "small menu", "aria-expanded": "false", "aria-controls": "side", onclick: () => unfold(menu, menu.getAttribute("aria-expanded") === "false") }, icon("menu"), h("span", {}, t("menu")));
    return h("header", { class: "bar" }, menu, brand(), place, h("div", { class: "me" },
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
