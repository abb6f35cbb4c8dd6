/*
 * What pages for people who sign in have in common around their content.
 */
import { root } from "./api.js";
import { fill, h } from "./dom.js";
import { chosen, LANGUAGES, speak, spoken, words } from "./words.js";

const ROLES = {
    es: { operator: "operador", administrator: "administración", support: "atención al usuario", professional: "profesional", auditor: "auditoría" },
    en: { operator: "operator", administrator: "administrator", support: "support", professional: "professional", auditor: "auditor" },
    pt: { operator: "operador", administrator: "administração", support: "apoio ao utente", professional: "profissional", auditor: "auditoria" },
    de: { operator: "Betreiber", administrator: "Verwaltung", support: "Support", professional: "Fachperson", auditor: "Revision" },
};
const t = words(ROLES);

/** Where somebody begins, below the service: professionals at the desk, unless they do something else as well. */
export function homeOf({ person, roles }) {
    return person && roles.length && roles.every(({ role }) => role === "professional") ? "/desk/" : "/console/";
}

/** What a role is called. */
export function roleName(role) {
    return t(role);
}

/**
 * The brand, with a link to where one begins.
 *
 * @param home below the service
 */
export function brand(home = "/console/") {
    return h("a", { class: "brand", href: root() + home }, h("img", { src: `${root()}/ui/icon.svg`, alt: "", width: 32, height: 32 }), h("span", {}, "Patient Care"));
}

/**
 * A page of one thing, without a menu, in the language that the address asks for.
 *
 * @param title gives it
 * @param show fills the place it is given; again when the reader takes another language
 * @param roomy whether there is a list in it
 */
export function alone(title, show, { roomy = false } = {}) {
    speak(chosen() ?? spoken());
    document.title = `${title()} · Patient Care`;
    const main = h("main", { id: "main" });
    fill(document.body, h("div", { class: roomy ? "alone roomy" : "alone" }, h("header", { class: "head" }, brand()), main, h("footer", {}, languages(() => alone(title, show, { roomy })))));
    show(main);
}

/**
 * The four languages; the one that is spoken is no link.
 *
 * @param changed after the reader took another, which the address has from then on
 */
export function languages(changed) {
    return h("ul", { class: "languages" }, Object.entries(LANGUAGES).map(([code, name]) => h("li", {},
        code === spoken() ? h("strong", { lang: code }, name) : h("a", { lang: code, hreflang: code, href: withLanguage(code), onclick: (event) => take(event, code, changed) }, name))));
}

function take(event, code, changed) {
    event.preventDefault();
    history.replaceState(history.state, "", withLanguage(code));
    changed();
}

function withLanguage(code) {
    const address = new URL(location.href);
    address.searchParams.set("lang", code);
    return address.pathname + address.search + address.hash;
}

// A page from the back button's cache may tell of what is no longer so, or of who is signed out.
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
